"""How a server runs: where it listens, what it keeps, and its limits."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from baralla.engine.settings import setting


@dataclass(frozen=True)
class Settings:
    """The options of `baralla serve`."""

    host: str = setting("127.0.0.1", "The address to listen on. 127.0.0.1: only this machine; 0.0.0.0: everybody.")
    port: int = setting(8000, "The port; 0: any free one.", least=0, most=65535, names=("--port", "-p"))
    db: str | None = setting(None, "A file for SQLite, or postgresql+asyncpg://user@host/name; by default a file in your data folder.")
    key: str | None = setting(None, "The file with the key that encrypts the seeds of running tables; by default beside the database.")
    models: Path | None = setting(None, "A folder with your own model files; the page offers them by name.", metavar="DIR")
    imports: tuple[str, ...] = setting(
        (),
        "An agent of your own that the page may offer; may be repeated. No other code is imported for anybody.",
        names=("--allow-import",),
        metavar="package.module:Name",
        given=(list[str] | None, None, lambda given: tuple(given or ())),
    )
    bots: bool = setting(False, "Let programs take open seats (docs/protocol.md).", names=("--bots/--no-bots",))
    lobby: bool = setting(False, "Show open tables to everybody, if whoever made them says so.", names=("--lobby/--no-lobby",))
    names: tuple[str, ...] = setting(  # none: loopback, and the address it was reached by
        (),
        "A host name of the page; may be repeated. Requests for other names are refused.",
        names=("--name",),
        given=(list[str] | None, None, lambda given: tuple(name.lower() for name in given or ())),
    )
    proxies: tuple[str, ...] = setting(
        (),
        "The address or network of a proxy whose X-Forwarded-For is trusted; may be repeated.",
        names=("--proxy",),
        given=(list[str] | None, None, lambda given: tuple(given or ())),
    )
    secure: bool = setting(False, "The page is served over https (by a proxy): send the cookie only over https.")
    # An agent's answer comes at a multiple of its pace, so that its time tells nothing.
    pace: float = setting(0.6, "The least number of seconds an agent takes for a move.", least=0, most=10)
    thinking: float = setting(2.0, "The most seconds an agent may think; then it plays the best move it has found.", least=0.1, most=120)
    compilers: int = setting(2, "The most processes that compile; 0: none.", least=0, most=64)  # what is not compiled stays plain Python
    tables_per_address: int = setting(120, "How many tables one address may create per hour.", least=1, names=("--tables",))
    grace: float = setting(30.0, "How many seconds a player may be away before an agent may play for them.", least=0, most=3600)
    log_level: str = setting("info", "debug, info, warning or error.")
    waiting: int = 256  # agents that may wait for a thread
    request_seconds: float = 20.0  # for a request to be complete
    rate: int = 100  # messages a seat may send, or all spectators of an address …
    rate_seconds: float = 20.0  # … in this time
    emotes: int = 4  # what one person may say without words …
    emote_seconds: float = 12.0  # … in this time
    public_per_address: int = 3  # tables of one address in the lobby
    message_size: int = 4096
    body_size: int = 64 * 1024
    record_size: int = 2 * 1024 * 1024
    asking: float = 30.0  # seconds in which the others say whether a move may be taken back
    idle: float = 600.0  # seconds after which a table nobody looks at leaves memory
    compile_all: bool = True  # compile every game in the background at the start, and hints with the first table
