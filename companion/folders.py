"""Where a person's own things live on this machine; the environment may say otherwise."""

from __future__ import annotations

import os
from pathlib import Path

DATA_VARIABLE = "CHROMA_TABLE_DATA"


def data_folder() -> Path:
    """Saved games, one's own sheets."""
    if chosen := os.environ.get(DATA_VARIABLE):
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir("chroma-table", appauthor=False))
