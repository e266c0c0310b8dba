"""A table seen from straight above in flat light: small and quick, for tests that need real pixels."""

from PIL import Image

from companion.games import catalogue
from companion.pieces.language import Lang
from printables.preview import face_picture

SCALE = 4.0  # px a mm
TABLE = (116, 84, 58)


def table_picture(pieces, width, height):
    """`pieces`: (id, x, y, turn) with the face's middle in mm from the table's top left."""
    table = Image.new("RGB", (round(width * SCALE), round(height * SCALE)), TABLE)
    for name, x, y, turn in pieces:
        piece = catalogue().by_id[name]
        face = catalogue().kit_of(piece).face(piece, Lang.EN)
        drawn = face_picture(face, 25.4 * SCALE).convert("RGBA")
        drawn = drawn.resize((round(face.width * SCALE), round(face.height * SCALE)))
        drawn = drawn.rotate(-turn, expand=True, resample=Image.Resampling.BICUBIC)
        corner = (round(x * SCALE - drawn.width / 2), round(y * SCALE - drawn.height / 2))
        table.paste(drawn, corner, drawn)
    return table
