"""Hexadom for people and programs outside: action texts, why an action is not legal, and the typed view of what a seat sees."""

from __future__ import annotations

import re
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import asdict

from baralla.engine.errors import ActionError, nearest
from baralla.engine.kinds import Action, Seat, State
from baralla.engine.plain import Fields
from baralla.engine.rules import Words, words
from baralla.games.hexadom.board import DQ, DR, DRAW, FIRST_OPEN, KEEP, PASS, PLACES, ROW, playable_types
from baralla.games.hexadom.end import ALL_PASSED, COUNTS, DEAD_BOARD, NOT_YET, PILE_EMPTY, WENT_OUT, losers, tiles_left
from baralla.games.hexadom.tiles import (
    BLACK,
    COLOURS,
    FACES,
    NAMES,
    NO_WHITE_NEIGHBOUR,
    SHOWS,
    SIDES,
    TILES,
    TURNS,
    TURNS_OF,
    WHITE,
    WORD_BITS,
    WORD_OF,
    parse_type,
)

WORDS = {DRAW: "draw", KEEP: "keep", PASS: "pass"}
_ACTIONS = {text: action for action, text in WORDS.items()}
_PLAY = re.compile(r"play (\S+) (-?\d+),(-?\d+) r([0-5])")
_IN_WORDS = [(name, int(WORD_OF[kind]), int(TURNS_OF[kind])) for kind, name in enumerate(NAMES)]
_AROUND = list(zip(DQ.tolist(), DR.tolist(), strict=True))
_COLOUR_NAMES = {
    "U": words("blau", "azul", "blue"),
    "G": words("verd", "verde", "green"),
    "R": words("vermell", "rojo", "red"),
    "Y": words("groc", "amarillo", "yellow"),
    "P": words("lila", "morado", "purple"),
}


ENDINGS = {WENT_OUT: "out", PILE_EMPTY: "pile", ALL_PASSED: "passes", DEAD_BOARD: "dead_board"}
Count: TypeAlias = Literal["tiles", "without_black", "without_white", "without_mono", "shared"]
DECIDED: tuple[Count, ...] = ("tiles", "without_black", "without_white", "without_mono", "shared")

_own_fields = Fields("viewer", "turn", "drawn", "drawn_tile_only")


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A tile on the board. `sides` are its colours as it lies, from the east counter-clockwise; `seat` laid it (None: the start pair)."""

    type: str
    q: int
    r: int
    rotation: int
    sides: str
    seat: Seat | None


class Cell(msgspec.Struct, frozen=True, gc=False):
    """An empty cell where some tile fits. `sides` are the colours it touches, "." where it touches nothing; `fits` the types that fit."""

    q: int
    r: int
    sides: str
    fits: list[str]


class HexadomOwn(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is a seat's alone."""

    seat: Seat | None  # None: a spectator
    hand: list[str]
    playable: list[str]  # the types of the hand that may be laid now, whoever's turn it is
    drawn: str | None  # the tile this seat has just drawn, to play or keep
    unseen: dict[str, int]  # tiles in the pile and others' hands, as this seat counts them


class HexadomView(HexadomOwn, frozen=True, kw_only=True, gc=False):
    """What one seat sees of Hexadom. Every list by seat is in seat order."""

    players: int
    turn: Seat | None
    dealer: Seat
    opposite_tricolours: bool  # how tricolour tiles look: xyzxyz instead of xxyyzz
    just_drew: bool  # the seat to move has drawn this turn
    hand_sizes: list[int]
    hands: list[list[str]]  # empty until the game is over and hands are laid open
    lacks: list[list[str]]  # types each seat is known not to hold
    pile: int
    board: list[Tile]
    cells: list[Cell]
    passes: int
    scores: list[int]
    deal_over: bool
    winners: list[Seat]
    losers: list[Seat]  # most tiles left, ties broken as for the winners
    ended: Literal["out", "pile", "passes", "dead_board"] | None  # why the game is over; out: somebody laid the last tile
    decided: Count | None  # the count that decided, if nobody went out
    counted: list[int | None]  # tiles in each hand by that count; None for a seat that an earlier count had ruled out


# How each face looks, by tri_layout: its colours from side 0 on.
_LOOKS = [["".join(COLOURS[colour] for colour in face) for face in faces] for faces in SHOWS.tolist()]


def hand_texts(s: State, seat: Seat) -> list[str]:
    """A hand in the order of the types."""
    return [name for name, copies in zip(NAMES, s.hands[seat].tolist(), strict=True) for _ in range(copies)]


