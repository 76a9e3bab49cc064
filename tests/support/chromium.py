"""The Chromium of the browser tests: BARALLA_CHROMIUM, the machine's, or Playwright's own.

Run as a script, it sees to it that there is one: Debian's package where one may install it, else Playwright's download, else one sentence.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from typing import Any

NEEDED = "the browser tests need Chromium, and there is none that starts"
WAYS = "install Debian's (apt-get install chromium), or run `playwright install --with-deps chromium`, or set BARALLA_CHROMIUM to yours"


def launch(playwright: Any) -> Any:
    """A running Chromium, the first that starts: some systems have a `chromium-browser` that only says where to get one."""
    from playwright.sync_api import Error

    given = os.environ.get("BARALLA_CHROMIUM")
    machines = [path for name in ("chromium", "chromium-browser") if (path := shutil.which(name))]
    *paths, last = [given] if given else [*machines, None]  # without a path it is Playwright's own
    for path in paths:
        with suppress(Error):
            return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
    return playwright.chromium.launch(executable_path=last, args=["--no-sandbox"])


def starts() -> bool:
    from playwright import sync_api

    with sync_api.sync_playwright() as playwright:
        try:
            launch(playwright).close()
        except sync_api.Error:
            return False
    return True


def succeeds(*command: str) -> bool:
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0


def install_debian() -> bool:
    may = os.geteuid() == 0 and shutil.which("apt-get") is not None
    return may and succeeds("apt-get", "update", "-qq") and succeeds("apt-get", "install", "-qq", "-y", "chromium")


def install_playwright() -> bool:
    return succeeds(sys.executable, "-m", "playwright", "install", "chromium")


def main() -> None:
    for attempt in (lambda: True, install_debian, install_playwright):
        if attempt() and starts():
            return
    sys.exit(f"{NEEDED}: {WAYS}")


if __name__ == "__main__":
    main()
