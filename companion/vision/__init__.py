"""Pixels to sightings: what can be seen in a photo, and what could not be read."""
