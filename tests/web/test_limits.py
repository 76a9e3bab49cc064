"""Nobody locks others out: requests end in time, files do not run out, limits outlive connections, and nobody lies about where they are."""

from __future__ import annotations

import contextlib
import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from baralla.engine.errors import BarallaError
from baralla.web.guard import Bucket, Buckets, address_of, check_proxies
from support.web import Browser, Running, browser, new_table, server, sitting

HALF = {
    "nothing": b"",
    "a line": b"GET /healthz HT",
    "a head": b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
    "a handshake": b"GET /ws/abc HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
    "a body": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{",
}


@pytest.mark.parametrize("sent", HALF.values(), ids=HALF)
def test_a_request_sent_by_half_is_ended(sent: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with server(tmp_path, request_seconds=0.2) as client:
        with wire(client.address) as connection:
            connection.sendall(sent)
            assert connection.recv(1000).startswith(b"HTTP/1.1 408") or sent == b""
            with contextlib.suppress(ConnectionResetError):
                assert connection.recv(1000) == b""
        assert client.get("/healthz").status_code == 200
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


def test_a_second_request_sent_by_half_is_ended_too(tmp_path: Path) -> None:
    with server(tmp_path, request_seconds=0.2) as client, wire(client.address) as connection:
        connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: {client.address}\r\n\r\n".encode())
        assert connection.recv(10000).startswith(b"HTTP/1.1 200")
        connection.sendall(b"GET")
        assert connection.recv(1000).startswith(b"HTTP/1.1 408")


def wire(address: str) -> socket.socket:
    host, _, port = address.rpartition(":")
    return socket.create_connection((host, int(port)), 30)


def test_eleven_hundred_half_sent_requests_under_a_limit_of_1024_files_lock_nobody_out(tmp_path: Path) -> None:
    running = Running("--db", str(tmp_path / "t.sqlite"), before="ulimit -n 1024")
    opened: list[socket.socket] = []
    try:
        with Browser(running.address) as client:
            table = new_table(client)["table"]
            with sitting(client, table) as seat:
                assert seat.act()["ok"]
                for number in range(1100):
                    opened.append(wire(running.address))
                    opened[-1].sendall(list(HALF.values())[number % len(HALF)])
                for _ in range(5):
                    assert httpx.get(f"http://{running.address}/healthz", timeout=10).status_code == 200
                with sitting(client, table) as other:
                    assert other.read()["type"] == "state"
                assert seat.act()["ok"]  # and nobody who plays was shown out
    finally:
        for one in opened:
            one.close()
        running.stop()
    assert running.tracebacks == []
    assert [line for line in running.log if line.get("level") == "error"] == []


# Limits


def test_a_limit_outlives_the_connection(tmp_path: Path) -> None:
    with server(tmp_path, rate=20, rate_seconds=3600) as client:
        table = new_table(client)["table"]
        with sitting(client, table) as one:
            for _ in range(20):
                assert one.ask("sync")["ok"]
            assert one.ask("sync")["error"]["code"] == "too_fast"
        with sitting(client, table) as one:
            assert one.ask("sync")["error"]["code"] == "too_fast"
        stranger = browser(client)
        for _ in range(2):
            with sitting(stranger, table) as one, contextlib.suppress(ConnectionClosed):
                for _ in range(15):
                    answer = one.ask("sync")
        assert answer["error"]["code"] == "too_fast"  # spectators of one address share theirs


def test_buckets_are_forgotten_only_when_they_are_full(monkeypatch: pytest.MonkeyPatch) -> None:
    buckets = Buckets(5, 1e9)
    guilty = buckets.of("guilty")
    for _ in range(50):
        guilty.too_fast()
    for number in range(20_000):
        buckets.of(str(number))
    assert buckets.of("guilty") is guilty
    assert guilty.flooding
    assert len(buckets.known) < 15_000
    assert Bucket(5, 1.0).full


def table_from(client: Browser, address: str) -> int:
    asked = {"game": "brisca", "seats": ["me", "first"]}
    return client.post("/api/tables", json=asked, headers={"x-forwarded-for": address}).status_code


def test_what_a_client_says_of_its_address_counts_only_from_a_named_proxy(tmp_path: Path) -> None:
    with server(tmp_path, tables_per_address=2) as client:
        assert [table_from(client, f"10.0.0.{n}") for n in range(3)] == [201, 201, 429]
    with server(tmp_path, tables_per_address=2, proxies=("127.0.0.0/8",)) as client:
        assert [table_from(client, f"10.0.0.{n % 2}") for n in range(5)] == [201, 201, 201, 201, 429]
    with server(tmp_path, tables_per_address=2, proxies=("10.9.9.9",)) as client:
        assert [table_from(client, f"10.0.0.{n}") for n in range(3)] == [201, 201, 429]


@pytest.mark.parametrize(
    ("given", "counted"),
    [("1.2.3.4", "1.2.3.4"), ("::ffff:1.2.3.4", "1.2.3.4"), ("2001:db8:0:1:2::3", "2001:db8:0:1::/64"), ("junk", "unknown")],
)
def test_an_address_counts_by_its_network(given: str, counted: str) -> None:
    class Connection:
        class client:
            host = given

    connection: Any = Connection
    assert address_of(connection) == counted


@pytest.mark.parametrize("proxy", ["*", "", "my.proxy", "1.2.3", "10.0.0.0/99"])
def test_a_proxy_is_an_address(proxy: str) -> None:
    with pytest.raises(BarallaError, match="a proxy is an address or a network"):
        check_proxies([proxy])


@pytest.fixture(scope="module")
def everywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with server(tmp_path_factory.mktemp("names"), host="0.0.0.0") as client:
        yield client


@pytest.mark.parametrize(
    ("reached", "name", "status"),
    [
        ("127.0.0.1", "127.0.0.1", 200),
        ("127.0.0.1", "localhost", 200),
        ("127.0.0.1", "LocalHost", 200),
        ("127.0.0.1", "[::1]", 200),
        ("127.0.0.2", "127.0.0.2", 200),  # an address of this machine, and the one that was reached
        ("127.0.0.1", "127.0.0.2", 421),
        ("127.0.0.1", "evil.example", 421),
        ("127.0.0.1", "127.0.0.1.evil.example", 421),
        ("127.0.0.1", "", 421),
    ],
)
def test_without_names_only_this_machines_addresses_are_answered_under(everywhere: Browser, reached: str, name: str, status: int) -> None:
    port = everywhere.address.rpartition(":")[2]
    answer = httpx.get(f"http://{reached}:{port}/healthz", headers={"host": f"{name}:{port}" if name else ""})
    assert answer.status_code == status
