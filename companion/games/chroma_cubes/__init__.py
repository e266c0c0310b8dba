"""Chroma Cubes: dice, crayons and pictures to colour (RULES CC)."""
