"""What the hardening page promises: its options exist, its files belong together, and its backup can be restored."""

from __future__ import annotations

import re
import shlex
import sqlite3
import subprocess
from pathlib import Path

import pytest
import typer

from baralla.cli.serve import commands as add_serve
from support.web import new_table, server, sitting

ROOT = Path(__file__).parent.parent
HARDENING = (ROOT / "docs" / "hardening.md").read_text(encoding="utf-8")
FILES = [ROOT / "docs" / "hardening.md", ROOT / "docs" / "server.md", *sorted((ROOT / "deploy").iterdir())]


def options() -> set[str]:
    app = typer.Typer()
    add_serve(app)
    return {name for option in typer.main.get_command(app).params for name in option.opts}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_option_that_a_deployment_names_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace('", "', " ").replace('"', " ")
    found = [word for line in re.findall(r"baralla serve([^\n`;|]*)", text) for word in line.split() if word.startswith("--")]
    assert set(found) <= options()


def test_the_files_named_on_the_page_are_there() -> None:
    for name in re.findall(r"\]\(\.\./([^)]+)\)", HARDENING):
        assert (ROOT / name).exists(), name


def commands(heading: str) -> list[list[str]]:
    """The commands of a section, those that serve left out."""
    section = HARDENING.partition(f"## {heading}")[2].partition("\n## ")[0]
    lines = [line for block in re.findall(r"```\n(.*?)```", section, re.DOTALL) for line in block.splitlines()]
    return [shlex.split(line) for line in lines if not line.startswith("baralla serve")]


def test_a_backup_made_as_the_page_says_goes_on_in_the_middle_of_a_deal(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        made = new_table(client, seats=("me", "first"))
        with sitting(client, made["table"]) as socket:
            for _ in range(4):
                socket.act()
            socket.until(lambda state: state["legal"])
            before = socket.state
        for command in commands("Backups"):
            subprocess.run(command, cwd=tmp_path, check=True)
        cookies = dict(client.cookies)
    with sqlite3.connect(tmp_path / "backup.sqlite") as copy:  # it says that its tables are another server's: that runs out by itself
        copy.execute("update servers set seen = 0, process = 0")
    copy.close()
    (tmp_path / "tables.sqlite").unlink()
    (tmp_path / "tables.sqlite.key").unlink()
    with server(tmp_path, db=str(tmp_path / "backup.sqlite")) as client:
        client.cookies.update(cookies)
        with sitting(client, made["table"]) as socket:
            socket.until(lambda state: state["legal"])
            assert socket.state["view"] == before["view"]
            action = socket.state["legal"][0]
            assert socket.ask("act", id="after", at=socket.state["version"], action=action)["ok"]
