"""Tests reach neither the network nor the person's own things.

Own sheets are read when the games are first imported, so the folder is set before any of that.
"""

import os
import socket
import tempfile

import pytest

_DATA = tempfile.TemporaryDirectory(prefix="chroma-table-test-")  # removed when the tests end
os.environ["CHROMA_TABLE_DATA"] = _DATA.name

_connect = socket.socket.connect


def _only_here(self, address):
    if self.family == socket.AF_UNIX or address[0] in {"127.0.0.1", "::1", "localhost"}:
        return _connect(self, address)
    raise AssertionError(f"a test reaches for the network: {address}")


@pytest.fixture(autouse=True, scope="session")
def _no_network():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", _only_here)
        yield
