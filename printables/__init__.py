"""Everything drawn for print. Takes faces in millimetres; knows nothing of any game."""
