"""The ledger of a run: what was done is there again, what was torn is cut off, and another run is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from baralla.blocks.ledger import Ledger
from baralla.engine.errors import BarallaError

SETTINGS = {"seed": "7", "pair": (1, 2)}


def filled(folder: Path) -> Ledger:
    ledger = Ledger(folder, "done.jsonl", SETTINGS, False, ["rows"])
    assert ledger.add({"number": 4}, {"rows": b"four"}) == {"rows": 4}
    assert ledger.add({"number": 2}, {"rows": b"two"}) == {"rows": 7}
    ledger.close()
    return ledger


def kept(folder: Path) -> list[int]:
    again = Ledger(folder, "done.jsonl", SETTINGS, True, ["rows"])
    again.close()
    return [block["number"] for block, _ in again.kept]


def test_what_was_done_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    filled(tmp_path)
    again = Ledger(tmp_path, "done.jsonl", SETTINGS, True, ["rows"])
    assert again.kept == [({"number": 4}, {"rows": 4}), ({"number": 2}, {"rows": 7})]
    assert again.add({"number": 1}, {"rows": b"!"}) == {"rows": 8}
    again.close()
    assert (tmp_path / "rows").read_bytes() == b"fourtwo!"


def test_a_torn_line_and_what_was_written_for_it_are_cut_off(tmp_path: Path) -> None:
    filled(tmp_path)
    with (tmp_path / "rows").open("ab") as file:
        file.write(b"half of the thi")
    with (tmp_path / "done.jsonl").open("ab") as file:
        file.write(b'{"ends":{"rows":22},"block":{"num')
    again = Ledger(tmp_path, "done.jsonl", SETTINGS, True, ["rows"])
    assert [block["number"] for block, _ in again.kept] == [4, 2]
    again.add({"number": 3}, {"rows": b"three"})
    again.close()
    assert (tmp_path / "rows").read_bytes() == b"fourtwothree"
    assert kept(tmp_path) == [4, 2, 3]


def test_a_run_begun_anew_forgets_the_one_before(tmp_path: Path) -> None:
    filled(tmp_path)
    Ledger(tmp_path, "done.jsonl", SETTINGS, False, ["rows"]).close()
    assert kept(tmp_path) == []
    assert (tmp_path / "rows").read_bytes() == b""


def test_another_run_is_refused(tmp_path: Path) -> None:
    filled(tmp_path)
    with pytest.raises(BarallaError, match="had seed 7, not 8: resume it with the same"):
        Ledger(tmp_path, "done.jsonl", SETTINGS | {"seed": "8"}, True, ["rows"])


@pytest.mark.parametrize("text", ["", "nonsense\n", "[1]\n", '{"seed":"7","pair":[1,2]}\n{"ends":{}}\n', '{"seed":"7","pair":[1,2]}\n[]\n'])
def test_damage_is_told_in_a_sentence(text: str, tmp_path: Path) -> None:
    filled(tmp_path)
    (tmp_path / "done.jsonl").write_text(text)
    with pytest.raises(BarallaError, match="damaged"):
        Ledger(tmp_path, "done.jsonl", SETTINGS, True, ["rows"])


def test_nothing_to_resume_and_nowhere_to_write_are_told(tmp_path: Path) -> None:
    with pytest.raises(BarallaError, match="holds no run to resume"):
        Ledger(tmp_path, "done.jsonl", SETTINGS, True)
    (tmp_path / "file").write_text("")
    with pytest.raises(BarallaError, match="cannot write into"):
        Ledger(tmp_path / "file" / "folder", "done.jsonl", SETTINGS, False)


def test_a_finished_run_can_be_cleared_away(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, "done.jsonl", SETTINGS, False, ["rows"])
    ledger.add({"number": 1}, {"rows": b"x"})
    ledger.remove()
    assert list(tmp_path.iterdir()) == []
