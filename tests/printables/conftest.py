import pytest


@pytest.fixture(autouse=True)
def _own_configuration(tmp_path, monkeypatch):
    """No test reads or writes the settings of the person who runs it."""
    monkeypatch.setenv("CHROMA_TABLE_CONFIG", str(tmp_path / "config"))
