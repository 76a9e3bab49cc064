"""Hexadom: dominoes with hexagons. Lay a tile so that it touches two others and every colour matches; first to lay the last one wins.

Read it as the rules page: set-up, what one may do, what it does, how it ends, what a seat knows. The tiles are in `tiles`, the
board in `board`. Actions: `cell * 222 + type * 6 + rotation` lays a tile on the open cell of that number (0–167), then
37296 draw, 37297 keep, 37298 pass.
"""

from __future__ import annotations

import numpy as np

from baralla.engine import dice as dice_
from baralla.engine import verbs
from baralla.engine.bits import BIT, count, lowest, nth
from baralla.engine.dice import below
from baralla.engine.game import Benchmarks, Game, Observation, Opponents, Page, read_ratings
from baralla.engine.jit import njit
from baralla.engine.kinds import Action, Dice, Numbers, Seat, State
from baralla.engine.rules import Rules, words
from baralla.engine.state import record_type
from baralla.engine.verbs import NOBODY
from baralla.games.hexadom import end, observation, sheet, view, worlds
from baralla.games.hexadom import sight as eyes
from baralla.games.hexadom.board import (
    ACTIONS,
    BOARD_FIELDS,
    DRAW,
    KEEP,
    OPEN_CELLS,
    PASS,
    clear_board,
    is_dead,
    lay,
    playable_types,
    whole,
)
from baralla.games.hexadom.end import ALL_PASSED, DEAD_BOARD, NOT_YET, PILE_EMPTY, WENT_OUT, count_tiles, finish
from baralla.games.hexadom.moves import faces_to_lay, other_action, placements
from baralla.games.hexadom.rules import HexadomRules
from baralla.games.hexadom.tiles import (
    COLOURS_OF,
    FACES,
    LAYOUT,
    MOST_FACES,
    PILE,
    PILE_TYPES,
    SIDES,
    TILES,
    TURNS,
    TURNS_OF,
    TYPES,
    WORD_BITS,
    WORD_OF,
    WORDS,
    K,
    parse_type,
    type_text,
)
from baralla.games.hexadom.worlds import SEATS, UNKNOWN, forget_facts, note_nothing_fits, note_played, note_taken, put_in_hand

PLAY_ON = 1  # the code of pile_empty=play_on
DRAW_ON = 1  # the code of dead_board=draw_on
DRAWS = 1  # the code of black_last_tile=draws

STATE = record_type(
    [
        *BOARD_FIELDS,
        ("faces", np.int64, (SEATS, WORDS)),  # every face of the types in each hand
        ("rng", np.uint64),
        ("viewer", np.int32),
        ("dealer", np.int32),  # the seat before the first player
        ("players", np.int32),
        ("turn", np.int32),
        ("just_drew", np.int32),  # the seat to move has drawn this turn
        ("drawn", np.int32),  # the type it drew, or UNKNOWN
        ("top", np.int32),  # place in the deck of the top of the pile
        ("passes", np.int32),  # in a row
        ("facts", np.int32),  # seats that have shown something about their hands, as bits
        ("won", np.int32),  # the winners, as bits, once the game is over
        ("ended", np.int32),  # how: see end
        ("decided", np.int32),  # by which count the winners have fewest tiles, if nobody went out
        ("held", np.int32, SEATS),  # tiles in each hand
        ("hand_sizes", np.int32, 5),
        ("pile_empty", np.int32),
        ("dead_board", np.int32),
        ("start_player", np.int32),
        ("black_draw_includes_self", np.int32),
        ("black_last_tile", np.int32),
        ("draw_when_able", np.int32),
        ("drawn_tile_only", np.int32),
        ("hands", np.int8, (SEATS, TYPES)),  # copies of each type
        ("most", np.int8, (SEATS, TYPES)),  # bounds everybody knows: see worlds
        ("deck", np.int8, TILES),
    ]
)


@njit
def certain(s: State) -> bool:
    """With two players and no pile left, the tiles one does not see are the rival's."""
    return s.players == 2 and s.top == TILES


# Set-up


@njit
def begin(s: State) -> None:
    s.dealer = below(s, s.players)
    s.turn = NOBODY
    s.won = 0
    s.ended = NOT_YET
    s.decided = 0
    s.drawn = UNKNOWN
    s.held[:] = 0


@njit
def shuffle(s: State) -> None:
    for i in range(TILES):
        s.deck[i] = PILE_TYPES[i]
    dice_.shuffle(s, s.deck, TILES)


