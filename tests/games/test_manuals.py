"""The pages of rules: every game, preset and switch, in three languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

import msgspec
import pytest

from baralla.engine.errors import RulesError
from baralla.engine.game import Game
from baralla.engine.manual import Drawn, Manual, manual_of, value_words
from baralla.engine.rules import LANGS, Lists, Rules, Span, Switch, Value
from baralla.games import OWN, load

PRESETS = [(name, preset) for name in OWN for preset in load(name).rules.PRESETS]
SIGNS = {"→", ">"}


def said(found: Any, lang: str) -> Iterator[str]:
    """Every text of a page in one language."""
    if isinstance(found, dict) and set(found) == set(LANGS):
        yield found[lang]
    elif isinstance(found, dict):
        for part in found.values():
            yield from said(part, lang)
    elif isinstance(found, list):
        for part in found:
            yield from said(part, lang)


def page(manual: Manual, lang: str) -> str:
    return "\n".join(said(msgspec.to_builtins(manual), lang))


def raw_words(game: Game) -> set[str]:
    """What the rules call their switches and values, where that is no word of a language."""
    names = {item.name for item in game.rules.switches()} | set(game.rules.PRESETS)
    for item in game.rules.switches():
        values: Any = item.values.also if isinstance(item.values, Span) else () if isinstance(item.values, Lists) else item.values
        names |= {value for value in values if isinstance(value, str)}
    return {name for name in names if "_" in name or any(letter.isdigit() for letter in name)}


def others(item: Switch) -> Iterator[Value]:
    """Values of a switch beside its default."""
    match item.values:
        case Span(low=low, also=also, real=real):
            yield from (value for value in (0.5 if real else int(low), int(low) + 4, *also) if value in item.values)
        case Lists(length=length):
            yield tuple([5] * length)
        case values:
            yield from values


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_preset_is_told_in_words(name: str, preset: str, lang: str) -> None:
    game = load(name)
    manual = manual_of(game, game.rules.make(preset))
    text = page(manual, lang)
    assert len(text.split()) > 250
    assert not re.search(r"\w_\w|[{}]|\bNone\b|\bTrue\b|\bFalse\b|\.\.|  ", text)
    assert not [word for word in raw_words(game) if re.search(rf"\b{re.escape(word)}\b", text)]
    for sentence in said(msgspec.to_builtins(manual), lang):
        assert sentence == sentence.strip()


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_what_a_preset_changes_is_named(name: str, preset: str) -> None:
    game = load(name)
    rules = game.rules.make(preset)
    manual = manual_of(game, rules)
    for key in rules.settings():
        item = rules.find(key)
        if not item.display:
            line = value_words(game.words, item, getattr(rules, key))
            for lang in LANGS:
                assert item.label[lang] in page(manual, lang)
                assert line[lang] in page(manual, lang)


@pytest.mark.parametrize("name", list(OWN))
def test_every_value_of_every_switch_changes_what_is_told(name: str) -> None:
    """The list of changes at the end apart: the text itself follows the rules."""
    game = load(name)
    told = {}
    for item in game.rules.switches():
        if item.display:
            continue
        for value in others(item):
            if value != item.default:
                told[item.name, value] = differs(game, item.name, value)
    assert {key for key, found in told.items() if not found} == set()


# What says something only beside another switch.
BESIDE: dict[str, dict[str, Value]] = {
    "three_player_pack": {"players": 3},
    "teams": {"players": 4},
    "cante_partner": {"players": 4, "teams": True},
    "dealer_sits_out_from": {"players": 6},
    "sena_leak": {"senas": "partner"},
    "table": {"senas": "partner"},
    "deal": {"players": 4},
}


def differs(game: Game, name: str, value: Value) -> bool:
    beside = [{}, BESIDE.get(name, {}), {"players": 3}, {"players": 5}]
    for given in beside:
        try:
            with_it, without = game.rules.make(**(given | {name: value})), game.rules.make(**given)
        except RulesError:
            continue
        if body(game, with_it) != body(game, without):
            return True
    return False


def body(game: Game, rules: Rules) -> bytes:
    return msgspec.json.encode(import_module(game.manual).manual(rules))


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_what_is_drawn_exists(name: str, preset: str) -> None:
    game = load(name)
    rules = game.rules.make(preset)
    known = set(game.pack(game.rules.make(**{"pack": 48} if name == "podrida" else {}))) | SIGNS | {"?"}
    for section in manual_of(game, rules).sections:
        for block in section.blocks:
            for row in getattr(block, "rows", []):
                if isinstance(row, Drawn):
                    assert {piece.split()[0] for piece in row.pieces} <= known


def test_a_game_without_a_manual_shows_its_lines_for_beginners() -> None:
    game = load(next(iter(OWN)))
    bare = manual_of(replace(game, manual=""), game.rules())
    assert [point for section in bare.sections for block in section.blocks for point in block.points] == list(game.words.how_to)
