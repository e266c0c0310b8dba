"""The gate's numbers (RELIABILITY, section 2)."""

from __future__ import annotations

from typing import Final

MOST_BYTES: Final = 25 * 1024 * 1024
MOST_SCANS: Final = 100
MOST_PIXELS: Final = 64 * 1024 * 1024
LONGEST_SIDE: Final = 16_384
SHORTEST_SIDE: Final = 320
WALL_SECONDS: Final = 10.0
CPU_SECONDS: Final = 10
MEMORY_BYTES: Final = 1536 * 1024 * 1024
MOST_CODES: Final = 400
LONGEST_CODE: Final = 64  # bytes; a longer text is counted and never parsed
LARGEST_PROFILE: Final = 1024 * 1024  # an ICC profile beyond this is ignored