@njit
def deal(s: State) -> None:
    clear_board(s)
    forget_facts(s)
    s.hands[:] = 0
    s.faces[:] = 0
    s.held[:] = 0
    s.won = 0
    s.ended = NOT_YET
    s.decided = 0
    s.passes = 0
    s.just_drew = 0
    s.drawn = UNKNOWN
    start_pair(s)
    first = (s.dealer + 1) % s.players
    seat = first
    for _ in range(s.players * s.hand_sizes[s.players - 2]):
        take(s, seat)
        seat = next_seat(s, seat)
    s.turn = first


@njit
def start_pair(s: State) -> None:
    """Draw until a bi- or tricolour tile shares a colour with an earlier one; lay both, and put the others under the pile."""
    newer = 0
    earlier = -1
    while earlier < 0:
        newer += 1
        for i in range(newer):
            if COLOURS_OF[s.deck[i]] & COLOURS_OF[s.deck[newer]]:
                earlier = i
                break
    first = whole(s.deck[earlier])
    second = whole(s.deck[newer])
    colour = lowest(COLOURS_OF[first] & COLOURS_OF[second])
    lay(s, facing(s, first, colour, 0), 0, 0, -1)
    lay(s, facing(s, second, colour, 3), 1, 0, -1)
    # The deck becomes: the start pair, the rest of the pile, the other tiles drawn.
    aside = np.empty(TILES, np.int8)
    n = 0
    for i in range(newer):
        if i != earlier:
            aside[n] = s.deck[i]
            n += 1
    for i in range(newer + 1, TILES):
        s.deck[i - n] = s.deck[i]
    for i in range(n):
        s.deck[TILES - n + i] = aside[i]
    s.deck[0] = first
    s.deck[1] = second
    s.top = 2


@njit
def facing(s: State, kind: int, colour: int, side: int) -> int:
    """The tile turned so that the first side of that colour in its layout is at `side`."""
    place = 0
    while LAYOUT[s.tri_layout, kind, place] != colour:
        place += 1
    return kind * SIDES + (side - place) % SIDES % TURNS[s.tri_layout, kind]


@njit
def next_seat(s: State, seat: Seat) -> Seat:
    return seat + 1 if seat + 1 < s.players else 0


@njit
def take(s: State, seat: Seat) -> int:
    """`seat` takes the top tile of the pile; its type."""
    kind = whole(s.deck[s.top])
    s.top += 1
    s.held[seat] += 1
    put_in_hand(s, seat, kind)
    note_taken(s, seat)
    return kind


# What one may do


@njit
def legal(s: State, out: Numbers) -> int:
    n = 0
    for cell in range(s.opened):
        for word in range(WORDS):
            faces = s.fit[cell, word] & faces_to_lay(s, word)
            while faces:
                out[n] = cell * FACES + word * WORD_BITS + lowest(faces)
                faces &= faces - 1
                n += 1
    other = other_action(s, n)
    if other >= 0:
        out[n] = other
        n += 1
    return n


@njit
def pick(s: State, dice: Dice) -> Action:
    placed = placements(s)
    other = other_action(s, placed)
    k = below(dice, placed + (other >= 0))
    if k == placed:
        return other
    for cell in range(s.opened):
        for word in range(WORDS):
            faces = s.fit[cell, word] & faces_to_lay(s, word)
            n = count(faces)
            if k < n:
                return cell * FACES + word * WORD_BITS + nth(faces, k)
            k -= n
    return other


# What it does


