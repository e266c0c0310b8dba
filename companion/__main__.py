"""`python -m companion` does what `companion` does."""

from companion.cli.main import main

main()
