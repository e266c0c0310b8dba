"""The inks of the twenty-four colours: their own pigments (CM-1.4), tuned until they sing."""

from __future__ import annotations

from companion.pieces.palette import Ink

INKS: dict[str, Ink] = {
    "SCY": Ink("soft cyan", 0.52, 0.0, 0.04),
    "PMA": Ink("pale magenta", 0.0, 0.46, 0.03),
    "LYE": Ink("light yellow", 0.0, 0.02, 0.62),
    "CER": Ink("cerulean", 0.92, 0.12, 0.0),
    "FUC": Ink("fuchsia", 0.04, 0.95, 0.0),
    "LEM": Ink("lemon", 0.0, 0.04, 1.0),
    "COR": Ink("coral", 0.0, 0.62, 0.52),
    "JUN": Ink("jungle", 0.78, 0.1, 0.85, 0.12),
    "LAV": Ink("lavender", 0.46, 0.5, 0.0),
    "PRI": Ink("prism", 0.16, 0.12, 0.1, 0.08),
    "AZU": Ink("azure", 0.88, 0.46, 0.0),
    "TUR": Ink("turquoise", 0.78, 0.0, 0.36),
    "VIO": Ink("violet", 0.62, 0.9, 0.0),
    "RAS": Ink("raspberry", 0.08, 0.94, 0.4, 0.04),
    "ORA": Ink("orange", 0.0, 0.52, 0.98),
    "PEA": Ink("pear", 0.34, 0.02, 0.88),
    "SLA": Ink("slate", 0.5, 0.38, 0.34, 0.28),
    "KEY": Ink("key", 0.4, 0.35, 0.35, 0.92),
    "RUB": Ink("ruby", 0.08, 1.0, 0.86, 0.12),
    "EME": Ink("emerald", 0.94, 0.12, 0.82, 0.08),
    "SAP": Ink("sapphire", 1.0, 0.84, 0.0, 0.08),
    "BUR": Ink("burgundy", 0.34, 1.0, 0.6, 0.4),
    "MUS": Ink("mustard", 0.14, 0.34, 1.0, 0.08),
    "PET": Ink("petrol", 1.0, 0.44, 0.44, 0.34),
}
