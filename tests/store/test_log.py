"""What happens to a saved game when processes die, disks fill, files rot and two people want one game."""

import contextlib
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.errors import Exit
from companion.games import game as game_of
from companion.store import log
from companion.store.games import FOLDER_VARIABLE, Start, new_game, open_game
from companion.store.log import GameRefused
from tests.store.made_up import BEANS, find

PLAYER = Path(__file__).with_name("player.py")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    return tmp_path / "games"


def player(*arguments, **how):
    command = [sys.executable, str(PLAYER), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **how)


def acknowledged(lines):
    """(how many steps, the last one's text) of the last whole line that says so."""
    said = [line.split(maxsplit=2) for line in lines if line.endswith("\n")]
    known = [(int(words[1]), words[2].strip() if len(words) > 2 else "") for words in said if words]
    return known[-1] if known else (0, "")


def killed_once(name, seconds):
    """What the player had acknowledged when it was killed."""
    process = player(name, 100_000)
    process.stdout.readline()  # it has begun
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.readlines()
    process.wait()
    process.stdout.close()
    return acknowledged(rest)


def kill_again_and_again(times):
    dice = random.Random(times)
    for _ in range(times):
        count, text = killed_once("doomed", dice.uniform(0.0, 0.12))
        with open_game(game_of, "doomed") as saved:
            steps = len(saved.done)
            assert steps >= count or (steps == 0 and count > 400)
            if text and steps >= count:
                assert saved.done[count - 1].text == text


def test_killed_processes_lose_no_acknowledged_step():
    kill_again_and_again(5)


@pytest.mark.long
def test_a_thousand_killed_processes_lose_no_acknowledged_step():
    kill_again_and_again(1_000)


def test_a_second_process_waits_and_is_refused():
    holder = player("shared", 1, 30)
    try:
        assert holder.stdout.readline().startswith("ready")
        assert holder.stdout.readline().startswith("saved")
        start = time.monotonic()
        second = player("shared", 1)
        said, _ = second.communicate(timeout=30)
        waited = time.monotonic() - start
        assert second.returncode == Exit.NOT_SAVED
        assert "game-open-elsewhere" in said
        assert waited >= log.PATIENCE
    finally:
        holder.kill()
        holder.communicate()
    third = player("shared", 1)
    said, _ = third.communicate(timeout=30)
    assert said.startswith("ready 1")


def test_a_second_process_gets_the_game_when_it_is_let_go_in_time():
    holder = player("shared", 1, 0.5)
    assert holder.stdout.readline().startswith("ready")
    assert holder.stdout.readline().startswith("saved")
    with open_game(game_of, "shared") as saved:
        assert len(saved.done) == 1
    holder.communicate()


def limited(size):
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


@pytest.mark.parametrize("size", [0, 4096, 13_000, 20_000, 60_000])
def test_a_full_disk_keeps_every_acknowledged_step_and_says_so(size, folder):
    process = player("full", 400, preexec_fn=limited(size))
    lines = process.stdout.readlines()
    process.wait()
    process.stdout.close()
    assert process.returncode == Exit.NOT_SAVED
    assert "could not be saved" in lines[-1]
    count, _ = acknowledged([line for line in lines if line.startswith("saved")])
    if (folder / "full.game").exists():
        with open_game(game_of, "full") as saved:
            assert len(saved.done) == count
    else:
        assert count == 0
    assert [path.name for path in folder.iterdir() if path.suffix == ".part"] == []


def played(name="evening", steps=6):
    saved = new_game(BEANS, Start("beans", {}, 5), name)
    for n in range(steps):
        saved.play([BEANS.choose(saved.state, n)])
    return saved


@pytest.mark.parametrize("operation", ["link", "open", "mkdir"])
def test_a_game_that_cannot_be_created_leaves_nothing(operation, monkeypatch, folder):
    def fail(*_arguments, **_options):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        if operation == "link":
            broken.setattr(os, "link", fail)
            broken.setattr(Path, "rename", fail)
        elif operation == "open":
            broken.setattr(sqlite3, "connect", fail)
        else:
            broken.setattr(Path, "mkdir", fail)
        with pytest.raises(GameRefused) as refused:
            played()
    assert refused.value.code is Exit.NOT_SAVED
    assert not folder.exists() or list(folder.iterdir()) == []
    played().close()


def test_without_hard_links_a_game_is_created_all_the_same(monkeypatch):
    def no_links(*_arguments):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    with played() as saved:
        state = saved.state
    with open_game(find, "evening") as saved:
        assert saved.state == state


class FailingConnection:
    """Fails the n-th statement that it is given."""

    def __init__(self, real, failing):
        self.real, self.left = real, failing

    def execute(self, *arguments):
        self.left -= 1
        if self.left == 0:
            raise sqlite3.OperationalError("disk I/O error")
        return self.real.execute(*arguments)

    def __getattr__(self, name):
        return getattr(self.real, name)


def test_whichever_statement_fails_the_log_is_old_or_new():
    failures = 0
    for nth in range(1, 20):
        name = f"nth-{nth}"
        with played(name, 2) as saved:
            saved._log._database = FailingConnection(saved._log._database, nth)
            before = len(saved.done)
            with contextlib.suppress(GameRefused):
                saved.play([BEANS.choose(saved.state, 0)])
            failures += len(saved.done) == before
            after = len(saved.done)
            state = saved.state
        with open_game(find, name) as saved:
            assert len(saved.done) == after
            assert saved.state == state
        if after > before:
            break
    assert failures >= 4


def test_a_commit_that_arrived_although_it_failed_is_noticed():
    with played() as saved:
        real = saved._log._database
        row = log.sealed(saved._log.rows[-1].seal, len(saved._log.rows), "undo", "1", "")
        with log._transaction(real):
            log._insert(real, (row,))
        with pytest.raises(GameRefused) as refused:
            saved.undo()
        assert refused.value.word == "game-moved-on"


