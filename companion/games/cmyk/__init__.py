"""CMYK!: triangular tiles, one mosaic a player, everybody at once (RULES MT)."""