@njit
def step(s: State, action: Action) -> None:
    if action == DRAW:
        draw(s)
    elif action == PASS:
        note_nothing_fits(s, s.turn, playable_types(s))
        s.passes += 1
        if s.passes == s.players:
            count_tiles(s, ALL_PASSED)
        else:
            s.turn = next_seat(s, s.turn)
    elif action == KEEP:
        end_turn(s)
    else:
        play(s, action // FACES, action % FACES)


@njit
def draw(s: State) -> None:
    """Draw a tile, to play it at once or keep it. Who may draw only when unable to play shows that nothing in the hand fits."""
    if not s.draw_when_able:
        note_nothing_fits(s, s.turn, playable_types(s))
    s.drawn = take(s, s.turn)
    s.just_drew = 1


@njit
def play(s: State, cell: int, face: int) -> None:
    seat = whole(s.turn)
    kind = face // SIDES
    s.held[seat] -= 1
    s.hands[seat, kind] -= 1
    if s.hands[seat, kind] == 0:
        s.faces[seat, WORD_OF[kind]] &= ~TURNS_OF[kind]
    note_played(s, seat, kind, s.just_drew != 0 and s.drawn_tile_only != 0)
    s.passes = 0
    lay(s, face, whole(s.open_q[cell]), whole(s.open_r[cell]), seat)
    if kind == K and (s.held[seat] > 0 or s.black_last_tile == DRAWS):
        black_effect(s, seat)
    if s.held[seat] == 0:
        finish(s, WENT_OUT, BIT[seat], 0)
    else:
        end_turn(s)


@njit
def black_effect(s: State, player: Seat) -> None:
    """Everybody with the fewest tiles draws one, from the next seat to the player of the black, while the pile lasts."""
    fewest = s.held[0]
    for seat in range(1, s.players):
        fewest = min(fewest, s.held[seat])
    seat = player
    for _ in range(s.players):
        seat = next_seat(s, seat)
        if s.held[seat] == fewest and s.top < TILES and (seat != player or s.black_draw_includes_self):
            take(s, seat)


@njit
def end_turn(s: State) -> None:
    s.just_drew = 0
    s.drawn = UNKNOWN
    if s.top == TILES and s.pile_empty != PLAY_ON:
        count_tiles(s, PILE_EMPTY)
    elif s.dead_board != DRAW_ON and is_dead(s):
        count_tiles(s, DEAD_BOARD)
    else:
        s.turn = next_seat(s, s.turn)


# The match


@njit
def finished(s: State) -> bool:
    """A match is one game."""
    return s.turn == NOBODY


@njit
def observe(s: State, seat: Seat, out: Numbers) -> None:
    observation.observe(s, seat, out)


@njit
def mask(s: State, out: Numbers) -> None:
    out[:ACTIONS] = 0
    if s.turn < 0:
        return
    n = 0
    for cell in range(s.opened):
        for word in range(WORDS):
            faces = s.fit[cell, word] & faces_to_lay(s, word)
            while faces:
                out[cell * FACES + word * WORD_BITS + lowest(faces)] = 1
                faces &= faces - 1
                n += 1
    other = other_action(s, n)
    if other >= 0:
        out[other] = 1


verbs.register(STATE, globals(), vars(end), vars(worlds), vars(eyes))


def tens_laid(s: State) -> int:
    """How far a game is: tens of tiles on the board, from the fifth tile on."""
    return int(s.laid) // 10 if s.laid >= 5 else -1


def pack(rules: Rules) -> list[str]:
    return list(PILE)


GAME = Game(
    name="hexadom",
    title=words("Hexadom", "Hexadom", "Hexadom"),
    summary=words(
        "El dòmino d'hexàgons: cada fitxa toca dues més i tots els colors encaixen; guanya qui es queda sense fitxes.",
        "El dominó de hexágonos: cada ficha toca otras dos y todos los colores encajan; gana quien se queda sin fichas.",
        "Dominoes with hexagons: every tile touches two others and all colours match; whoever runs out of tiles wins.",
    ),
    state=STATE,
    rules=HexadomRules,
    actions=ACTIONS,
    most_legal=OPEN_CELLS * MOST_FACES + 1,
    observation=Observation(2, observation.PARTS),
    pack=pack,
    item=parse_type,
    item_text=type_text,
    text=view.text,
    parse=view.parse,
    why_not=view.why_not,
    view=view.view,
    own=view.own,
    screen="baralla.games.hexadom.terminal",
    texts="baralla.games.hexadom.texts",
    manual="baralla.games.hexadom.manual",
    hints="baralla.games.hexadom.hints",
    guide="baralla.games.hexadom.guide",
    page=Page(sheet=sheet.sheet),
    selfplay=eyes.SELFPLAY,
    fewest_wins=True,
    benchmarks=Benchmarks({"hexadom-2": {"players": 2}}, beside="python_block_dominoes", stage=tens_laid, stages=7),
    opponents=Opponents(
        player="baralla.games.hexadom.player",
        levels=(
            "rules:level=beginner",
            "rules:level=novice",
            "net:temperature=16",
            "net:temperature=12",
            "net:temperature=8",
            "net:temperature=5.2",
            "net:temperature=3.5",
            "net",
            "netsearch:iterations=500",
            "netsearch",
        ),
        ratings=read_ratings(__file__),
        guided={"others": "search", "judges": "mover", "belief": 0.0, "iterations": 1200},
        stand_in="rules:level=minimum",
        slow=("standard", "maximum"),  # they look too far ahead for plain Python
    ),
)