def test_a_folder_that_vanishes_is_noticed_before_the_step_is_acknowledged(folder):
    with played() as saved:
        before = saved.state
        shutil.rmtree(folder)
        with pytest.raises(GameRefused) as refused:
            saved.play([BEANS.choose(saved.state, 0)])
        assert refused.value.word == "game-gone"
        assert saved.state == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_said(folder):
    folder.mkdir()
    folder.chmod(0o500)
    with pytest.raises(GameRefused) as refused:
        played()
    folder.chmod(0o700)
    assert refused.value.code is Exit.NOT_SAVED


def test_a_folder_that_is_a_file_is_said(folder):
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("not a folder")
    with pytest.raises(GameRefused) as refused:
        played()
    assert refused.value.code is Exit.NOT_SAVED


def test_leftovers_of_a_deleted_game_do_not_enter_a_new_one(folder):
    with played(steps=6):
        kept = (folder / "evening.game-wal").read_bytes()
    (folder / "evening.game").unlink()
    (folder / "evening.game-wal").write_bytes(kept)
    with played(steps=0) as saved:
        state = saved.state
    with open_game(find, "evening") as saved:
        assert saved.state == state
        assert saved.done == ()


def true_states():
    """Every state that the log of `played` went through."""
    saved = played("truth")
    with saved:
        return {saved.origin, *(step.state for step in saved.done)}


def opened_or_refused(name):
    """The state a damaged file gives, or nothing when it is refused in words."""
    with contextlib.suppress(GameRefused), open_game(find, name) as saved:
        return saved.state
    return None


def test_a_file_cut_short_is_refused_or_true(folder):
    truth = true_states()
    whole = (folder / "truth.game").read_bytes()
    refused = 0
    for size in (*range(0, len(whole), 512), len(whole) - 1):
        (folder / "cut.game").write_bytes(whole[:size])
        state = opened_or_refused("cut")
        assert state is None or state in truth
        refused += state is None
    assert refused >= len(whole) // 512 - 1


def test_flipped_bits_are_refused_or_true(folder):
    truth = true_states()
    whole = (folder / "truth.game").read_bytes()
    dice = random.Random(1)
    refused = 0
    for _ in range(150):
        place, bit = dice.randrange(len(whole)), 1 << dice.randrange(8)
        bad = bytearray(whole)
        bad[place] ^= bit
        (folder / "flipped.game").write_bytes(bytes(bad))
        for side in log.sidecars(folder / "flipped.game"):
            side.unlink(missing_ok=True)
        state = opened_or_refused("flipped")
        assert state is None or state in truth
        refused += state is None
    assert refused > 10


def test_a_log_beside_the_file_with_flipped_bits_gives_a_true_state(folder):
    truth = true_states()
    with played("live"):
        main, wal = ((folder / f"live.game{end}").read_bytes() for end in ("", "-wal"))
    dice = random.Random(2)
    for _ in range(40):
        bad = bytearray(wal)
        bad[dice.randrange(len(bad))] ^= 1 << dice.randrange(8)
        (folder / "torn.game").write_bytes(main)
        (folder / "torn.game-wal").write_bytes(bytes(bad[: dice.randrange(len(bad))]))
        state = opened_or_refused("torn")
        assert state is None or state in truth


@pytest.mark.parametrize(
    "forgery",
    [
        "UPDATE step SET text = 'p2 fly' WHERE number = 2",
        "UPDATE step SET after = '' WHERE number = 3",
        "DELETE FROM step WHERE number = 6",
        "DELETE FROM step WHERE number = 2",
        "UPDATE head SET number = 3",
        "DELETE FROM head",
        "UPDATE step SET number = 60 WHERE number = 6",
        "DROP TABLE step",
    ],
)
def test_a_changed_step_breaks_the_chain(forgery, folder):
    played().close()
    with contextlib.closing(sqlite3.connect(folder / "evening.game")) as database, database:
        database.execute(forgery)
    with pytest.raises(GameRefused) as refused:
        open_game(find, "evening")
    assert refused.value.word == "game-damaged"
    assert "--recover" in refused.value.hint


def test_recovering_keeps_the_steps_before_the_damage_and_the_damaged_file(folder):
    with played() as saved:
        states = [step.state for step in saved.done]
    path = folder / "evening.game"
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE step SET text = 'p1 pass' WHERE number = 4")
    with open_game(find, "evening", recover=True) as saved:
        assert len(saved.done) == 3
        assert saved.state == states[2]
    assert (folder / "evening.damaged").exists()
    with open_game(find, "evening") as saved:
        assert saved.state == states[2]


@pytest.mark.parametrize("content", [b"", b"x", b"SQLite format 3\0", b"game = beans\n" * 40, bytes(5000)])
def test_what_is_no_saved_game_is_refused_even_for_recovery(content, folder):
    folder.mkdir()
    (folder / "odd.game").write_bytes(content)
    for recover in (False, True):
        with pytest.raises(GameRefused) as refused:
            open_game(find, "odd", recover=recover)
        assert refused.value.word == "game-damaged"
    assert (folder / "odd.game").read_bytes() == content


def test_long_paths_and_other_scripts(tmp_path, monkeypatch):
    deep = tmp_path / ("Ärger über Größe " * 6).strip() / ("色混ぜ" * 10)
    monkeypatch.setenv(FOLDER_VARIABLE, str(deep))
    assert len(str(deep)) > 130
    with played("ζωή") as saved:
        state = saved.state
    with open_game(find, "ζωή") as saved:
        assert saved.state == state
