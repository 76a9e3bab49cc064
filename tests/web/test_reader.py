"""Replays are made in a process of their own, which may die without anybody noticing."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import baralla
from baralla.engine.errors import RecordError
from baralla.records import to_line
from baralla.web.expand import expand_line
from baralla.web.reader import Reader
from baralla.web.words import Refusal
from support.web import server

LINE = to_line(baralla.play_match("brisca", ["random", "random"], seed=1).record()).encode()


def test_a_replay_is_the_same_from_the_process_whatever_befell_it() -> None:
    reader = Reader()
    assert reader.expand(LINE, compress=False) == expand_line(LINE)
    with pytest.raises(RecordError, match="not JSON"):
        reader.expand(b"{", compress=False)
    assert reader._process is not None
    reader._process.kill()
    reader._process.wait()
    assert gzip.decompress(reader.expand(LINE, compress=True)) == expand_line(LINE)
    reader.close()
    with pytest.raises(Refusal):
        reader.expand(LINE, compress=False)


def test_a_page_that_takes_compressed_replays_gets_one_and_another_does_not(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        compressed = client.post("/api/replay", content=LINE)
        plain = client.post("/api/replay", content=LINE, headers={"accept-encoding": "identity"})
    assert compressed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert compressed.json() == plain.json()
