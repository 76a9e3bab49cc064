"""A table as a picture, for `render_mode="rgb_array"`: our cards (deck.png, drawn by frontend/deck_sheet.py) or tiles on green cloth.

It reads the same typed view that people are shown, by the names its fields share: `hand`, `trick`, `hand_sizes`, `board`, `lances` …
"""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from baralla.adapters.render import is_card, view_of
from baralla.adapters.table import LibraryTable

WIDTH, HEIGHT = 960, 640
CARD = (78, 120)
SMALL = (39, 60)
SUITS = "OCEB"
CLOTH, INK, PALE = "#2f6b4f", "#fffdf6", "#a9c9b6"
PAINTS = {"U": "#2a66ad", "G": "#3f9150", "R": "#c6392f", "Y": "#f2bb2e", "P": "#7b4a9e", "W": "#fcf8ee", "K": "#23222b"}  # as on the page
MARGIN = 16
LINE = 18


@cache
def _sheet() -> Image.Image:
    return Image.open(Path(__file__).parent / "deck.png").convert("RGBA")


@cache
def card_image(code: str | None, size: tuple[int, int] = CARD) -> Image.Image:
    """A card, or with None the back."""
    column, row = (0, len(SUITS)) if code is None else (int(code[:-1]) - 1, SUITS.index(code[-1]))
    left, top = column * CARD[0], row * CARD[1]
    found = _sheet().crop((left, top, left + CARD[0], top + CARD[1]))
    return found if size == CARD else found.resize(size, Image.Resampling.LANCZOS)


class Cloth:
    """The picture in the making."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH, HEIGHT), CLOTH)
        self.pen = ImageDraw.Draw(self.image)
        self.font = ImageFont.load_default(14)

    def write(self, x: float, y: float, text: str, colour: str = INK) -> None:
        self.pen.text((x, y), text, colour, font=self.font)

    def cards(self, codes: list[str | None], x: int, y: int, room: int, size: tuple[int, int] = CARD) -> None:
        """Cards from `x` on, overlapping where `room` is short."""
        step = min(size[0] + 4, (room - size[0]) // max(1, len(codes) - 1)) if len(codes) > 1 else 0
        for place, code in enumerate(codes):
            face = card_image(code, size)
            self.image.paste(face, (x + place * step, y), face)

    def hexagon(self, x: float, y: float, radius: float, sides: str) -> None:
        """A tile: a triangle for each side, side 0 to the east, counter-clockwise."""
        corners = [
            (x + radius * math.cos(math.radians(30 - 60 * side)), y + radius * math.sin(math.radians(30 - 60 * side))) for side in range(6)
        ]
        for side, colour in enumerate(sides):
            self.pen.polygon([(x, y), corners[side], corners[(side + 1) % 6]], PAINTS.get(colour, PALE))
        self.pen.polygon(corners, outline=INK)


def _seats(cloth: Cloth, view: Any, players: int) -> None:
    """Every seat with the backs of its cards, along the top; the seat to move is marked."""
    room = (WIDTH - 2 * MARGIN) // players
    sizes: Any = getattr(view, "hand_sizes", None)
    known = getattr(view, "known", None)
    for seat in range(players):
        x = MARGIN + seat * room
        cloth.write(x, MARGIN, f"{'> ' if seat == view.turn else ''}player_{seat}", INK if seat == view.turn else PALE)
        if hasattr(view, "board"):
            cloth.write(x, MARGIN + LINE, f"{sizes[seat]} tiles", PALE)
            continue
        if (said := getattr(view, "said", None)) and said[seat]:
            cloth.write(x, MARGIN + LINE, said[seat])
        hands = getattr(view, "hands", None) or known or [[]] * players
        shown: list[str | None] = list(hands[seat])
        if sizes is not None:
            shown += [None] * (sizes[seat] - len(shown))
        cloth.cards(shown, x, MARGIN + LINE + 4, room - 8, SMALL)


def _middle(cloth: Cloth, view: Any) -> None:
    """The card turned up and the trick, with who played what."""
    top = HEIGHT // 2 - CARD[1] // 2 - 20
    turned = next((code for name in ("trump_card", "turned") if is_card(code := getattr(view, name, None))), None)
    if turned is not None:
        cloth.cards([turned], MARGIN, top, CARD[0])
        if hasattr(view, "stock"):
            cloth.write(MARGIN, top + CARD[1] + 4, f"stock {view.stock}", PALE)
    played = getattr(view, "trick", None) or ()
    step = min(CARD[0] + 24, (WIDTH - CARD[0] - 180) // max(1, len(played)))
    for place, play in enumerate(played):
        x = 160 + place * step
        cloth.cards([play.card], x, top, CARD[0])
        cloth.write(x, top + CARD[1] + 4, f"player_{play.seat}", INK if play.seat == getattr(view, "winning", None) else PALE)


def _bets(cloth: Cloth, view: Any) -> None:
    """The lance, its open bet, and the stones of both sides."""
    bet = "" if view.bettor is None else ": órdago" if view.all_in else f": {view.stake} stones are bet"
    cloth.write(MARGIN, HEIGHT // 2 - LINE, (view.lance or view.phase) + bet)
    cloth.write(MARGIN, HEIGHT // 2 + LINE, f"stones {' and '.join(map(str, view.stones))} of {view.target}", PALE)


def _board(cloth: Cloth, board: Any) -> None:
    """The tiles laid, as large as they fit."""
    top, bottom = 110, HEIGHT - 120
    places = [(math.sqrt(3) * (tile.q + tile.r / 2), 1.5 * tile.r) for tile in board] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    radius = min(40.0, (WIDTH - 2 * MARGIN) / (max(xs) - min(xs) + 2), (bottom - top) / (max(ys) - min(ys) + 2.5))
    x0 = WIDTH / 2 - radius * (max(xs) + min(xs)) / 2
    y0 = (top + bottom) / 2 - radius * (max(ys) + min(ys)) / 2
    for tile, (x, y) in zip(board, places, strict=True):
        cloth.hexagon(x0 + radius * x, y0 + radius * y, radius, tile.sides)


def draw(view: Any, players: int) -> Cloth:
    """A table as the view shows it."""
    cloth = Cloth()
    _seats(cloth, view, players)
    if hasattr(view, "board"):
        _board(cloth, view.board)
    elif hasattr(view, "lances"):
        _bets(cloth, view)
    else:
        _middle(cloth, view)
    hand = list(getattr(view, "hand", ()))
    cards: list[str | None] = [code for code in hand if is_card(code)]
    cloth.cards(cards, MARGIN, HEIGHT - CARD[1] - MARGIN, WIDTH - 2 * MARGIN)
    if not cards and hand:
        cloth.write(MARGIN, HEIGHT - 60, "hand: " + "  ".join(hand))
    return cloth


def picture(table: LibraryTable) -> Any:
    """The table as the seat to move sees it: an array of HEIGHT × WIDTH × 3 bytes."""
    cloth = draw(view_of(table), table.players)
    if table.over:
        cloth.write(MARGIN, HEIGHT - 2 * LINE, "rewards " + "  ".join(f"{worth:.2f}" for worth in table.rewards))
    return np.asarray(cloth.image)
