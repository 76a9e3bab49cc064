"""The engine underneath: the cache that follows the sources, seeds, rules objects, the Python interface, encodings."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from numba import from_dtype, types
from numba.core.errors import TypingError

import baralla
from baralla.agents import make_agent
from baralla.api import decide
from baralla.engine import cache, jit, match, sources, verbs
from baralla.engine.batch import Batch, pick_all
from baralla.engine.dice import below, fraction, new_dice, seed_word
from baralla.engine.errors import ActionError, AgentError, BarallaError
from baralla.games import load
from support import ENCODINGS

PACKAGE = Path(baralla.__file__).parent

PROBE = """
import numpy as np
from baralla.engine import jit
from baralla.engine import match
from baralla.engine import sources
from baralla.engine import verbs
from baralla.engine.playout import play_out
from baralla.games import load
game = load("brisca")
s = game.new(game.rules(), 1)
verbs.shuffle(s)
verbs.deal(s)
play_out(s)
print(int(s.points.sum()))
"""


def test_editing_a_game_module_invalidates_what_was_compiled_from_it(tmp_path: Path) -> None:
    """`play_out` lives in another file than the points it adds up: numba's own cache would not notice the edit."""
    shutil.copytree(PACKAGE, tmp_path / "src" / "baralla", ignore=shutil.ignore_patterns("__pycache__"))
    environment = dict(os.environ, PYTHONPATH=str(tmp_path / "src"), BARALLA_CACHE=str(tmp_path / "cache"))

    def probe() -> str:
        return subprocess.run([sys.executable, "-c", PROBE], env=environment, capture_output=True, text=True, check=True).stdout.strip()

    assert probe() == "120"
    compiled = set((tmp_path / "cache").rglob("*.nbc"))
    assert compiled
    assert probe() == "120"
    assert set((tmp_path / "cache").rglob("*.nbc")) == compiled  # the second process compiled nothing
    module = tmp_path / "src" / "baralla" / "games" / "stock" / "play.py"
    module.write_text(module.read_text().replace("s.points[winner] += s.pot", "s.points[winner] += 2 * s.pot"))
    assert probe() == "240"


def test_an_edit_of_one_game_leaves_what_was_compiled_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same generic code, compiled for two games: only the edited one's is another file."""
    games = [load(name) for name in ("brisca", "mus")]
    places = [match._step._cache.path((from_dtype(game.state), types.int64), match._step.targetctx.codegen()) for game in games]

    def behind() -> list[str]:
        for function in (sources._contents, sources._closure, sources._digest):
            function.cache_clear()
        return [sources.digest("baralla.engine.match", frozenset([from_dtype(game.state)])) for game in games]

    before, read = behind(), sources._source
    monkeypatch.setattr(sources, "_source", lambda module: read(module) + "#" * (module == "baralla.games.mus.bets"))
    after = behind()
    monkeypatch.undo()
    assert places[0] != places[1]
    assert after[0] == before[0]
    assert after[1] != before[1]
    assert behind() == before


def test_a_thread_that_refuses_raises_at_what_is_not_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)  # a run before this one may have kept the function

    @jit.njit
    def twice(n: int) -> int:
        return n + n

    with jit.refusing(), pytest.raises(jit.NotCompiled, match="twice"):
        twice(2)
    with jit.interpreting():
        assert twice(2) == 4
    assert not twice.signatures  # type: ignore[attr-defined]
    assert twice(2) == 4
    with jit.refusing():
        assert twice(2) == 4


def test_what_compiled_code_has_called_python_can_call_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)

    @jit.njit
    def more(n: int, by: int) -> int:
        return n + by

    @jit.njit
    def twice_more(n: int) -> int:
        return 2 * more(n, 1)

    assert twice_more(3) == 8
    assert [path for path in tmp_path.rglob("*more*") if path.name.endswith(".inner.nbc")]  # its code, for other callers
    assert more(3, 2) == 5
    assert twice_more(4) == 10


def test_a_fault_in_what_is_called_is_told_as_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)

    @jit.njit
    def wrong(n: int) -> int:
        return n + "one"  # type: ignore[operator,no-any-return]

    @jit.njit
    def caller(n: int) -> int:
        return wrong(n)

    with pytest.raises(TypingError, match="wrong"):
        caller(1)


def test_the_same_seed_gives_the_same_match_and_another_another() -> None:
    first, again, other = (baralla.play_match("tute", ["random", "random"], seed=seed).record() for seed in ("a", "a", "b"))
    assert first == again
    assert first["deals"] != other["deals"]


def test_random_numbers_are_uniform() -> None:
    dice = new_dice("uniform")
    counts = Counter(below(dice, 10) for _ in range(20_000))
    assert sum((n - 2000) ** 2 / 2000 for n in counts.values()) < 9 + 5 * (18**0.5)
    numbers = [fraction(dice) for _ in range(20_000)]
    assert 0 <= min(numbers) < max(numbers) < 1
    assert abs(sum(numbers) / 20_000 - 0.5) < 0.011
    assert seed_word(1) != seed_word(1, 0) != seed_word(1, 1)


def test_every_place_of_a_shuffle_is_equally_likely() -> None:
    game = load("brisca")
    s = game.new(game.rules(), 3)
    first = Counter()
    for _ in range(8000):
        verbs.shuffle(s)
        assert len(set(s.deck.tolist())) == 40
        first[int(s.deck[0])] += 1
    assert sum((n - 200) ** 2 / 200 for n in first.values()) < 39 + 5 * (78**0.5)


# The Python interface


