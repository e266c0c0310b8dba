import pytest

from companion.rehearsal import faces


@pytest.fixture(autouse=True)
def _own_pictures(tmp_path_factory, monkeypatch):
    """No test reads or writes the kept pictures of the person who runs it."""
    monkeypatch.setenv(faces.FOLDER_VARIABLE, str(tmp_path_factory.getbasetemp() / "faces"))
