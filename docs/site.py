"""A hook of mkdocs: the site has the pages of the repository at the paths they have there.

README, CONTRIBUTING and the benchmarks lie outside docs/, and links between all of them must work on a code host as well as on the
site. So the site mirrors the repository: docs/arena.md is docs/arena.html, and README.md is the front page.
"""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "LICENSE",
    "benchmarks/*.md",
    "examples/*/README.md",
    "deploy/*",
    "docs/**/*",
]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The pages of the repository instead of those of docs/ alone; what the theme brings stays."""
    theirs = [file for file in files if not (file.abs_src_path or "").startswith(config.docs_dir)]
    paths = sorted({path for pattern in PAGES for path in ROOT.glob(pattern) if path.is_file() and path.suffix not in (".py", ".pyc")})
    ours = [File.generated(config, path.relative_to(ROOT).as_posix(), abs_src_path=str(path)) for path in paths]
    return Files([*theirs, *ours])
