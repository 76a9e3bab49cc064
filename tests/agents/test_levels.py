"""The weak levels are weak players, not noise: what "plausible" means in each game, held over many deals; and a level beats the one below.

Where a level is judged, random play is judged beside it and fails, which shows that the level could.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from baralla.agents import check_seat, make_agent, read_agent
from baralla.agents.by_rules import RulesAgent
from baralla.agents.levels import LABELS, NAMES, levels
from baralla.api import decide, make
from baralla.arena.tournament import Tournament
from baralla.engine import verbs
from baralla.engine.advice import NOTES, advise
from baralla.engine.bits import BIT
from baralla.engine.dice import new_dice
from baralla.engine.errors import BarallaError
from baralla.engine.game import Opponents
from baralla.engine.rules import LANGS
from baralla.games import GAMES, load
from baralla.games.cards.deck import POINTS
from baralla.games.hexadom.board import DRAW
from baralla.games.hexadom.game import placements
from baralla.games.mus.hands import kings_row
from baralla.games.mus.player_odds import STRENGTH, order_of, own_kind
from baralla.games.mus.state import BETTING, ENVIDO, NO_QUIERO, ORDAGO, PASO, QUIERO
from baralla.games.podrida.round import BID, bidding
from baralla.games.tute import game as tute

WEAK = NAMES[:2]
RANDOM = "random"
RICH = 10  # points on the table: an ace or a three is among them
CARDS = 48  # actions below this play a card, in every trick game


def settings_of(text: str, game: str) -> Any:
    """The options of a player by rules as compiled code reads them; None for random."""
    agent = make_agent(text, game)
    return agent.settings if isinstance(agent, RulesAgent) else None


def choices(game: str, text: str, deals: int, **switches: Any) -> Iterator[tuple[Any, int]]:
    """What an agent does in seat 0: the state and its action. The others are of its kind or, every other deal, random."""
    loaded, settings, note = load(game), settings_of(text, game), np.zeros(NOTES, np.int64)
    for deal in range(deals):
        s, dice = loaded.new(loaded.rules.make(**switches), deal), new_dice("levels", deal)
        if game == "podrida":
            s.round_number = 1 + deal % 12
        verbs.shuffle(s)
        verbs.deal(s)
        while not verbs.over(s):
            if verbs.turn(s) == verbs.CHANCE:
                verbs.chance(s)
                continue
            noise = settings is None or (verbs.turn(s) != 0 and deal % 2 == 0)
            action = int(verbs.pick(s, dice) if noise else advise(s, settings, dice, note))
            if verbs.turn(s) == 0:
                yield s, action
            verbs.step(s, action)


# Every game


@pytest.mark.parametrize("game", GAMES)
def test_beginner_and_novice_are_players_by_rules(game: str) -> None:
    for level in levels(game)[:2]:
        assert read_agent(level.agent, game)[0] == "rules"


@pytest.mark.parametrize("game", GAMES)
def test_no_two_levels_are_the_same_agent_and_all_may_sit_with_people(game: str) -> None:
    assert len({level.agent for level in levels(game)}) == len(NAMES)
    for level in levels(game):
        check_seat(level.agent, game)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_names_no_levels_has_ten_that_it_can_play(game: str) -> None:
    usual = Opponents().levels
    assert len(set(usual)) == len(NAMES)
    for agent in usual:
        check_seat(agent, game)
        assert read_agent(agent, game)[0] in ("random", "mcts", "ismcts")  # which need neither rules nor a network


def test_a_game_must_name_ten_levels_or_none() -> None:
    with pytest.raises(BarallaError, match=r"there are 10 levels, beginner, .* champion: name an agent for each of them, not 5"):
        Opponents(levels=("random",) * 5)


def test_every_level_has_a_name_of_its_own_in_every_language() -> None:
    assert list(LABELS) == list(NAMES)
    for lang in LANGS:
        assert len({label[lang] for label in LABELS.values()}) == len(NAMES)


def test_a_rating_belongs_to_the_agent_that_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("brisca")
    changed = ("rules:level=medium", "random", *game.opponents.levels[2:])
    measured = {"rules:level=medium": 421, "rules:level=novice": 323}
    other = replace(game, opponents=Opponents(levels=changed, ratings=measured))
    monkeypatch.setitem(levels.__globals__, "load", lambda name: other)
    assert [level.rating for level in levels("brisca")[:2]] == [421, None]


@pytest.mark.parametrize("game", GAMES)
def test_random_and_first_remain_for_who_asks_by_name(game: str) -> None:
    for name in (RANDOM, "first"):
        assert read_agent(name, game)[0] == name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", WEAK)
def test_a_weak_player_does_the_same_in_the_same_position(game: str, level: str) -> None:
    """Whatever its dice say. (In Mus it bluffs now and then, if it is not told otherwise.)"""
    agent = dict(zip(NAMES, levels(game), strict=True))[level].agent
    settings = settings_of(agent + ",bluff=0" if game == "mus" else agent, game)
    note = np.zeros(NOTES, np.int64)
    for s, _ in choices(game, RANDOM, 2):
        assert len({int(advise(s, settings, new_dice(seed), note)) for seed in range(5)}) == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", WEAK)
def test_a_weak_player_says_why_in_three_languages(game: str, level: str) -> None:
    match, agent = make(game, seed=5), make_agent(level, game)
    assert isinstance(agent, RulesAgent)
    for _ in range(30):
        action = decide(match, agent)
        why = agent.explain()
        assert why is not None
        assert why.rule
        assert len({why.told(lang) for lang in LANGS}) == len(LANGS)
        match.play(action)
        if match.over:
            break


# Trick games


# Where nobody has to beat what lies on the table, winning it is a choice.
FREE: dict[str, dict[str, Any]] = {"brisca": {"players": 3}, "tute": {"players": 3, "only_assist": True}}


def cards_of(game: str, s: Any) -> int:
    """The cards seat 0 may play now; none if it has something else to say."""
    if game == "brisca":
        return int(s.hands[0])
    return int(tute.playable(s)) if s.phase == tute.PLAY else 0


def taken(game: str, text: str, deals: int) -> float:
    """How often seat 0, last to play, wins a rich trick that it can win or leave."""
    won = []
    for s, action in choices(game, text, deals, **FREE[game]):
        cards = cards_of(game, s) if s.laid == s.players - 1 and s.pot >= RICH and action < CARDS else 0
        if cards & s.beaters and cards & ~s.beaters:
            won.append(int(BIT[action] & s.beaters) != 0)
    assert len(won) >= 20
    return float(np.mean(won))


@pytest.mark.parametrize("game", FREE)
def test_a_weak_player_wins_a_rich_trick_when_it_can(game: str) -> None:
    for level in WEAK:
        assert taken(game, level, 150) == 1
    assert taken(game, RANDOM, 150) < 0.8


def thrown_away(game: str, text: str, deals: int) -> float:
    """How often seat 0 gives an ace or a three to a trick that it cannot win, though it has another card."""
    found = []
    for s, action in choices(game, text, deals, **FREE[game]):
        cards = cards_of(game, s) if s.laid > 0 and action < CARDS else 0
        costs = {int(POINTS[card]) >= RICH for card in range(CARDS) if cards >> card & 1}
        if cards and not cards & s.beaters and costs == {True, False}:
            found.append(int(POINTS[action]) >= RICH)
    assert len(found) >= 20
    return float(np.mean(found))


@pytest.mark.parametrize("game", FREE)
def test_a_weak_player_gives_no_aces_and_threes_away(game: str) -> None:
    for level in WEAK:
        assert thrown_away(game, level, 80) == 0
    assert thrown_away(game, RANDOM, 80) > 0.2


# La Podrida


def tricks_to_expect(s: Any, seat: int, dice: Any, worlds: int = 12) -> float:
    """The tricks of `seat` when everybody plays for all of them, over worlds that it may be in."""
    game, note, total = load("podrida"), np.zeros(NOTES, np.int64), 0
    seen, world, fighter = game.redacted(s, seat), game.states(1)[0], settings_of("rules:level=beginner", "podrida")
    for _ in range(worlds):
        verbs.determinize(seen, verbs.CONSISTENT, dice, world)
        while bidding(world):
            verbs.step(world, BID + int(world.cards))
        while not verbs.over(world):
            verbs.step(world, int(advise(world, fighter, dice, note)))
        total += int(world.tricks[seat])
    return total / worlds


def bid_errors(text: str, deals: int) -> Any:
    """By how many tricks seat 0's bids miss what it may expect."""
    dice, found = new_dice("bids"), []
    for s, action in choices("podrida", text, deals, players=4, hook_from="never"):
        if bidding(s):
            found.append(abs(action - BID - tricks_to_expect(s, 0, dice)))
    return np.array(found)


