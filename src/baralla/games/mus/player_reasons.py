"""The rules Joaquín can report, by number, in words. {1} is how good the hand is (0 to 100), {2} the open bet."""

from __future__ import annotations

from baralla.engine.advice import Reason
from baralla.engine.rules import words

SIGNS_BEST, SIGNS_NOTHING, IS_WATCHED = range(1, 4)
ASKS_MUS, CUTS_GOOD, CUTS_VERY_GOOD = range(4, 7)
KEEPS_KINGS, KEEPS_ACE, MUST_THROW = range(7, 10)
PASSES, BETS, BETS_MORE, BLUFFS, LAST_CHANCE = range(10, 15)
REFUSES, SEES, TOO_RISKY, RAISES, SEES_ORDAGO = range(15, 20)
LEAVES_IT, WORTH_IT, NOTHING_TO_LOSE, NOT_WORTH_IT = range(20, 24)
ASKS_PLAIN, CUTS_PLAIN, KEEPS_PAIRS = range(24, 27)

REASONS = {
    SIGNS_BEST: Reason(
        "sign",
        words("ensenya al company el millor que té", "enseña al compañero lo mejor que tiene", "shows the partner the best it has"),
    ),
    SIGNS_NOTHING: Reason("quiet", words("no té res a dir", "no tiene nada que decir", "has nothing to tell")),
    IS_WATCHED: Reason(
        "watched",
        words(
            "calla: els contraris veurien la senya tan sovint com el company la necessita",
            "calla: los contrarios verían la seña tan a menudo como el compañero la necesita",
            "keeps still: the opponents would see the sign too often",
        ),
    ),
    ASKS_MUS: Reason("mus", words("mà dolenta ({1}): demana mus", "mano mala ({1}): pide mus", "a bad hand ({1}): asks for mus")),
    CUTS_GOOD: Reason("cut", words("bona mà ({1}): talla", "buena mano ({1}): corta", "a good hand ({1}): cuts")),
    CUTS_VERY_GOOD: Reason(
        "cut+",
        words(
            "molt bona en un lance ({1}): talla",
            "muy buena en un lance ({1}): corta",
            "very good in one lance ({1}): cuts",
        ),
    ),
    KEEPS_KINGS: Reason(
        "kings", words("es queda els reis i llença la resta", "se queda los reyes y tira el resto", "keeps the kings and throws the rest")
    ),
    KEEPS_ACE: Reason(
        "kings+ace",
        words(
            "es queda els reis i un as, camí de la trenta-una",
            "se queda los reyes y un as, camino de la treinta y una",
            "keeps the kings and an ace, on the way to thirty-one",
        ),
    ),
    MUST_THROW: Reason(
        "must",
        words(
            "ho voldria tot, però n'ha de llençar una",
            "lo querría todo, pero tiene que tirar una",
            "would keep everything, but must throw one",
        ),
    ),
    PASSES: Reason("pass", words("no en té prou per envidar ({1})", "no tiene bastante para envidar ({1})", "not enough to bet ({1})")),
    BETS: Reason("bet", words("bona mà ({1}): envida", "buena mano ({1}): envida", "a good hand ({1}): bets")),
    BETS_MORE: Reason(
        "bet+", words("molt bona mà ({1}): envida fort", "muy buena mano ({1}): envida fuerte", "a very good hand ({1}): bets more")
    ),
    BLUFFS: Reason("bluff", words("mala mà ({1}), i va de catxa", "mala mano ({1}), y va de farol", "a bad hand ({1}), and it bluffs")),
    LAST_CHANCE: Reason(
        "last chance",
        words(
            "van a guanyar el joc: ara o mai ({1})",
            "van a ganar el juego: ahora o nunca ({1})",
            "they nearly won: now or never ({1})",
        ),
    ),
    REFUSES: Reason("refuse", words("mala mà ({1}): no vol", "mala mano ({1}): no quiere", "a bad hand ({1}): refuses")),
    SEES: Reason("see", words("bona mà ({1}) per a {2}: vol", "buena mano ({1}) para {2}: quiere", "good enough ({1}) for {2}: sees it")),
    TOO_RISKY: Reason(
        "risky",
        words(
            "bona mà ({1}), però l'envit és massa arriscat",
            "buena mano ({1}), pero el envite es demasiado arriesgado",
            "a good hand ({1}), but the bet is too risky",
        ),
    ),
    RAISES: Reason(
        "raise", words("molt bona mà ({1}): puja els {2}", "muy buena mano ({1}): sube los {2}", "a very good hand ({1}): raises the {2}")
    ),
    SEES_ORDAGO: Reason(
        "ordago", words("molt bona mà ({1}): vol l'òrdago", "muy buena mano ({1}): quiere el órdago", "very good ({1}): sees the órdago")
    ),
    LEAVES_IT: Reason(
        "partner", words("deixa que decideixi el company ({1})", "deja que decida el compañero ({1})", "leaves it to the partner ({1})")
    ),
    WORTH_IT: Reason(
        "worth",
        words(
            "amb {1} de cada cent, els {2} valen més que no voler",
            "con {1} de cada cien, los {2} valen más que no querer",
            "with {1} in a hundred, the {2} are worth more than refusing",
        ),
    ),
    NOTHING_TO_LOSE: Reason(
        "all or nothing",
        words("si no vol, perd el joc", "si no quiere, pierde el juego", "refusing would lose the game"),
    ),
    NOT_WORTH_IT: Reason(
        "not worth",
        words(
            "amb {1} de cada cent, val més no voler",
            "con {1} de cada cien, vale más no querer",
            "with {1} in a hundred, refusing is better",
        ),
    ),
    ASKS_PLAIN: Reason(
        "mus by eye",
        words(
            "ni tres reis, ni duples, ni trenta-una: demana mus",
            "ni tres reyes, ni duples, ni treinta y una: pide mus",
            "neither three kings nor duples nor thirty-one: asks for mus",
        ),
    ),
    CUTS_PLAIN: Reason(
        "cut by eye",
        words(
            "tres reis, duples o la trenta-una: això es veu, talla",
            "tres reyes, duples o la treinta y una: eso se ve, corta",
            "three kings, duples or thirty-one: that is plain to see, and it cuts",
        ),
    ),
    KEEPS_PAIRS: Reason(
        "kings+pairs",
        words(
            "es queda els reis i les parelles, i llença la resta",
            "se queda los reyes y las parejas, y tira el resto",
            "keeps kings and pairs, and throws the rest",
        ),
    ),
}
