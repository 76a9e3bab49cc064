"""How a server runs: where it listens, what it keeps, and its limits."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """The options of `baralla serve`."""

    db: str | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()  # host names the page may be asked for under; empty: as it listens
    pace: float = 0.6  # seconds an agent takes at least: its answer comes at a multiple of this, so that its time tells nothing
    thinking: float = 10.0  # seconds an agent may take at most
    waiting: int = 256  # agents that may wait for a thread
    rate: int = 100  # messages a socket may send …
    rate_seconds: float = 20.0  # … in this time
    message_size: int = 4096
    body_size: int = 64 * 1024
    record_size: int = 2 * 1024 * 1024
    tables_per_address: int = 120  # begun in an hour
    idle: float = 600.0  # seconds after which a table nobody looks at leaves memory
    secure: bool = False  # the page is reached by https, so the cookie is for https alone
    compile_all: bool = True  # compile every game in the background at the start, and hints with the first table
    log_level: str = "info"
