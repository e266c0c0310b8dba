"""What `bench read` adds up, and that its tables fit a terminal."""

from dataclasses import replace

import pytest

from companion.cli.bench_read import read_document, read_tables
from companion.rehearsal.scene import Device, Level
from companion.verbs.bench_read import KINDS, TIMED_TABLES, _jobs
from companion.verbs.bench_table import Job, Seen, TableRead, _side_by_side, read_table
from companion.verbs.bench_totals import summed


def job(kind="to 35°", number=0, **more):
    plain = Job(
        number, kind, "coloretto", 1, Level.TYPICAL, Device.PHONE, 20.0, None, (), 1, False, True, False
    )
    return replace(plain, **more)


def table(kind="to 35°", ours=50, zxing=30, seconds=0.2, **more):
    readers = {"companion": Seen(ours, 0, seconds), "zxing-cpp": Seen(zxing, 0, 0.02)}
    plain = TableRead(job(kind), 50, readers, 0, 0, 0, (1.0,), (0.5,), 40, 0, 0, 0, 0, 300.0)
    return replace(plain, **more)


def kept(result, what):
    (found,) = [promise.kept for promise in result.promises if what in promise.what]
    return found


def test_a_perfect_run_keeps_every_promise():
    done = [table(kind.name) for kind in KINDS]
    assert summed(0, done).within


@pytest.mark.parametrize(
    ("fault", "what"),
    [
        ({"ours": 49}, "to 35°: pieces read"),
        ({"readers": {"companion": Seen(50, 1, 0.2), "zxing-cpp": Seen(30, 0, 0.02)}}, "wrong ids"),
        ({"wrong_zones": 1}, "wrong zones"),
        ({"missed": 10, "reported": 9}, "reported"),
        ({"mosaics": 10, "right_mosaics": 9}, "every cell"),
        ({"corners": (3.1,)}, "corners"),
        ({"millimetres": (1.6,)}, "places"),
        ({"zxing": 50, "seconds": 0.25}, "zxing-cpp reads all"),
        ({"seconds": 1.0}, "time at worst"),
        ({"memory": 901.0}, "memory"),
    ],
)
def test_every_fault_breaks_its_promise(fault, what):
    result = summed(0, [table(**fault)])
    assert not kept(result, what)
    assert not result.within


def test_a_table_with_one_miss_is_not_perfect():
    result = summed(0, [table(), table(ours=49)])
    line = result.lines[0]
    assert (line.tables, line.perfect, line.read, line.pieces) == (2, 1, 99, 100)


def test_the_tables_fit_a_narrow_terminal(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "80")
    many = {"mosaics": 1234, "right_mosaics": 1234, "zones": 12345}
    read_tables(summed(100000, [table(kind.name, **many) for kind in KINDS]))
    shown = capsys.readouterr().out
    assert "…" not in shown.replace("… ", "")
    assert max(map(len, shown.splitlines())) <= 80
    assert '"promises"' in read_document(summed(0, [table()]))


def test_the_first_tables_of_a_kind_are_timed_and_one_is_for_slow_readers():
    jobs = list(_jobs(8, 100, None, None, slow=True))
    first = [one for one in jobs if one.kind == KINDS[0].name]
    assert [one.timed for one in first] == [True] * TIMED_TABLES + [False] * 2
    assert sum(one.slow for one in first) == 1
    assert {one.seed for one in first} == set(range(100, 108))
    assert {one.tilt for one in first} == set(KINDS[0].tilts)


def test_a_small_table_is_measured_from_photo_to_zones():
    small = job(
        "apart", device=Device.SMALL, pieces=(8, 8), apart=True, timed=False, level=Level.EASY, tilt=5.0
    )
    cards = _side_by_side(small).laid
    assert len({one.piece for one in cards}) == 8
    found = read_table(replace(small, apart=False, game="chroma-mix", pieces=None, level=Level.EASY))
    assert found.readers["companion"].wrong == 0
    assert found.readers["companion"].read >= found.readers["zxing-cpp"].read
    assert found.readers["companion"].read == found.pieces
    assert found.wrong_zones == 0
    assert found.memory is None
