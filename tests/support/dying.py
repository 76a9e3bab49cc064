"""A task for a cluster whose workers die now and then: block 3 kills the first process that does it, block 5 every one."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from baralla.blocks.cluster import Cluster
from baralla.blocks.work import work
from baralla.engine.errors import BarallaError


@dataclass(frozen=True)
class Dying:
    """A block is a number, and its square comes of it."""

    folder: str

    def bench(self, stopped: Callable[[], bool]) -> Callable[[int], int]:
        def do(block: int) -> int:
            first = Path(self.folder) / "first"
            if block == 5 or (block == 3 and not first.exists()):
                first.touch()
                os._exit(9)
            if block == 7:
                raise BarallaError("seven is not to be had")
            return block * block

        return do


def main(address: str, folder: str, blocks: list[int]) -> None:
    found: dict[int, int] = {}
    try:
        with Cluster(address).hire(Dying(folder)) as hands:
            shared = hands.share(list(range(10)))
            work(hands, blocks, lambda block, result: found.__setitem__(block, result + shared.value[0]))
    except BarallaError as error:
        answer = json.dumps(str(error))
    else:
        answer = json.dumps(sorted(found.items()))
    # To a file: what Ray has to say of the dead workers may follow on standard output at any time.
    (Path(folder) / "answer.json").write_text(answer, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], [int(text) for text in sys.argv[3:]])
