"""Sightings to a layout: where on the table, in whose zone, in which cell."""
