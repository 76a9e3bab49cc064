"""What the page offers has words for people: every switch, value, preset, agent and option, in three languages, and no bare code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from baralla.engine.rules import LANGS, Lang, Words
from baralla.games import GAMES, load
from baralla.web.http import game_info
from baralla.web.messages import GameInfo, SwitchInfo

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "frontend" / "src" / "lib" / "texts-values.ts").read_text(encoding="utf-8")
ENTRY = re.compile(r'^  (\w+): words\("(.*?)", "(.*?)", "(.*?)"\),$', re.MULTILINE)
NUMBERED = re.compile(r"\b(?:1[0-2]|[1-9])[OCEB]\b")  # a card as records write it


def page_words(catalogue: str) -> dict[str, Words]:
    """A catalogue of the page's own words."""
    body = PAGE.split(f"export const {catalogue}")[1].split("};")[0]
    return {key: dict(zip(LANGS, said, strict=True)) for key, *said in ENTRY.findall(body)}


VALUES, OPTIONS = page_words("VALUE_TEXTS"), page_words("OPTION_TEXTS")


def named(item: SwitchInfo) -> list[str]:
    """The values of a switch that are words."""
    values: Any = item.values
    allowed = values if isinstance(values, list) else values.get("also", [])
    return [value for value in allowed if isinstance(value, str)]


def help_words(text: str, says: Mapping[str, Words], lang: Lang) -> str:
    """The help as the page shows it: values under the names the form gives them (`helpWords` in texts-values.ts)."""
    for value, words in says.items():
        text = re.sub(rf"(^|[;:.]\s){re.escape(value)}(?=[:,;.]|$)", rf"\1«{words[lang]}»", text)
    return text


def shown(info: GameInfo, lang: Lang) -> Iterator[tuple[str, str]]:
    """Every text that the set-up shows of a game, with where it is."""
    yield "title", info.title[lang]
    yield "summary", info.summary[lang]
    for name in info.presets:
        if name != "default":
            yield f"preset {name}", info.texts.presets[name][lang]
    for item in info.switches:
        says = info.texts.values.get(item.name, {})
        yield f"switch {item.name}", item.label[lang]
        yield f"help of {item.name}", help_words(item.help[lang], says, lang)
        for value in named(item):
            yield f"{item.name}={value}", says[value][lang]
    for line in info.texts.how_to:
        yield "how to play", line[lang]
    for level in info.levels:
        yield f"level {level.name}", level.label[lang]
    for agent in info.agents:
        yield f"agent {agent.name}", agent.help[lang]
        for item in agent.options:
            yield f"option {item.name} of {agent.name}", OPTIONS[item.name][lang]
            yield f"help of {item.name} of {agent.name}", help_words(item.help[lang], VALUES, lang)
            for value in named(item):
                yield f"{item.name}={value} of {agent.name}", VALUES[value][lang]


@pytest.mark.parametrize("name", tuple(GAMES))
@pytest.mark.parametrize("lang", LANGS)
def test_everything_on_offer_is_said_in_words(name: str, lang: Lang) -> None:
    info = game_info(load(name), ())
    codes = {value for item in info.switches for value in named(item) if "_" in value or any(letter.isdigit() for letter in value)}
    codes |= {item.name for item in info.switches if "_" in item.name}
    for where, text in shown(info, lang):
        assert text.strip(), where
        assert "_" not in text, f"{where}: {text}"
        assert not NUMBERED.search(text), f"{where}: {text}"
        assert not codes & set(re.findall(r"\w+", text)), f"{where}: {text}"


@pytest.mark.parametrize("name", tuple(GAMES))
def test_agents_for_tests_are_not_offered_to_people(name: str) -> None:
    assert "first" not in {agent.name for agent in game_info(load(name), ()).agents}
