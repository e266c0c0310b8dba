"""Camera, print scale and colour: what makes the figures true for one person's devices."""
