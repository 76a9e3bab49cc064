"""What must not be read from the database alone is sealed with a key that lies beside it: the first event of a table, which holds its seed.

The keystream is HMAC-SHA256(key for hiding, nonce and counter) and the seal HMAC-SHA256(key for sealing, table, nonce and what is hidden):
both keys follow from the one in the file, the nonce is random. It keeps whoever gets a copy of the database, a backup or a log of its
queries from the cards to come. It cannot keep out who reads the key too: the server itself has to.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import hmac
import os
import secrets
from pathlib import Path

from sqlalchemy.engine import URL

from baralla.engine.places import data_folder
from baralla.store.urls import StoreError

MARK = "sealed/1 "
SIZE = 32  # bytes of the key, of the seal and of a block
NONCE = 16


class Unreadable(StoreError):
    """What the database holds of one table cannot be read."""


class Key:
    """A key, and what can be done with it."""

    def __init__(self, secret: bytes) -> None:
        self._hiding = hmac.digest(secret, b"baralla hide", "sha256")
        self._sealing = hmac.digest(secret, b"baralla seal", "sha256")

    def seal(self, table: str, text: str) -> str:
        """`text` made unreadable, and bound to its table."""
        nonce = secrets.token_bytes(NONCE)
        hidden = self._mixed(nonce, text.encode())
        return MARK + base64.b64encode(nonce + self._seal(table, nonce, hidden) + hidden).decode()

    def open(self, table: str, sealed: str) -> str:
        """What was sealed; what never was, is given back as it is. Unreadable if it was changed or sealed with another key."""
        if not sealed.startswith(MARK):
            return sealed
        try:
            raw = base64.b64decode(sealed[len(MARK) :], validate=True)
        except (binascii.Error, ValueError):
            raise Unreadable("its first event is damaged") from None
        nonce, seal, hidden = raw[:NONCE], raw[NONCE : NONCE + SIZE], raw[NONCE + SIZE :]
        if not hmac.compare_digest(seal, self._seal(table, nonce, hidden)):
            raise Unreadable("its first event was changed, or sealed with another key")
        return self._mixed(nonce, hidden).decode()

    def _mixed(self, nonce: bytes, text: bytes) -> bytes:
        blocks = (len(text) + SIZE - 1) // SIZE
        stream = b"".join(hmac.digest(self._hiding, nonce + block.to_bytes(8, "big"), "sha256") for block in range(blocks))
        return bytes(a ^ b for a, b in zip(text, stream, strict=False))

    def _seal(self, table: str, nonce: bytes, hidden: bytes) -> bytes:
        return hmac.digest(self._sealing, table.encode() + b"\0" + nonce + hidden, "sha256")


def key_file(url: URL, given: str | None) -> Path:
    """Where the key lies: where the owner says, beside the file of SQLite, or for PostgreSQL in the data folder."""
    if given:
        return Path(given)
    if url.drivername == "sqlite":
        return Path(f"{url.database}.key")
    return data_folder() / "tables.key"


def read_key(path: Path) -> Key | None:
    """The key in a file; None if there is no file."""
    try:
        secret = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(f"cannot read the key {path}: {error.strerror}") from None
    if len(secret) != SIZE:
        raise StoreError(f"{path} is not a key: it has {len(secret)} bytes, not {SIZE}")
    return Key(secret)


def new_key(path: Path) -> Key:
    """A new key in a file that only its owner may read; the one that another server has just made, if it was quicker."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        with open(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(secrets.token_bytes(SIZE))
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)  # whole or not at all, and never over another
        draft.unlink()
    except OSError as error:
        raise StoreError(f"cannot write the key {path}: {error.strerror}") from None
    key = read_key(path)
    assert key is not None
    return key
