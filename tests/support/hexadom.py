"""Hexadom games set up by hand, and what must hold of every one: shared by the tests of its rules and of its worlds."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import strategies as st

from baralla.engine import verbs
from baralla.games.hexadom.board import OPEN_CELLS, clear_board, lay
from baralla.games.hexadom.game import GAME
from baralla.games.hexadom.rules import HexadomRules
from baralla.games.hexadom.tiles import COPIES, NAMES, PILE, TILES, TYPES
from baralla.games.hexadom.worlds import forget_facts, put_in_hand

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
EXAMPLE_3 = (("BUR", 0, 0, 3), ("BRY", 1, 0, 3))


def deck_from(*first):
    """A whole pile that begins with these tiles."""
    rest = Counter(PILE) - Counter(first)
    return [*first, *(name for name in PILE if rest[name] and not rest.subtract([name]))]


def game(board=EXAMPLE_3, hands=(), pile=(), turn=0, **switches):
    """A game in progress, its tiles given by name; seats without a hand hold one white tile."""
    rules = HexadomRules(players=max(2, len(hands)), **switches)
    s = GAME.new(rules, 1)
    verbs.shuffle(s)
    verbs.deal(s)
    clear_board(s)
    forget_facts(s)
    s.hands[:] = 0
    s.faces[:] = 0
    for name, q, r, turned in board:
        lay(s, NAMES.index(name) * 6 + turned, q, r, -1)
    for seat in range(rules.players):
        hand = hands[seat] if seat < len(hands) else ["W"]
        s.held[seat] = len(hand)
        for name in hand:
            put_in_hand(s, seat, NAMES.index(name))
    s.top = TILES - len(pile)
    s.deck[TILES - len(pile) :] = [NAMES.index(name) for name in pile]
    s.turn = turn
    s.dealer = (turn - 1) % rules.players
    return s


def play(s, *texts):
    for text in texts:
        assert text in GAME.legal_texts(s), (text, GAME.legal_texts(s))
        verbs.step(s, GAME.parse(s, text))


def held(s):
    return GAME.numbers(verbs.scores, s)


def winners(s):
    return [seat for seat in range(s.players) if int(verbs.winners(s)) >> seat & 1]


def hand(s, seat):
    return [NAMES[kind] for kind in range(TYPES) for _ in range(int(s.hands[seat, kind]))]


def fits(s, q=None, r=None):
    """The types that fit a cell, or any cell."""
    cells = GAME.view(GAME.redacted(s, 0)).cells
    return {name for cell in cells if q is None or (cell.q, cell.r) == (q, r) for name in cell.fits}


def cells(s):
    return {(cell.q, cell.r) for cell in GAME.view(GAME.redacted(s, 0)).cells}


def rule_sets():
    return st.builds(
        lambda players, each, **switches: HexadomRules(players=players, hand_sizes=(each,) * 5, **switches),
        players=st.integers(2, 6),
        each=st.integers(1, 13),
        **{item.name: st.sampled_from(item.values) for item in HexadomRules.switches() if item.name not in ("players", "hand_sizes")},
    )


def check_tiles(s, bounds=True):
    """Every tile is in one place, and what the record keeps beside the hands agrees with them."""
    counted = s.hands.sum(axis=0, dtype=np.int64)
    np.add.at(counted, s.tile_face[: s.laid] // 6, 1)
    np.add.at(counted, s.deck[s.top :], 1)
    assert counted.tolist() == COPIES.tolist()
    assert s.held.tolist() == s.hands.sum(axis=1).tolist()
    assert s.opened <= OPEN_CELLS
    laid = np.bincount(s.tile_face[: s.laid] // 6, minlength=TYPES)
    assert (s.unlaid + laid).tolist() == COPIES.tolist()
    for seat in range(s.players if bounds else 0):
        bound = s.most[seat].astype(int)
        for level in {int(level) for level in bound if level < 127}:
            assert s.hands[seat][bound <= level].sum() <= level, "a real hand breaks what is said of it"
