"""Untrusted text is cleaned wherever it enters: nothing in it can move the cursor, change a colour or reverse the writing direction."""

from __future__ import annotations

import re
import unicodedata

# What terminals take for commands: CSI, then OSC and its kin up to their end, then any other escape.
ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|(?:\x1b[PX^_\]]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x1b\\|[\x07\x9c])?|\x1b[ -/]*[0-~]?"
)
INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")  # controls, formats (also those that reverse the writing), halves of characters, line ends
JOINER = "\u200d"  # holds the parts of one emoji together


def plain(text: str) -> str:
    """The text without escape sequences and control characters; line ends and tabs become spaces."""
    if text.isprintable():
        return text
    found = (" " if sign in "\t\n\r\v\f\x85\u2028\u2029" else sign for sign in ESCAPES.sub("", text))
    return "".join(sign for sign in found if sign == JOINER or unicodedata.category(sign) not in INVISIBLE)


def tidy(name: str) -> str:
    """A name made plain, with single spaces."""
    return " ".join(plain(name).split()).strip(JOINER)
