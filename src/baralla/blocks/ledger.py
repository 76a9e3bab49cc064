"""What has been done of a run, one block per line, so that a run that was stopped or killed can be resumed.

Large results go into files beside the ledger. A line is written after them and says how long each is then: what a killed run wrote beyond
that, and a line that was torn, are cut off when it is opened again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any

import msgspec

from baralla.engine.errors import BarallaError
from baralla.records import NOT_JSON


class Ledger:
    """The file `name` of a folder, and the files `beside` it."""

    def __init__(self, folder: Path, name: str, settings: Mapping[str, Any], resume: bool, beside: Sequence[str] = ()) -> None:
        """Begin a ledger for a run with these settings, or open the one that is there, which must have been of the same."""
        self.folder, self.path = folder, folder / name
        self._beside: dict[str, IO[bytes]] = {}
        self.kept: list[tuple[dict[str, Any], dict[str, int]]] = []  # of the run before: each block, and where the files ended after it
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if resume:
                self._restore(settings, beside)
            mode = "ab" if resume else "wb"
            self._lines: IO[bytes] = self.path.open(mode)
            self._beside = {other: (folder / other).open(mode) for other in beside}
            if not resume:
                self._write(settings)
        except OSError as error:
            raise BarallaError(f"cannot write into {folder}: {error.strerror}") from None

    @property
    def ends(self) -> dict[str, int]:
        """How long the files beside it are now."""
        return {name: file.tell() for name, file in self._beside.items()}

    def add(self, block: Any, beside: Mapping[str, bytes] = MappingProxyType({})) -> dict[str, int]:
        """A block is done: what came of it, and what goes into the files beside it. Where those end then."""
        try:
            for name, data in beside.items():
                self._beside[name].write(data)
            for file in self._beside.values():
                file.flush()
            self._write({"ends": self.ends, "block": msgspec.to_builtins(block)})
        except OSError as error:
            raise BarallaError(f"cannot write into {self.folder}: {error.strerror}") from None
        return self.ends

    def close(self) -> None:
        self._lines.close()
        for file in self._beside.values():
            file.close()

    def remove(self) -> None:
        """The run is over and its result is elsewhere: nothing of this is needed any more."""
        self.close()
        self.path.unlink(missing_ok=True)
        for name in self._beside:
            (self.folder / name).unlink(missing_ok=True)

    def _write(self, line: Mapping[str, Any]) -> None:
        self._lines.write(msgspec.json.encode(line) + b"\n")
        self._lines.flush()

    def _restore(self, settings: Mapping[str, Any], beside: Sequence[str]) -> None:
        try:
            raw = self.path.read_bytes()
        except FileNotFoundError:
            raise BarallaError(f"{self.folder} holds no run to resume: start one with --out {self.folder}") from None
        whole = raw[: raw.rfind(b"\n") + 1]
        head, *lines = whole.splitlines() or [b""]
        self._check(head, settings)
        try:
            self.kept = [(line["block"], {name: int(line["ends"][name]) for name in beside}) for line in self._decoded(lines)]
        except (*NOT_JSON, KeyError, TypeError, ValueError):
            raise self.damaged() from None
        with self.path.open("r+b") as file:
            file.truncate(len(whole))
        for name in beside:
            with (self.folder / name).open("r+b") as file:
                file.truncate(self.kept[-1][1][name] if self.kept else 0)

    @staticmethod
    def _decoded(lines: Sequence[bytes]) -> Iterator[dict[str, Any]]:
        decoder = msgspec.json.Decoder(dict[str, Any])
        return (decoder.decode(line) for line in lines)

    def _check(self, head: bytes, wanted: Mapping[str, Any]) -> None:
        try:
            before = msgspec.json.decode(head, type=dict[str, Any])
        except NOT_JSON:
            raise self.damaged() from None
        for name, value in msgspec.json.decode(msgspec.json.encode(wanted), type=dict[str, Any]).items():
            if before.get(name) != value:
                raise BarallaError(f"the run in {self.folder} had {name} {before.get(name)}, not {value}: resume it with the same")

    def damaged(self) -> BarallaError:
        """What to say of a ledger that cannot be read."""
        return BarallaError(f"{self.path} is damaged: start the run again without --resume")
