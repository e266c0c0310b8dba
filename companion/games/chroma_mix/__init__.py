"""Chroma Mix: print, mix and refill inks until a colour wins (RULES CM)."""
