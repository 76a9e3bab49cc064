"""The walk of docs/first-bot.md, done as a newcomer does it: the files and commands of the page, in an empty folder."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "first-bot.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_first_bots_are_written_watched_and_rated_as_the_page_says(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text("\n\n".join(blocks("python")), encoding="utf-8")
    (tmp_path / "bot.mjs").write_text("".join(blocks("js")), encoding="utf-8")
    install, *walk = blocks("sh")
    assert install.splitlines()[-1] == "pip install baralla"
    said = []
    for line in "".join(walk).splitlines():
        words = shlex.split(line)[1:]
        if "--deals" in words:
            words[words.index("--deals") + 1] = "20"
        run = subprocess.run(
            [sys.executable, "-m", "baralla", *words],
            cwd=tmp_path,
            env=os.environ | {"BARALLA_DATA": str(tmp_path / "data"), "COLUMNS": "120"},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert run.returncode == 0, f"{line}\n{run.stdout}{run.stderr}"
        assert "forfeit" not in run.stdout, f"{line}\n{run.stdout}"
        said.append(run.stdout)
    ladder = [line.split()[0] for line in said[5].splitlines()[2:]]
    assert ladder[:2] == ["rules", "mybot:Thrifty"]
    assert sorted(ladder[2:]) == ["mybot:Miser", "random"]
    misers = [re.findall(r"\S+ %", line)[0] for line in said[-1].splitlines() if re.match(r"(exec:node bot.mjs|mybot:Miser)  .*[+-]", line)]
    assert len(misers) == 2
    assert misers[0] == misers[1]
