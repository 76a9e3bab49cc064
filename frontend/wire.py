"""The page's types, written from the structs that the server sends and reads.

    python frontend/wire.py

writes src/lib/types.ts (what goes over the wire) and src/games/<folder>/view.ts (what the tables of that folder draw).
`tests/web/test_page_types.py` holds that the files are what the structs say today.
"""

from __future__ import annotations

import inspect
import json
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

from baralla.engine import guide, manual, sheet
from baralla.engine.rules import LANGS, Words
from baralla.games import GAMES, load
from baralla.games.cards.view import TrickView
from baralla.web import door
from baralla.web import messages as m

SOURCE = Path(__file__).parent / "src"
HEAD = "/** {what} Written by frontend/wire.py from the structs of the server: change them there. */\n"
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
# What a field holds that is encoded beforehand.
ENCODED = {"view": "View", "views": "Record<string, View>", "table": "TableInfo", "seats": "SeatInfo[]"}
COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)


def written(kind: Any, field: str = "") -> str:
    """A Python type in TypeScript."""
    if kind in SIMPLE:
        return SIMPLE[kind]
    if kind == Words:
        return "Words"
    if kind == m.Value:
        return "Value"
    if kind is msgspec.Raw or kind in (msgspec.Raw | UnsetType, dict[str, msgspec.Raw] | UnsetType):
        return ENCODED[field]
    if field == "views":
        return ENCODED[field]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return written(inside[0])
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in inside)
    if origin in (Union, types.UnionType):
        return " | ".join(written(one) for one in inside if one is not UnsetType)
    if origin is list:
        item = written(inside[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<{written(inside[0])}, {written(inside[1])}>"
    raise TypeError(f"{kind} cannot be written for the page yet: teach frontend/wire.py")


def comments(struct: type[msgspec.Struct]) -> dict[str, str]:
    """What the source says of each field, those of its bases included."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if issubclass(base, msgspec.Struct) and base is not msgspec.Struct:
            found |= dict(COMMENT.findall(inspect.getsource(base)))
    return found


def interface(struct: type[msgspec.Struct], incoming: bool = False) -> str:
    """A struct as an interface. What a client sends may leave out whatever has a default."""
    hints, said = get_type_hints(struct, include_extras=True), comments(struct)
    names = {field.name: field.encode_name for field in msgspec.structs.fields(struct)}
    lines = [f"/** {' '.join(inspect.cleandoc(struct.__doc__).split())} */"] if struct.__dict__.get("__doc__") else []
    lines.append(f"export interface {struct.__name__} {{")
    config = struct.__struct_config__
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: {json.dumps(config.tag)};")
    for field in msgspec.structs.fields(struct):
        optional = field.default is UNSET or (incoming and not field.required)
        if field.name in said:
            lines.append(f"  /** {said[field.name][:1].upper()}{said[field.name][1:]} */")
        lines.append(f"  {names[field.name]}{'?' * optional}: {written(hints[field.name], field.name)};")
    return "\n".join([*lines, "}"]) + "\n"


def structs_of(module: Any) -> list[type[msgspec.Struct]]:
    """The structs of a module in the order of its source."""
    classes = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    return [one for one in classes if one.__module__ == module.__name__]


def types_text() -> str:
    """What goes over the wire."""
    sent = (*get_args(m.Incoming), m.NewTable, m.Join, door.Ask)
    parts = [
        HEAD.format(what="What the server and the page say to each other."),
        f"export const LANGS = {list(LANGS)} as const;\n".replace("'", '"')
        + "export type Lang = (typeof LANGS)[number];\nexport type Words = Record<Lang, string>;\n"
        + "/** Of a switch. */\nexport type Value = "
        + " | ".join(dict.fromkeys(written(one) for one in get_args(m.Value)))
        + ";\n",
    ]
    parts += [interface(struct) for struct in structs_of(sheet)]
    told = (*structs_of(m), *structs_of(door))
    parts += [interface(struct, struct in sent) for struct in told if struct not in (m.Message, m.Named)]
    parts += [interface(struct) for struct in (*structs_of(manual), guide.Remark, guide.Lesson)]
    parts.append("export type Incoming = " + " | ".join(one.__name__ for one in get_args(m.Incoming)) + ";\n")
    return "\n".join(parts)


def parts_of(struct: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """A struct after the structs it holds."""
    waiting = list(get_type_hints(struct).values())
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from parts_of(kind)
        waiting.extend(one for one in get_args(kind) if not isinstance(one, str))
    yield struct


def view_text(view: type[msgspec.Struct]) -> str:
    """What a table draws."""
    body = "\n".join(interface(struct) for struct in dict.fromkeys(parts_of(view)))
    shared = [name for name in ("Words",) if re.search(rf"\b{name}\b", body)]
    start = f'import type {{ {", ".join(shared)} }} from "../../lib/types";\n\n' if shared else ""
    return HEAD.format(what="What a seat sees.") + "\n" + start + body


def texts() -> dict[Path, str]:
    """Every file, by its path."""
    found = {SOURCE / "lib" / "types.ts": types_text(), SOURCE / "games" / "trick" / "view.ts": view_text(TrickView)}
    for table in sorted(SOURCE.glob("games/*/Table.svelte")):
        name = table.parent.name
        if name in GAMES:  # the others are families
            found[table.parent / "view.ts"] = view_text(get_type_hints(load(name).view)["return"])
    return found


if __name__ == "__main__":
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