def test_a_weak_player_bids_about_the_tricks_it_may_expect() -> None:
    for level in WEAK:
        errors = bid_errors(level, 120)
        assert errors.mean() < 1.1
        assert errors.max() < 6
    noise = bid_errors(RANDOM, 120)
    assert noise.mean() > 2
    assert noise.max() >= 6


# Mus


def strength(s: Any) -> float:
    """The part of all hands that is worse than that of seat 0 in the open lance."""
    return float(STRENGTH[kings_row(s), order_of(s, s.lance), own_kind(s, 0)])


def test_a_weak_player_bets_little_and_seldom_and_never_an_ordago() -> None:
    for level in WEAK:
        opened, answered = [], []
        for s, action in choices("mus", level, 150):
            if s.phase == BETTING:
                (answered if s.bettor >= 0 else opened).append(action)
        assert set(opened) == {PASO, ENVIDO + 2}
        assert set(answered) == {QUIERO, NO_QUIERO}
        assert 0.1 < np.mean([action != PASO for action in opened]) < 0.4
        assert 0.05 < np.mean([action == QUIERO for action in answered]) < 0.5
    wild = [action for s, action in choices("mus", RANDOM, 150) if s.phase == BETTING and s.bettor < 0]
    assert ORDAGO in wild
    assert max(wild) > ENVIDO + 20