def test_a_match_says_what_is_wrong() -> None:
    match = baralla.make("tute", seed=1)
    with pytest.raises(ActionError, match=r'tute has no action "jump"'):
        match.play("jump")
    with pytest.raises(ActionError, match="is not a card"):
        match.play("play 13O")
    with pytest.raises(ActionError, match="there is no seat 5"):
        match.view(5)
    with pytest.raises(ActionError, match="nothing has been played"):
        match.undo()
    with pytest.raises(BarallaError, match='there is no game "chess"'):
        baralla.make("chess")


def test_after_the_end_nothing_moves() -> None:
    match = baralla.play_match("brisca", ["first", "first"], seed=1)
    assert match.turn is None
    assert match.legal() == []
    with pytest.raises(ActionError, match="the match is over"):
        match.play("play 1O")


def test_agents_that_cheat_are_stopped() -> None:
    class Cheat:
        def act(self, seen: object) -> str:
            return "play 8O"

    with pytest.raises(AgentError, match=r"Cheat in seat \d answered 'play 8O'"):
        baralla.play_match("brisca", [Cheat(), Cheat()], seed=1)
    with pytest.raises(AgentError, match="2 players need 2 agents"):
        baralla.play_match("brisca", ["random"], seed=1, players=2)
    with pytest.raises(AgentError, match='has no option "speed"'):
        make_agent("random:speed=3", "brisca")


def test_an_agent_sees_nothing_it_may_not_know() -> None:
    """Two matches that differ only in the rival's hand and the stock: the agent receives the same bytes and views."""
    match = baralla.make("brisca", seed=6)
    seat = match.turn
    other = baralla.make("brisca", seed=6)
    s = other.state
    hidden = [int(card) for card in s.deck[7:]]
    s.deck[7:] = hidden[::-1]
    mine, theirs = int(s.hands[seat]), int(s.hands[1 - seat])
    s.hands[1 - seat] = 0b111 << 40 if not (mine | theirs) & 0b111 << 40 else 0b111 << 24
    assert match.state.tobytes() != s.tobytes()
    assert match.redacted(seat).tobytes() == other.redacted(seat).tobytes()
    assert match.view(seat) == other.view(seat)
    assert decide(match, make_agent("random", "brisca", 1)) == decide(other, make_agent("random", "brisca", 1))


def test_a_batch_deals_again_and_pays_rewards() -> None:
    game = load("tute")
    batch = Batch(game, game.rules(players=3), 50, seed=2)
    actions, dice, ended = np.zeros(50, np.int32), new_dice(4), 0
    for _ in range(150):
        pick_all(batch.states, dice, actions)
        batch.step(actions)
        ended += int(batch.ended.sum())
        assert set(batch.rewards[batch.ended].max(axis=1).tolist()) <= {0.5, 1.0}
        assert not batch.rewards[~batch.ended].any()
    assert ended > 50
    pick_all(batch.states, dice, actions)
    actions[7] = -1
    with pytest.raises(ValueError, match="game 7: action -1 is not legal"):
        batch.step(actions)


# Encodings of Arjonilla (2024)


@pytest.mark.parametrize(("key", "sizes"), ENCODINGS.items(), ids=str)
def test_encodings_have_the_published_sizes(key: tuple[str, str], sizes: tuple[int, ...]) -> None:
    game = load(key[0])
    encoding = game.encodings[key[1]]
    assert tuple(encoding.size(game.rules(players=players)) for players in (2, 3, 4)) == sizes
    for players, size in zip((2, 3, 4), sizes, strict=True):
        match = baralla.make(key[0], players=players, seed=1)
        seen: set[bytes] = set()
        for _ in range(12):
            out = np.full(size, 9, np.float32)
            for action in game.legal_actions(match.state):
                encoding.encode(match.redacted(match.turn), match.turn, action, out)
                assert ((out >= 0) & (out <= 1)).all()
                if action < 48:
                    assert out[-(45 if key[0] == "tute" else 41) :].sum() == 1
                seen.add(out.tobytes())
            match.play(match.legal()[-1])
        assert len(seen) > 20


def test_a_card_is_encoded_as_in_table_4() -> None:
    from baralla.games.cards.deck import parse_card
    from baralla.games.stock.observation import COMPACT, ONEHOT, encode_card

    for code, suit, rank in (("3O", 0, 8), ("3B", 1, 8), ("2E", 2, 0), ("12C", 3, 7)):
        wide, narrow = np.zeros(14), np.zeros(5)
        assert encode_card(parse_card(code), ONEHOT, wide, 0) == 14
        assert np.flatnonzero(wide).tolist() == [suit, 4 + rank]
        assert encode_card(parse_card(code), COMPACT, narrow, 0) == 5
        assert narrow[suit] == 1
        assert narrow[4] == pytest.approx(rank / 9)


def test_rules_metadata_is_enough_for_a_form() -> None:
    found = {item.name: item.to_json() for item in load("tute").rules.switches()}
    assert found["match"]["values"] == {"from": 1, "to": 99, "also": ["target101"], "real": False}
    assert found["deal"]["values"] == ["stock8", "all_cards"]
    assert found["direction"]["display"] is True
    assert found["last_ten"]["label"]["ca"] == "Les deu d'últimes"


def test_switches_are_read_as_people_write_them() -> None:
    rules = load("tute").rules
    assert rules.read(None, ["last_ten=off", "match=target101", "teams=yes"], players=4) == rules.make(
        players=4, last_ten=False, match="target101", teams=True
    )
    assert rules.read("assist", ["match=3"]).match == 3
