"""`baralla serve`: the table in the browser."""

from __future__ import annotations

from typing import Annotated

import typer


def commands(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command()(serve)


def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on. Only this machine can reach 127.0.0.1; 0.0.0.0 is everybody.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="The port; 0: any free one.")] = 8000,
    db: Annotated[
        str | None,
        typer.Option("--db", help="A file for SQLite, or postgresql+asyncpg://user@host/name; otherwise a file in your data folder."),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    name: Annotated[
        list[str] | None, typer.Option("--name", help="A host name people write to reach the page; may be repeated. Others are refused.")
    ] = None,
    secure: Annotated[
        bool, typer.Option("--secure", help="The page is reached by https (behind a proxy): keep the cookie to https.")
    ] = False,
    pace: Annotated[float, typer.Option("--pace", min=0, max=10, help="Seconds an agent takes for a move, at least.")] = 0.6,
    thinking: Annotated[float, typer.Option("--thinking", min=0.1, max=120, help="Seconds an agent may think, at most.")] = 10.0,
    tables: Annotated[int, typer.Option("--tables", min=1, help="Tables that one address may begin in an hour.")] = 120,
    log_level: Annotated[str, typer.Option("--log-level", help="debug, info, warning or error.")] = "info",
) -> None:
    """Serve the table in the browser: play, watch agents, invite friends with a link. Stop it with Ctrl-C; nothing is lost."""
    from baralla.web.run import run
    from baralla.web.settings import Settings

    settings = Settings(
        db=db,
        host=host,
        port=port,
        names=tuple(name or ()),
        pace=pace,
        thinking=thinking,
        tables_per_address=tables,
        secure=secure,
        log_level=log_level,
    )
    run(settings, open_)
