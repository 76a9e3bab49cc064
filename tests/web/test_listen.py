"""The socket of the server: open as soon as its address is told."""

from __future__ import annotations

import socket

import pytest

from baralla.engine.errors import BarallaError
from baralla.web.run import listen
from baralla.web.settings import Settings


def test_who_comes_before_the_server_is_ready_waits_and_is_not_refused() -> None:
    with listen(Settings(port=0)) as listening:
        socket.create_connection(listening.getsockname(), timeout=10).close()


def test_a_port_that_is_taken_is_told_with_a_way_out() -> None:
    with listen(Settings(port=0)) as listening:
        port = listening.getsockname()[1]
        with pytest.raises(BarallaError, match=f"cannot listen on 127.0.0.1 port {port}: .*; --port 0 takes any free one"):
            listen(Settings(port=port))
