"""A made-up camera: the printed pieces on a made-up table, photographed as badly as people do."""
