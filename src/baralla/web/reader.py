"""Replays are made in a process of their own: plain Python for seconds, which in a thread would hold up every move on the event loop.

The server writes a request to the process (whether to compress the answer, the length, the record) and reads an answer (a letter, the
length, the body). The process starts with the first replay, gives way to everything else on the machine, and ends when nobody has asked
for a while or the server is gone.

    python -m baralla.web.reader        the process's side
"""

from __future__ import annotations

import contextlib
import gzip
import os
import select
import signal
import struct
import subprocess
import sys
import threading
import traceback
from typing import IO

from baralla.engine.errors import RecordError
from baralla.engine.jit import INTERPRET, set_manner
from baralla.web.words import Refusal

REQUEST, ANSWER = struct.Struct("!?I"), struct.Struct("!cI")
READY, WRONG, FAILED = b"r", b"w", b"f"
IDLE = 600.0  # seconds without a request after which the process ends
NICE = 10


class Reader:
    """The server's side. One request at a time, from one thread."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._asking = threading.Lock()

    def expand(self, line: bytes, compress: bool) -> bytes:
        """A record as the replay page wants it; RecordError says what is wrong with it."""
        with self._asking:
            try:
                kind, body = self._ask(line, compress)
            except (EOFError, OSError):  # it had been idle and has ended, or somebody killed it: once more, with a new one
                self._end()
                kind, body = self._ask(line, compress)
        if kind == WRONG:
            raise RecordError(body.decode())
        if kind == FAILED:
            raise RuntimeError(f"a replay failed: {body.decode()}")
        return body

    def _ask(self, line: bytes, compress: bool) -> tuple[bytes, bytes]:
        if self._closed:
            raise Refusal("busy", status=503)
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._process = subprocess.Popen([sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        there, back = self._process.stdin, self._process.stdout
        assert there is not None
        assert back is not None
        there.write(REQUEST.pack(compress, len(line)) + line)
        there.flush()
        kind, length = ANSWER.unpack(take(back, ANSWER.size))
        return kind, take(back, length)

    def close(self) -> None:
        """Ask no more; what is being read is given up."""
        self._closed = True
        if self._process is not None:
            self._process.kill()
        with self._asking:
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                pipe.close()  # type: ignore[union-attr]
        process.wait()


def take(pipe: IO[bytes], length: int) -> bytes:
    """So many bytes; EOFError if the other side has gone."""
    found = pipe.read(length)
    if len(found) < length:
        raise EOFError
    return found


def answer(line: bytes, compress: bool) -> tuple[bytes, bytes]:
    """What became of a record: a letter, and the replay or a sentence."""
    from baralla.web.expand import expand_line  # the server, too, imports this module

    try:
        body = expand_line(line)
    except RecordError as error:
        return WRONG, str(error).encode(errors="replace")
    except Exception:
        return FAILED, traceback.format_exc().encode(errors="replace")
    return READY, gzip.compress(body, 5) if compress else body


def main() -> None:
    """Answer until the server is gone or asks no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes the pipe
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)
    set_manner(INTERPRET)
    there, back = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing else may write into the answers
    while select.select([there], [], [], IDLE)[0]:
        try:
            compress, length = REQUEST.unpack(take(there, REQUEST.size))
            kind, body = answer(take(there, length), compress)
        except EOFError:
            return
        back.write(ANSWER.pack(kind, len(body)) + body)
        back.flush()


if __name__ == "__main__":
    main()