def tiles_laid(s: State) -> list[Tile]:
    """The board, tile by tile as they were laid."""
    looks, n = _LOOKS[int(s.tri_layout)], int(s.laid)
    columns = (s.tile_face, s.tile_q, s.tile_r, s.tile_seat)
    return [
        Tile(NAMES[face // SIDES], q, r, face % SIDES, looks[face], seat if seat >= 0 else None)
        for face, q, r, seat in zip(*(column[:n].tolist() for column in columns), strict=True)
    ]


def touched_text(board: dict[tuple[int, int], Tile], q: int, r: int) -> str:
    """The colours a cell touches, side by side."""
    around = [board.get((q + dq, r + dr)) for dq, dr in _AROUND]
    return "".join(tile.sides[(side + 3) % SIDES] if tile else "." for side, tile in enumerate(around))


def open_cells(s: State, tiles: list[Tile]) -> list[Cell]:
    """The cells where some tile fits."""
    board, n = {(tile.q, tile.r): tile for tile in tiles}, int(s.opened)
    found = []
    for faces, q, r in zip(s.fit[:n].tolist(), s.open_q[:n].tolist(), s.open_r[:n].tolist(), strict=True):
        if any(faces):
            fits = [name for name, word, turns in _IN_WORDS if faces[word] & turns]
            found.append(Cell(q, r, touched_text(board, q, r), fits))
    return found


def own(s: State) -> HexadomOwn:
    """What only the viewer of the redacted record knows."""
    viewer, turn, kind, drawn_only = _own_fields(s)
    if viewer < 0:
        return HexadomOwn(seat=None, hand=[], playable=[], drawn=None, unseen=unseen(s))
    hand = hand_texts(s, viewer)
    drawn = NAMES[kind] if kind >= 0 and turn == viewer else None
    fitting = int(playable_types(s))
    playable = [name for kind, name in enumerate(NAMES) if fitting >> kind & 1 and name in hand]
    if drawn is not None and drawn_only:
        playable = [name for name in playable if name == drawn]
    return HexadomOwn(seat=viewer, hand=hand, playable=playable, drawn=drawn, unseen=unseen(s))


def unseen(s: State) -> dict[str, int]:
    """How many tiles of each type lie where the viewer cannot see them."""
    left = s.unlaid - s.hands.sum(axis=0)
    return {name: number for name, number in zip(NAMES, left.tolist(), strict=True) if number}


def view(s: State) -> HexadomView:
    """What the viewer of the redacted record sees."""
    n = int(s.players)
    turn = int(s.turn) if s.turn >= 0 else None
    over = turn is None
    board = tiles_laid(s)
    held = s.held[:n].tolist()
    return HexadomView(
        **asdict(own(s)),
        players=n,
        turn=turn,
        dealer=int(s.dealer),
        opposite_tricolours=bool(s.tri_layout),
        just_drew=bool(s.just_drew),
        hand_sizes=held,
        hands=[hand_texts(s, seat) for seat in range(n)] if over else [],
        lacks=[[name for name, most in zip(NAMES, bounds, strict=True) if most == 0] for bounds in s.most[:n].tolist()],
        pile=TILES - int(s.top),
        board=board,
        cells=open_cells(s, board),
        passes=int(s.passes),
        scores=held,
        deal_over=over,
        **ending(s, n),
    )


def ending(s: State, n: int) -> dict[str, Any]:
    """Who has won and lost, and why."""
    how = int(s.ended)
    if how == NOT_YET:
        return {"winners": [], "losers": [], "ended": None, "decided": None, "counted": []}
    stage = min(int(s.decided), COUNTS - 1)
    won, lost = int(s.won), int(losers(s))
    return {
        "winners": [seat for seat in range(n) if won >> seat & 1],
        "losers": [seat for seat in range(n) if lost >> seat & 1],
        "ended": ENDINGS[how],
        "decided": DECIDED[int(s.decided)] if how != WENT_OUT else None,
        "counted": counted(s, n, stage),
    }


def counted(s: State, n: int, stage: int) -> list[int | None]:
    """The tiles of each seat as the stage counts them; None for those who had more at an earlier one."""
    left = list(range(n))
    for earlier in range(stage):
        tiles = {seat: int(tiles_left(s, seat, earlier)) for seat in left}
        left = [seat for seat in left if tiles[seat] == min(tiles.values())]
    return [int(tiles_left(s, seat, stage)) if seat in left else None for seat in range(n)]


# Actions


def text(s: State, action: Action) -> str:
    """An action as records write it."""
    if action in WORDS:
        return WORDS[action]
    cell, face = divmod(action, FACES)
    # by name, which numpy reads several times as fast as an attribute: a position may have hundreds of actions
    return f"play {NAMES[face // SIDES]} {s['open_q'][cell]},{s['open_r'][cell]} r{face % SIDES}"


def parse(s: State, text: str) -> Action:
    """The action written `text`. A play is an action only on a cell where something fits, so others are explained here."""
    if text in _ACTIONS:
        return _ACTIONS[text]
    found = _PLAY.fullmatch(text)
    if found is None:
        raise ActionError(
            f'hexadom has no action "{text}"{nearest(text, _ACTIONS)}: write play TURY- 1,-1 r3 (type, cell, rotation), draw, keep or pass'
        )
    try:
        kind = parse_type(found[1])
    except ValueError as error:
        raise ActionError(str(error)) from None
    q, r, turn = int(found[2]), int(found[3]), int(found[4])
    turns = int(TURNS[int(s.tri_layout), kind])
    if turn >= turns:
        raise ActionError(f"{found[1]} looks the same in r{turn} and r{turn % turns}: write r{turn % turns}")
    for cell in range(int(s.opened)):
        if s.open_q[cell] == q and s.open_r[cell] == r and s.grid[(q + ROW * r) % PLACES] == FIRST_OPEN + cell:
            return cell * FACES + kind * SIDES + turn
    raise ActionError(f"nobody can {text}: {why_closed(s, q, r)}")


def why_closed(s: State, q: int, r: int) -> str:
    """Why nothing can be laid on this cell."""
    board = {(tile.q, tile.r): tile for tile in tiles_laid(s)}
    if (q, r) in board:
        return f"there is {board[q, r].type} on {q},{r} already"
    around = touched_text(board, q, r).replace(".", "")
    if len(around) < s.min_neighbours:
        return f"{q},{r} touches {len(around) or 'no'} tile{'s' * (len(around) != 1)}, and a tile must touch {int(s.min_neighbours)}"
    return f"{q},{r} touches a black tile, which seals it" if COLOURS[BLACK] in around else f"nothing fits {q},{r}"


def why_not(s: State, action: Action) -> Words:
    """Why the seat to move may not do this, in a sentence that follows “seat 2 cannot draw:”."""
    seat = int(s.turn)
    if action == DRAW:
        if s.just_drew:
            return words(
                "en aquest torn ja s'ha robat: juga la fitxa o queda-te-la",
                "en este turno ya se ha robado: juega la ficha o quédatela",
                "it has already drawn this turn: play the tile or keep it",
            )
        if s.top == TILES:
            return words("no queden fitxes per robar", "no quedan fichas que robar", "the pile is empty")
        return words(
            "es pot jugar, i en aquesta taula només roba qui no pot",
            "se puede jugar, y en esta mesa solo roba quien no puede",
            "it can play, and only who cannot play draws at this table",
        )
    if action == KEEP:
        return words("en aquest torn no s'ha robat", "en este turno no se ha robado", "it has not drawn a tile this turn")
    if action == PASS:
        if s.just_drew:
            return words(
                "després de robar es juga o es guarda", "después de robar se juega o se guarda", "after drawing one plays or keeps"
            )
        if s.top < TILES:
            return words("es pot robar", "se puede robar", "it can draw")
        return words("es pot jugar, i cal fer-ho", "se puede jugar, y hay que hacerlo", "it can play, and must")
    return why_not_play(s, seat, *divmod(action, FACES))


def why_not_play(s: State, seat: Seat, cell: int, face: int) -> Words:
    """Why this face cannot be laid on this open cell."""
    kind = face // SIDES
    if not s.hands[seat, kind]:
        name, held = NAMES[kind], ", ".join(hand_texts(s, seat))
        return words(f"{name} no és a la mà ({held})", f"{name} no está en la mano ({held})", f"it does not hold {name} (it holds {held})")
    if not int(s.fit[cell, WORD_OF[kind]]) >> face % WORD_BITS & 1:
        return why_no_fit(s, cell, face)
    name = NAMES[int(s.drawn)]
    return words(
        f"després de robar només es pot jugar la fitxa robada ({name})",
        f"después de robar solo se puede jugar la ficha robada ({name})",
        f"after drawing only the drawn tile may be played ({name})",
    )


def why_no_fit(s: State, cell: int, face: int) -> Words:
    """Which side of the tile does not match."""
    name, looks = NAMES[face // SIDES], _LOOKS[int(s.tri_layout)][face]
    board = {(tile.q, tile.r): tile for tile in tiles_laid(s)}
    for side, (own, touched) in enumerate(zip(looks, touched_text(board, int(s.open_q[cell]), int(s.open_r[cell])), strict=True)):
        if touched == COLOURS[BLACK] and own != COLOURS[BLACK]:
            return words(
                f"el costat {side} toca una fitxa negra, i {name} no hi pot anar mai al costat",
                f"el lado {side} toca una ficha negra, y {name} nunca puede ir a su lado",
                f"side {side} touches a black tile, beside which {name} never goes",
            )
        if own == COLOURS[BLACK] and touched == COLOURS[WHITE] and s.black_rule == NO_WHITE_NEIGHBOUR:
            return words(
                f"el costat {side} toca una fitxa blanca, i en aquesta taula la negra no hi va mai al costat",
                f"el lado {side} toca una ficha blanca, y en esta mesa la negra nunca va a su lado",
                f"side {side} touches a white tile, beside which black never goes at this table",
            )
        if touched in _COLOUR_NAMES and own in _COLOUR_NAMES and own != touched:
            mine, other = _COLOUR_NAMES[own], _COLOUR_NAMES[touched]
            return words(
                f"el costat {side} seria {mine['ca']} contra {other['ca']}",
                f"el lado {side} sería {mine['es']} contra {other['es']}",
                f"side {side} would be {mine['en']} against {other['en']}",
            )
    return words("no hi encaixa", "no encaja", "it does not fit")
