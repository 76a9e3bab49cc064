"""Installations as strangers have them: the wheel of this tree, and what it asks for, in new environments that hold nothing else.

No test tools, no pip, no setuptools: `venv --without-pip`, filled from outside. Commands run there with an empty home, so with no
compiled code, no data and no settings. Packages come through pip's ordinary cache.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from support.dependencies import LOWEST, ROOT

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
OLD_ENOUGH = ("3.11", "3.12", "3.13")  # the oldest numba we allow has no code for later ones
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
PATIENCE = 1200  # seconds for one command: some compile, and the machine may have other work


@cache
def find_python(version: str) -> Path | None:
    """A Python of this version on this machine: the one that runs the tests, one on the path, one of pyenv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    on_path = shutil.which(f"python{version}")
    places = [Path(sys.executable), *([Path(on_path)] if on_path else []), *sorted(pyenv.glob(f"{version}.*/bin/python"), reverse=True)]
    for place in places:
        try:
            asked = [place, "-c", "import sys, venv; print('%d.%d' % sys.version_info[:2], sys._base_executable)"]
            said = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=60).stdout.split()
        except OSError:
            continue
        if said[:1] == [version]:  # a shim of pyenv may stand for a version that is not chosen here
            return Path(said[1])
    return None


def found_pythons() -> list[str]:
    return [version for version in PYTHONS if find_python(version)]


def installations() -> list[str]:
    """Those that are tried: the newest of everything on this Python and on the newest one here, and the oldest of everything on each.

    `newest` is what pip takes for a stranger today; nothing else is needed to see tomorrow's releases.
    """
    newest = dict.fromkeys([HERE, *found_pythons()[-1:]])
    return [*(f"{version} newest" for version in newest), *(f"{version} lowest" for version in OLD_ENOUGH)]


def report() -> str:
    """Which Pythons the installations were tried on."""
    missing = [version for version in PYTHONS if find_python(version) is None]
    return f"installed on Python {', '.join(found_pythons())}" + (f"; not on this machine: {', '.join(missing)}" if missing else "")


def run(*command: object, **more: object) -> None:
    """Run a command of the preparation; what it said is told only if it fails."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **more)  # type: ignore[call-overload]
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")


def pip(*arguments: object) -> None:
    run(sys.executable, "-m", "pip", *arguments)


def clone(folder: Path) -> Path:
    """This tree as a fresh clone, with what is not committed yet."""
    run("git", "clone", "-q", ROOT, folder)
    listed = ["git", "ls-files", "-z", "--modified", "--others", "--exclude-standard"]
    for name in subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")[:-1]:
        (folder / name).unlink(missing_ok=True)
        if (ROOT / name).is_file() and not (ROOT / name).is_symlink():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def build_wheel(folder: Path) -> Path:
    """The wheel of a fresh clone: what is ignored or forgotten is not in it."""
    pip("wheel", "-q", "--no-deps", "-w", folder, clone(folder / "clone"))
    shutil.rmtree(folder / "clone", ignore_errors=True)
    (found,) = folder.glob("baralla-*.whl")
    return found


@dataclass(frozen=True)
class Installation:
    """A new environment with our wheel in it, and an empty home."""

    folder: Path
    python: Path

    @property
    def program(self) -> Path:
        return self.python.with_name("baralla")

    def environment(self, plain: bool = False) -> dict[str, str]:
        """What a command is told: nothing of ours. `plain`: run the rules as Python, without compiling them."""
        told = {"HOME": str(self.folder / "home"), "PATH": f"{self.python.parent}:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "COLUMNS": "140"}
        return told | ({"NUMBA_DISABLE_JIT": "1"} if plain else {})

    def command(self, *arguments: str, typed: str = "", code: int = 0, plain: bool = False) -> subprocess.CompletedProcess[str]:
        """Run `baralla`."""
        return self._run([str(self.program), *arguments], typed, code, plain)

    def script(self, text: str, plain: bool = False) -> str:
        """Run a script of Python; what it printed."""
        return self._run([str(self.python), "-c", text], "", 0, plain).stdout

    def _run(self, command: list[str], typed: str, code: int, plain: bool) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            command,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
            cwd=self.folder,
            env=self.environment(plain),
        )
        assert done.returncode == code, done.stdout[-2000:] + done.stderr[-4000:]
        assert "Traceback" not in done.stderr
        return done

    @contextmanager
    def serving(self, plain: bool = False) -> Iterator[str]:
        """`baralla serve` on a free port; its address. At the end it is stopped by Ctrl-C and must have had no trouble."""
        command = [str(self.program), "serve", "--port", "0", "--pace", "0"]
        with serving(command, self.folder, self.environment(plain)) as address:
            yield address


@contextmanager
def serving(command: list[str], folder: Path, environment: dict[str, str], codes: tuple[int, ...] = (0,)) -> Iterator[str]:
    """Run a command that serves in `folder` until it says where; `127.0.0.1:port`. Ctrl-C must end it, with one of `codes` and no traceback."""
    log = folder / "serve.log"
    with log.open("w") as errors:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True
        )
    try:
        assert process.stdout is not None
        said = next((line for line in process.stdout if "Baralla is at" in line), None)
        assert said is not None, f"the server ended with {process.wait()}:\n{log.read_text()[-4000:]}"
        (address,) = re.findall(r"http://([\d.:]+)/", said)
        yield address
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(60) in codes, log.read_text()[-4000:]
        assert "Traceback" not in log.read_text()
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        process.stdout.close()  # type: ignore[union-attr]


def install(name: str, wheel: Path, folder: Path) -> Installation:
    """A new environment, such as `3.11 lowest`: that Python, with the oldest versions we allow."""
    version, which = name.split()
    python = find_python(version)
    assert python is not None
    run(python, "-m", "venv", "--without-pip", folder / "environment")
    (folder / "home").mkdir()
    made = Installation(folder, folder / "environment" / "bin" / "python")
    constraints = ["-c", LOWEST] if which == "lowest" else []
    # Only wheels: to build numpy from its sources would take longer than all tests.
    pip("--python", made.python, "install", "-q", "--no-compile", "--only-binary", ":all:", *constraints, wheel)
    return made
