"""Rules objects: one frozen dataclass a game, with every switch of its rules page.

A switch is declared once, with its allowed values and its words in Catalan, Spanish and English; the command line, the page, the
records and the state record all read that declaration.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, TypeAlias, cast

from baralla.engine.errors import RulesError, nearest
from baralla.engine.kinds import Seat, State

Value: TypeAlias = bool | int | float | str | tuple[int, ...] | None
Lang: TypeAlias = Literal["ca", "es", "en"]
LANGS: tuple[Lang, ...] = ("ca", "es", "en")
Words: TypeAlias = dict[Lang, str]

_ON = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
ON_OFF: tuple[Value, ...] = (False, True)


def words(ca: str, es: str, en: str) -> Words:
    """The same text in the three languages."""
    return {"ca": ca, "es": es, "en": en}


@dataclass(frozen=True)
class Span:
    """All whole numbers (or, with `real`, all numbers) from `low` to `high`; `also` lists the words allowed beside them."""

    low: float
    high: float
    also: tuple[str | None, ...] = ()
    real: bool = False

    def __contains__(self, value: object) -> bool:
        if isinstance(value, bool):
            return False
        if isinstance(value, int) or (self.real and isinstance(value, float)):
            return self.low <= value <= self.high
        return value in self.also


@dataclass(frozen=True)
class Lists:
    """A list of `length` whole numbers, each from `low` to `high`."""

    length: int
    low: int
    high: int

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and len(value) == self.length
            and all(isinstance(n, int) and not isinstance(n, bool) and self.low <= n <= self.high for n in value)
        )


Values: TypeAlias = tuple[Value, ...] | Span | Lists


@dataclass(frozen=True)
class Switch:
    """One line of a game's table of switches."""

    name: str
    default: Value
    values: Values
    label: Words
    help: Words
    display: bool = False  # changes what is drawn, never what is legal

    def describe(self) -> str:
        """The allowed values, in words."""
        match self.values:
            case Span(low=low, high=high, also=also, real=real):
                kind = "a number" if real else "a whole number"
                return " or ".join([f"{kind} from {low:g} to {high:g}", *(show(word) for word in also)])
            case Lists(length=length, low=low, high=high):
                return f"{length} whole numbers from {low} to {high}, such as {show(self.default)}"
            case values:
                shown = [show(value) for value in values]
                return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"

    def accepts(self, value: Value) -> bool:
        """Is `value` one of the allowed values, of the right type?"""
        if isinstance(self.values, (Span, Lists)):
            return value in self.values
        return any(value == allowed and type(value) is type(allowed) for allowed in self.values)

    def read(self, text: str) -> Value:
        """The value a person wrote as `text`."""
        candidates: list[Value] = [text]
        lower = text.strip().lower()
        if lower in _ON:
            candidates.append(_ON[lower])
        if lower in ("none", "null"):
            candidates.append(None)
        for kind in (int, float):
            try:
                candidates.append(kind(lower))
            except ValueError:
                continue
        if isinstance(self.values, Lists):
            with contextlib.suppress(ValueError):
                candidates.append(tuple(int(part) for part in lower.replace(";", ",").split(",")))
        for value in candidates:
            if self.accepts(value):
                return value
        raise RulesError(f'{self.name} is {self.describe()}, not "{text}"')

    def code(self, value: Value) -> Any:
        """`value` as the state record keeps it: numbers as they are, words by their place in the list (below zero beside numbers)."""
        match self.values:
            case Span(also=also) if not isinstance(value, (int, float)):
                return -1 - also.index(value)
            case Lists() | Span():
                return value
            case values if all(isinstance(allowed, int) for allowed in values):
                return value
            case values:
                return values.index(value)

    def to_json(self) -> dict[str, Any]:
        """What a form needs to show this switch."""
        match self.values:
            case Span(low=low, high=high, also=also, real=real):
                allowed: Any = {"from": low, "to": high, "also": list(also), "real": real}
            case Lists(length=length, low=low, high=high):
                allowed = {"list": length, "from": low, "to": high}
            case values:
                allowed = list(values)
        return {
            "name": self.name,
            "default": list(self.default) if isinstance(self.default, tuple) else self.default,
            "values": allowed,
            "label": self.label,
            "help": self.help,
            "display": self.display,
        }


