"""The documentation: the site builds without a warning, loads nothing from elsewhere and leads its readers; lines fit on a screen."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WIDTH = 120
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md"), ROOT / "frontend" / "README.md"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    assert "WARNING" not in built.stderr
    return folder


class Loaded(HTMLParser):
    """What a browser fetches to show a page, and where its links lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(given.get("href", ""))
        elif "src" in given or (tag == "link" and "canonical" not in given.get("rel", "")):
            self.fetched.append(given.get("src") or given.get("href", ""))


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 40
    elsewhere = {url for page in pages for url in Loaded(page.read_text(encoding="utf-8")).fetched if re.match(r"(\w+:)?//", url)}
    assert elsewhere == set()
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    assert not re.search(r"url\(['\"]?(https?:)?//|@import", styles)


def test_the_front_page_leads_players_researchers_and_builders(site: Path) -> None:
    front = (site / "index.html").read_text(encoding="utf-8")
    for reader in ("I want to play", "I want to research", "I want to build"):
        assert re.search(rf"<h2[^>]*>{reader}", front), reader
    links = set(Loaded(front).links)
    assert {"docs/games/mus.html", "docs/arena.html", "docs/learning.html", "docs/add-a-game.html", "CONTRIBUTING.html"} <= links


def test_the_reference_describes_what_people_build_on(site: Path) -> None:
    api = site / "docs" / "api"
    for page, name in {
        "matches": "baralla.api.make",
        "verbs": "baralla.engine.verbs.determinize",
        "games": "baralla.engine.game.Game",
        "agents": "baralla.agents.contract.Seen",
        "arena": "baralla.arena.tournament.Tournament",
        "records": "baralla.records.replay",
    }.items():
        assert f'id="{name}' in (api / f"{page}.html").read_text(encoding="utf-8"), name


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_lines_of_the_documentation_fit(path: Path) -> None:
    """120 characters; only tables, links that cannot be broken and what a command prints may be longer."""
    printed, long = False, []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        printed ^= line.startswith("```")
        if len(line) > WIDTH and not printed and not line.startswith("|") and not re.fullmatch(r"\W*\S*\]?\S+", line):
            long.append(f"{path.name}:{number}: {len(line)}")
    assert long == []


def test_the_architecture_page_names_every_room() -> None:
    """A newcomer finds any line's room: every package, and every module of the engine, is in the tree of docs/architecture.md."""
    tree = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```")[1]
    words = set(re.split(r"[^\w.]+", tree)) | set(re.findall(r"\w+", tree))
    package = ROOT / "src" / "baralla"
    rooms = {path.parent.name for path in package.glob("*/__init__.py")} | {
        path.name for path in package.glob("*.py") if path.stem[0] != "_"
    }
    parts = {path.stem for path in (package / "engine").glob("*.py")} | {path.parent.name for path in package.glob("*/*/__init__.py")}
    assert (rooms | parts) - words - {"__init__", "migrations"} == set()
