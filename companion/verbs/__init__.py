"""Use cases, one a file. They return values; the command line shows them."""
