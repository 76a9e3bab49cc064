"""Fair shuffles: every order equally likely, all of them fixed by the seed, and the seed by its commitment."""

from __future__ import annotations

import pytest

from baralla import records
from baralla.agents import make_agent
from baralla.api import decide
from baralla.engine import fair
from baralla.engine.errors import RecordError
from baralla.games import GAMES, load

PACK = [str(n) for n in range(40)]


def test_every_place_gets_every_card_equally_often() -> None:
    rounds, counts = 4000, [[0] * 40 for _ in range(40)]
    for number in range(rounds):
        for place, card in enumerate(fair.deck("seed", number, PACK)):
            counts[place][int(card)] += 1
    expected = rounds / 40
    chi_square = sum((count - expected) ** 2 / expected for row in counts for count in row)
    freedom = 39 * 39
    assert abs(chi_square - freedom) < 6 * (2 * freedom) ** 0.5


def test_a_deck_is_fixed_by_seed_and_deal_alone() -> None:
    assert fair.deck("a", 1, PACK) == fair.deck("a", 1, PACK)
    assert sorted(fair.deck("a", 1, PACK)) == sorted(PACK)
    assert len({tuple(fair.deck(seed, deal, PACK)) for seed in "ab" for deal in (1, 2, 3)}) == 6
    assert fair.deck("a", 1, ["x"]) == ["x"]


def test_the_commitment_depends_on_seed_and_table() -> None:
    assert len({fair.commitment(table, seed) for table in ("t", "u") for seed in ("1", "2")}) == 4


@pytest.mark.parametrize("name", list(GAMES))
def test_a_fair_match_replays_and_a_pack_of_another_hand_is_found_out(name: str) -> None:
    game = load(name)
    match = fair.FairMatch(game, game.rules.make(), "secret", table="t", auto_deal=False)
    agent = make_agent("random", game, 3)
    for _ in range(400):
        if match.over or len(match.deals) > 2:
            break
        if match.deal_over:
            match.next_deal()
        else:
            match.play(decide(match, agent))
    record = match.record()
    assert records.replay(record).scores == match.scores
    other = fair.FairMatch(game, game.rules.make(), "another", table="t", auto_deal=False).record()
    forged = other | {"seed": "secret", "fair": record["fair"]}
    with pytest.raises(RecordError, match=r"by the seed|seed gives"):
        records.replay(forged)
    honest = other | {"seed": "secret"}
    del honest["fair"]
    assert records.replay(honest).deals[0].deck == other["deals"][0]["deck"]  # without the claim there is nothing to check