def test_a_weak_player_bets_and_sees_with_better_hands_than_it_passes_and_refuses_with() -> None:
    for level in (*WEAK, RANDOM):
        found: dict[str, list[float]] = {"paso": [], "bet": [], "no_quiero": [], "quiero": []}
        for s, action in choices("mus", level, 1000 if level == RANDOM else 150):  # one of forty things at random is seldom paso
            if s.phase == BETTING:
                found[{PASO: "paso", NO_QUIERO: "no_quiero", QUIERO: "quiero"}.get(action, "bet")].append(strength(s))
        bets, sees = (np.mean(found[up]) - np.mean(found[down]) for up, down in (("bet", "paso"), ("quiero", "no_quiero")))
        assert (bets > 0.2 and sees > 0.2) == (level != RANDOM), (level, bets, sees)


def test_a_weak_player_sees_an_ordago_only_with_a_hand_that_anybody_would_play() -> None:
    for level in WEAK:
        seen = [strength(s) for s, action in choices("mus", level, 300) if s.phase == BETTING and s.all_in and action == QUIERO]
        assert seen
        assert min(seen) > 0.7


# Hexadom


def laid(text: str, deals: int) -> float:
    """How often seat 0 lays a tile when one fits."""
    return float(np.mean([action < DRAW for s, action in choices("hexadom", text, deals) if not s.just_drew and placements(s)]))


def test_a_beginner_overlooks_some_placements_and_a_novice_none() -> None:
    beginner, novice = (laid(level, 20) for level in WEAK)
    assert 0.6 < beginner < novice == 1


# Order


STEPS = [
    ("podrida", "novice", "beginner", 60),
    ("podrida", "medium", "novice", 60),
    ("mus", "novice", "beginner", 300),
    ("mus", "medium", "novice", 150),
    ("mus", "champion", "medium", 150),
    ("hexadom", "novice", "beginner", 100),
    ("hexadom", "medium", "novice", 100),
]


@pytest.mark.parametrize(("game", "stronger", "weaker", "deals"), STEPS)
def test_a_level_beats_one_below(game: str, stronger: str, weaker: str, deals: int) -> None:
    """Brisca, Tute and Tute Cabrero: see the tests of their rules."""
    loaded = load(game)
    played = Tournament(loaded, loaded.rules(), [stronger, weaker], deals, "levels", 1, "first")
    played.run()
    share = next(line.share for line in played.lines() if line.name == stronger)
    assert share.low > 1 / (played.rivals + 1)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_who_gives_hints_answers_a_position_always_alike(game: str) -> None:
    adviser = load(game).opponents.adviser or levels(game)[-1].agent
    _, kind, given = read_agent(adviser, game)
    assert not kind.sees_everything
    if load(game).eyes.mixed:  # one who draws its actions would contradict itself from hint to hint
        assert given == {"temperature": 0.0}
        match = make(game, seed=3)
        assert len({decide(match, make_agent(adviser, game, seed)) for seed in range(12)}) == 1
