"""Botifarra in words."""

from __future__ import annotations

from baralla.engine.rules import words
from baralla.engine.texts import Texts
from baralla.games.cards.texts import DIRECTION, PLAY, PLAYED

TEXTS = Texts(
    how_to=(
        words(
            "Jugues amb qui tens al davant. Qui dona tria trumfo, o botifarra (sense trumfo), o ho delega al company.",
            "Juegas con quien tienes enfrente. El que da elige triunfo, o butifarra (sin triunfo), o lo delega en el compañero.",
            "You play with whoever sits opposite. The dealer names trumps, or botifarra (no trumps), or leaves it to the partner.",
        ),
        words(
            "La manilla (el 9) és la més alta; després as, rei, cavall, sota, 8… Valen 5, 4, 3, 2 i 1; cada basa, 1 més.",
            "La malilla (el 9) es la más alta; después as, rey, caballo, sota, 8… Valen 5, 4, 3, 2 y 1; cada baza, 1 más.",
            "The nine (manilla) is highest, then ace, king, knight, jack, 8… They are worth 5, 4, 3, 2 and 1; each trick, 1 more.",
        ),
        words(
            "Cal servir. Si guanyen els contraris, cal matar; si no pots, la més baixa. Si guanya el company, la que vulguis.",
            "Hay que asistir. Si ganan los contrarios, hay que matar; si no puedes, la más baja. Si gana el compañero, la que quieras.",
            "Follow suit. If the others are winning, beat the trick; if you cannot, throw your lowest. If your partner is, play any.",
        ),
        words(
            "La parella amb més de 36 punts s'apunta els que passen de 36; la botifarra i cada contro els doblen. Guanya qui arriba a 101.",
            "La pareja con más de 36 puntos se apunta los que pasan de 36; la butifarra y cada contro los doblan. Gana quien llega a 101.",
            "The pair with more than 36 points scores what is above 36; botifarra and each doubling double it. First to 101 wins.",
        ),
    ),
    presets={"simple": words("Sense contrar", "Sin contrar", "No doubling")},
    values={
        "doubling": {
            "all": words("fins a Sant Vicenç", "hasta San Vicente", "up to Sant Vicenç"),
            "contro_only": words("només contro", "solo contro", "contro only"),
            "off": words("no es contra", "no se contra", "off"),
        },
        "direction": DIRECTION,
    },
    actions=PLAY
    | {
        "trump": words("trumfo: {suit}", "triunfo: {suit}", "trumps: {suit}"),
        "botifarra": words("botifarra", "butifarra", "botifarra (no trumps)"),
        "delegate": words("delega", "delega", "delegate"),
        "contro": words("contro", "contro", "contro"),
        "recontro": words("recontro", "recontro", "recontro"),
        "santvicens": words("Sant Vicenç", "San Vicente", "Sant Vicenç"),
        "pass": words("passa", "paso", "pass"),
    },
    told=PLAYED
    | {
        "trump": words("{name}: trumfo, {suit}", "{name}: triunfo, {suit}", "{name}: trumps are {suit}"),
        "botifarra": words("{name}: botifarra!", "{name}: ¡butifarra!", "{name}: botifarra!"),
        "delegate": words("{name}: delego", "{name}: delego", "{name}: my partner chooses"),
        "contro": words("{name}: contro!", "{name}: ¡contro!", "{name}: contro!"),
        "recontro": words("{name}: recontro!", "{name}: ¡recontro!", "{name}: recontro!"),
        "santvicens": words("{name}: Sant Vicenç!", "{name}: ¡San Vicente!", "{name}: Sant Vicenç!"),
        "pass": words("{name}: passo", "{name}: paso", "{name}: pass"),
    },
)
