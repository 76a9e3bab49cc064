"""`baralla serve`: the table in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from baralla.cli.options import command
from baralla.web.settings import Settings


def commands(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command()(command(serve))


def serve(
    settings: Settings,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser; the last one given counts.")] = False,
) -> None:
    """Serve the table in the browser: play, watch agents, invite friends with a link. Stop it with Ctrl-C; nothing is lost."""
    from baralla.agents.plugged import bring
    from baralla.engine.errors import BarallaError
    from baralla.web.run import run

    if settings.models is not None and not settings.models.is_dir():
        raise BarallaError(f"the models are in a folder, and {settings.models} is none")
    for text in settings.imports:
        bring(text)
    run(settings, open_)
