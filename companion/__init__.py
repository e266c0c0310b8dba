"""The table companion: prints, reads, judges and scores four colour games."""

__version__ = "0.1.0"