def show(value: Value) -> str:
    """A value as a person writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return "none" if value is None else str(value)


def switch(default: Any, values: Values, label: Words, help: Words, display: bool = False) -> Any:
    """Declare a switch of a rules dataclass."""
    return dataclasses.field(default=default, metadata={"values": values, "label": label, "help": help, "display": display})


def direction(default: str) -> Any:
    """The display switch every card game has."""
    return switch(
        default,
        (default, "ccw" if default == "cw" else "cw"),
        words("Sentit", "Sentido", "Direction"),
        words(
            "Cap on es dibuixa el torn: cw, com el rellotge; ccw, al revés. No canvia cap regla.",
            "Hacia dónde se dibuja el turno: cw, como el reloj; ccw, al revés. No cambia ninguna regla.",
            "Which way turns are drawn: cw, clockwise; ccw, counter-clockwise. It changes no rule.",
        ),
        display=True,
    )


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of one match. Build with keywords, `preset`, or `read`; every way validates."""

    GAME: ClassVar[str]
    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {"default": {}}
    START_FREE: ClassVar[Mapping[str, Value]] = {}  # switches that must have these values for somebody to choose who starts

    players: int = 2

    def __post_init__(self) -> None:
        for item in self.switches():
            value = getattr(self, item.name)
            if isinstance(value, list):
                value = tuple(value)
                object.__setattr__(self, item.name, value)
            if not item.accepts(value):
                raise RulesError(f"{item.name} is {item.describe()}, not {show(value)}")
        self.check()

    def check(self) -> None:
        """Refuse, with a sentence, what no table can play."""

    @classmethod
    def switches(cls) -> tuple[Switch, ...]:
        """Every switch of the game, in the order of its rules page."""
        found = []
        for item in dataclasses.fields(cls):
            if "values" in item.metadata:
                found.append(Switch(name=item.name, default=cast(Value, item.default), **item.metadata))
        return tuple(found)

    @classmethod
    def find(cls, name: str) -> Switch:
        """The switch called `name`."""
        for item in cls.switches():
            if item.name == name:
                return item
        known = [item.name for item in cls.switches()]
        raise RulesError(f'{cls.GAME} has no switch "{name}"{nearest(name, known)}')

    @classmethod
    def make(cls, preset: str | None = None, /, **settings: Any) -> Self:
        """The rules of a preset with some switches changed."""
        if preset is not None and preset not in cls.PRESETS:
            raise RulesError(f'{cls.GAME} has no preset "{preset}"{nearest(preset, cls.PRESETS)}: choose {" or ".join(cls.PRESETS)}')
        chosen: dict[str, Any] = dict(cls.PRESETS[preset]) if preset is not None else {}
        for name, value in settings.items():
            cls.find(name)
            chosen[name] = value
        return cls(**chosen)

    @classmethod
    def read(cls, preset: str | None = None, texts: Sequence[str] = (), **settings: Any) -> Self:
        """The rules a person asked for on a command line: a preset and `switch=value` texts."""
        for text in texts:
            name, equals, value = text.partition("=")
            if not equals:
                raise RulesError(f'"{text}" is not a switch: write name=value, such as {cls.switches()[-2].name}=on')
            settings[name.strip()] = cls.find(name.strip()).read(value.strip())
        return cls.make(preset, **settings)

    def dealer_before(self, starts: Seat | None) -> Seat | None:
        """The dealer with whom the seat `starts` begins the match; None if that is left to chance."""
        if starts is None:
            return None
        if not 0 <= starts < self.players:
            raise RulesError(f"who starts is a seat from 0 to {self.players - 1}, not {starts}")
        for name, value in self.START_FREE.items():
            if getattr(self, name) != value:
                raise RulesError(f"who starts can be chosen only with {name}={show(value)}, not with {name}={show(getattr(self, name))}")
        return (starts - 1) % self.players

    def settings(self) -> dict[str, Any]:
        """Every switch whose value is not the default, as records write it (players apart)."""
        changed: dict[str, Any] = {}
        for item in self.switches():
            value = getattr(self, item.name)
            if item.name != "players" and value != item.default:
                changed[item.name] = list(value) if isinstance(value, tuple) else value
        return changed

    def write(self, s: State) -> None:
        """Set the fields of the state record that are named after switches."""
        for item in self.switches():
            if item.name in s.dtype.names:
                s[item.name] = item.code(getattr(self, item.name))


def option(name: str, default: Value, values: Values, help: Words) -> Switch:
    """An option of an agent, declared like a switch of the rules: allowed values and a line of help."""
    return Switch(name, default, values, {"ca": name, "es": name, "en": name}, help)
