"""Writing to a socket that takes messages at once, late, or never."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketState

from baralla.web.clients import MOST_UNSENT, Client
from baralla.web.guard import Bucket


class Line:
    """The other end of a socket: what arrived there, and whether it takes more now."""

    def __init__(self) -> None:
        self.arrived: list[Any] = []
        self.free = asyncio.Event()
        self.free.set()

    async def take(self, message: Any) -> None:
        await self.free.wait()
        self.arrived.append(message.get("text", message.get("code")))

    async def receive(self) -> Any:
        return {"type": "websocket.connect"}

    def client(self) -> Client:
        socket = WebSocket({"type": "websocket"}, self.receive, self.take)
        socket.client_state = socket.application_state = WebSocketState.CONNECTED
        return Client(socket, self.take, 0, False, Bucket(100, 20.0))


def with_line(story: Callable[[Line, Client], Awaitable[None]]) -> None:
    async def told() -> None:
        line = Line()
        await story(line, line.client())

    asyncio.run(told())


def test_a_free_socket_gets_a_message_at_once() -> None:
    async def story(line: Line, client: Client) -> None:
        client.send(b"one")
        client.send(b"two")
        assert line.arrived == ["one", "two"]
        assert client.writer is None
        client.close(1000)
        client.send(b"too late")
        assert line.arrived == ["one", "two", 1000]

    with_line(story)


def test_a_busy_socket_gets_all_later_and_in_order() -> None:
    async def story(line: Line, client: Client) -> None:
        line.free.clear()
        for number in range(5):
            client.send(str(number).encode())
        assert line.arrived == []
        line.free.set()
        client.send(b"5")  # the way is free, but others came before
        await client.finished(5)
        assert line.arrived == ["0", "1", "2", "3", "4", "5"]
        line.free.clear()
        client.send(b"6")
        client.close(1000)
        line.free.set()
        await client.finished(5)
        assert line.arrived[-2:] == ["6", 1000]

    with_line(story)


def test_who_takes_nothing_is_let_go() -> None:
    async def story(line: Line, client: Client) -> None:
        line.free.clear()
        for _ in range(MOST_UNSENT + 5):
            client.send(b"x")
        assert client.closing == 1013
        await client.finished(0.01)
        assert line.arrived == []

    with_line(story)
