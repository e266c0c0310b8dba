"""The catalogue's vocabulary: pieces, faces, inks and codes, described once as data in millimetres."""
