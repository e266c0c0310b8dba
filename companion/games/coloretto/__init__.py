"""Coloretto: collect three colours, avoid the rest (RULES CO)."""
