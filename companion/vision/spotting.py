"""Looking for one very code where it is expected: cheaper than searching, and it sees what no reader can.

The code's picture, blurred as this photo is blurred, is slid over what stands there: a tag with its
black rim and the white around it, a QR code with a white module around it. How like it is, only the
part in which codes differ says.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.pieces.face import QR_MODULES, TAG_CELLS
from companion.vision.patches import Patch, cell_size, moved, patch
from companion.vision.qr_picture import qr_picture
from companion.vision.sighting import Code, CodeKind, Quad
from companion.vision.tags import patterns

Grey = npt.NDArray[np.uint8]

CELLS = {CodeKind.TAG: TAG_CELLS, CodeKind.QR: QR_MODULES}
_FINE = {CodeKind.TAG: 4, CodeKind.QR: 2}  # pixels a cell
_REACH = {CodeKind.TAG: 2.0, CodeKind.QR: 4.0}  # cells: how far off the place may be
_COMMON = {CodeKind.TAG: 2, CodeKind.QR: 1}  # cells around, the same in every code
_INNER = TAG_CELLS - 2


@dataclass(frozen=True, slots=True)
class Spotted:
    likeness: float  # 1 is perfect, 0 is nothing
    quad: Quad  # where it was seen


def spot(grey: Grey, quad: Quad, code: Code, blur: float, reach: float | None = None) -> Spotted | None:
    """Look for this very code, upright in or near the quad; None where the photo ends."""
    cells, fine = CELLS[code.kind], _FINE[code.kind]
    reach = _REACH[code.kind] if reach is None else reach
    seen = patch(grey, quad, cells, reach + 1, fine)
    if seen is None:
        return None
    wide, tall = cell_size(quad, cells)
    wanted = _picture(code.kind, code.text or str(code.number), _step(blur / wide), _step(blur / tall))
    scores = np.asarray(cv2.matchTemplate(seen, wanted, cv2.TM_CCOEFF_NORMED), np.float32)
    row, column = (int(i) for i in np.unravel_index(int(scores.argmax()), scores.shape))
    rim = _COMMON[code.kind] * fine
    part = seen[row : row + len(wanted), column : column + len(wanted)]
    likeness = _correlation(part[rim:-rim, rim:-rim], wanted[rim:-rim, rim:-rim])
    x = (column + _peak(scores[row], column)) / fine - reach
    y = (row + _peak(scores[:, column], row)) / fine - reach
    shape = ((x, y), (x + cells, y), (x + cells, y + cells), (x, y + cells))
    return Spotted(likeness, moved(quad, cells, shape))


def _correlation(seen: Patch, wanted: Patch) -> float:
    a, b = seen - seen.mean(), wanted - wanted.mean()
    size = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float((a * b).sum() / size) if size > 1e-6 else 0.0


def _peak(line: Patch, at: int) -> float:
    """How far the top of a parabola through a maximum and its neighbours is from it."""
    if not 0 < at < len(line) - 1:
        return 0.0
    before, here, after = (float(v) for v in line[at - 1 : at + 2])
    bend = before - 2 * here + after
    return 0.0 if bend > -1e-9 else float(np.clip((before - after) / bend / 2, -0.5, 0.5))


def _step(sigma: float) -> float:
    """Blur in coarse steps, so that pictures can be kept."""
    return round(sigma * 6) / 6


@lru_cache(maxsize=4096)
def _picture(kind: CodeKind, name: str, across: float, down: float) -> Patch:
    """A code as large as it is sampled, with one white cell around, blurred (sigma in cells)."""
    if kind is CodeKind.TAG:
        inner = patterns()[int(name), 0].reshape(_INNER, _INNER)
        cells = np.pad(np.pad(inner, 1, constant_values=-1.0), 1, constant_values=1.0)
    else:
        cells = np.pad(qr_picture(name), 1, constant_values=1.0)
    fine = _FINE[kind]
    picture = np.kron(cells, np.ones((fine, fine))).astype(np.float32)
    if max(across, down) <= 0.05:
        return picture
    x, y = (max(sigma, 0.02) * fine for sigma in (across, down))
    blurred = cv2.GaussianBlur(picture, (0, 0), sigmaX=x, sigmaY=y, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(blurred, np.float32)
