"""What hints of Mus say, by fact: see `games.mus.hints`."""

from __future__ import annotations

from baralla.engine.rules import Words, words

LANCES: dict[str, Words] = {
    "grande": words("a gran", "a grande", "in grande"),
    "chica": words("a petita", "a chica", "in chica"),
    "pares": words("a parells", "a pares", "in pares"),
    "juego": words("a joc", "a juego", "in juego"),
    "punto": words("al punt", "al punto", "in punto"),
}
HAVE: dict[str, Words] = {
    "strong": words("Tens bona mà {lance} ({reading})", "Tienes buena mano {lance} ({reading})", "You are strong {lance} ({reading})"),
    "fair": words(
        "Tens una mà passable {lance} ({reading})", "Tienes una mano pasable {lance} ({reading})", "You are middling {lance} ({reading})"
    ),
    "weak": words("Tens mala mà {lance} ({reading})", "Tienes mala mano {lance} ({reading})", "You are weak {lance} ({reading})"),
}
GOOD = words("joc ({n})", "juego ({n})", "juego ({n})")

IDEAS: dict[str, Words] = {
    "only_thing": words("Ara només pots fer una cosa.", "Ahora solo puedes hacer una cosa.", "There is only one thing you can do now."),
    "sign": words(
        "{hand}: alguna cosa pots ensenyar a la teva parella.",
        "{hand}: algo puedes enseñar a tu pareja.",
        "{hand}: there is something to show your partner.",
    ),
    "no_sign": words(
        "{hand}: els contraris també miren.", "{hand}: los contrarios también miran.", "{hand}: the opponents are watching too."
    ),
    "cut_good": words("Tens {good}: la mà ja serveix.", "Tienes {good}: la mano ya sirve.", "You have {good}: this hand will do."),
    "mus_good": words(
        "{hand}: bé, però encara pot millorar.", "{hand}: bien, pero aún puede mejorar.", "{hand}: good, but it can get better."
    ),
    "cut_weak": words(
        "{hand}: poca cosa, però si talles els altres tampoc no canvien.",
        "{hand}: poca cosa, pero si cortas los demás tampoco cambian.",
        "{hand}: not much, but if you cut, the others do not change cards either.",
    ),
    "mus_weak": words("{hand}: la mà pot millorar.", "{hand}: la mano puede mejorar.", "{hand}: the hand can get better."),
    "keep_kings": words(
        "{hand}: {n:hi ha un rei que val|hi ha {n} reis que valen} més que la resta.",
        "{hand}: hay {n:un rey que vale|{n} reyes que valen} más que el resto.",
        "{hand}: {n:one king is|{n} kings are} worth more than the rest.",
    ),
    "keep_pairs": words("Tens {pares}: pensa-hi.", "Tienes {pares}: piénsalo.", "You have {pares}: think of that."),
    "keep_aces": words(
        "Tens {n} {n:as, bo|asos, bons} per a la petita.",
        "Tienes {n} {n:as, bueno|ases, buenos} para la chica.",
        "You have {n} {n:ace|aces}, good for chica.",
    ),
    "change_some": words("{hand}: alguna cosa has de canviar.", "{hand}: algo tienes que cambiar.", "{hand}: something has to go."),
    "bet": words("{have}, i encara no hi ha envit.", "{have}, y aún no hay envite.", "{have}, and there is no bet yet."),
    "bet_weak": words(
        "{have}: només cobraries si no et volguessin l'envit.",
        "{have}: solo cobrarías si no te quisieran el envite.",
        "{have}: a bet would win only if they refuse it.",
    ),
    "pass": words("{have}: no cal arriscar-se.", "{have}: no hace falta arriesgarse.", "{have}: there is no need to risk anything."),
    "pass_strong": words(
        "{have}, i pots esperar que envidin els altres.",
        "{have}, y puedes esperar a que enviden los demás.",
        "{have}, and you can wait for others to bet.",
    ),
    "see": words("{have}, i hi ha un envit de {n}.", "{have}, y hay un envite de {n}.", "{have}, and there is a bet of {n}."),
    "see_cheap": words(
        "{have}, i no voler l'envit costa {m} {m:pedra|pedres}.",
        "{have}, y no querer el envite cuesta {m} {m:piedra|piedras}.",
        "{have}, and refusing the bet costs {m} {m:stone|stones}.",
    ),
    "see_all": words("{have}, i us han fet òrdago.", "{have}, y os han echado un órdago.", "{have}, and they have called órdago."),
    "refuse": words(
        "{have}, i l'envit és de {n}: mira què hi arrisques.",
        "{have}, y el envite es de {n}: mira qué arriesgas.",
        "{have}, and the bet is {n}: think of what you risk.",
    ),
    "refuse_strong": words(
        "{have}, però l'envit ja és de {n}.", "{have}, pero el envite ya es de {n}.", "{have}, but the bet is already {n}."
    ),
    "refuse_all": words(
        "{have}, i a l'òrdago t'hi jugues tot el joc.",
        "{have}, y en el órdago te juegas todo el juego.",
        "{have}, and the órdago is for the whole game.",
    ),
}
REASONS: dict[str, Words] = {
    "only_thing": words("És l'únic que pots fer ara.", "Es lo único que puedes hacer ahora.", "It is the only thing you can do now."),
    "sign": words(
        "La teva parella sabrà què tens: {sign}.", "Tu pareja sabrá qué llevas: {sign}.", "Your partner will know what you have: {sign}."
    ),
    "no_sign": words(
        "Una senya també la poden veure els contraris.",
        "Una seña también la pueden ver los contrarios.",
        "The opponents may see a sign too.",
    ),
    "cut_good": words(
        "Amb {good} val més jugar que canviar cartes.",
        "Con {good} vale más jugar que cambiar cartas.",
        "With {good} it is better to play than to change cards.",
    ),
    "mus_good": words(
        "Amb {good} pots canviar la resta i buscar més.",
        "Con {good} puedes cambiar el resto y buscar más.",
        "With {good} you can change the rest and look for more.",
    ),
    "cut_weak": words(
        "És una catxa: comptes que les seves mans tampoc no milloren.",
        "Es un farol: cuentas con que sus manos tampoco mejoran.",
        "It is a bluff: you count on their hands not getting better.",
    ),
    "mus_weak": words(
        "Ni mitges, ni dobles, ni joc, ni dos reis: hi ha poc a perdre.",
        "Ni medias, ni duples, ni juego, ni dos reyes: hay poco que perder.",
        "No three of a kind, no two pairs, no juego, no two kings: there is little to lose.",
    ),
    "keep_kings": words(
        "Et quedes {n:el rei|els {n} reis}, que {n:val|valen} per a la gran.",
        "Te quedas {n:el rey|los {n} reyes}, que {n:vale|valen} para la grande.",
        "You keep the {n:king, which is|{n} kings, which are} good for grande.",
    ),
    "keep_kings_ace": words(
        "Reis i as fan camí de la trenta-una.",
        "Reyes y as van camino de la treinta y una.",
        "Kings and an ace are on the way to thirty-one.",
    ),
    "keep_pairs": words("Et quedes {pares}.", "Te quedas {pares}.", "You keep {pares}."),
    "keep_aces": words(
        "Et quedes {n:l'as|els {n} asos} per a la petita.",
        "Te quedas {n:el as|los {n} ases} para la chica.",
        "You keep the {n:ace|{n} aces} for chica.",
    ),
    "change": words(
        "Canvies {n} {n:carta|cartes} per buscar-ne de millors.",
        "Cambias {n} {n:carta|cartas} para buscar otras mejores.",
        "You change {n} {n:card|cards} to look for better ones.",
    ),
    "change_some": words("Alguna cosa has de canviar.", "Algo tienes que cambiar.", "Something has to go."),
    "bet_mano": words(
        "Bona mà ({reading}), i com que ets mà els empats són teus.",
        "Buena mano ({reading}), y como eres mano los empates son tuyos.",
        "A strong hand ({reading}), and as eldest hand you win ties.",
    ),
    "bet": words(
        "Els guanyes {k:1 vegada de cada 10|unes {k} vegades de cada 10|gairebé mai}, i si no volen cobres igualment.",
        "Les ganas {k:1 vez de cada 10|unas {k} veces de cada 10|casi nunca}, y si no quieren cobras igual.",
        "You beat them {k:about 1 time in 10|about {k} times in 10|hardly ever}, and if they refuse you are paid all the same.",
    ),
    "bet_weak": words(
        "És una catxa ({reading}): només cobres si no volen.",
        "Es un farol ({reading}): solo cobras si no quieren.",
        "It is a bluff ({reading}): you are paid only if they refuse.",
    ),
    "pass": words(
        "Els guanyes {k:1 vegada de cada 10|unes {k} vegades de cada 10|gairebé mai}: val més no arriscar pedres.",
        "Les ganas {k:1 vez de cada 10|unas {k} veces de cada 10|casi nunca}: vale más no arriesgar piedras.",
        "You beat them {k:about 1 time in 10|about {k} times in 10|hardly ever}: better not to risk stones.",
    ),
    "pass_strong": words(
        "Bona mà ({reading}): pots esperar, i si enviden, ja respondràs.",
        "Buena mano ({reading}): puedes esperar, y si envidan, ya responderás.",
        "A strong hand ({reading}): you can wait, and if they bet, you will answer.",
    ),
    "must_see": words("Si no vols, guanyen el joc.", "Si no quieres, ganan el juego.", "If you refuse, they win the game."),
    "see": words(
        "Els guanyes {k:1 vegada de cada 10|unes {k} vegades de cada 10|gairebé mai}: prou per a {n} {n:pedra|pedres}.",
        "Les ganas {k:1 vez de cada 10|unas {k} veces de cada 10|casi nunca}: bastante para {n} {n:piedra|piedras}.",
        "You beat them {k:about 1 time in 10|about {k} times in 10|hardly ever}: enough for {n} {n:stone|stones}.",
    ),
    "see_cheap": words(
        "No voler costa {m} {m:pedra segura|pedres segures}, i encara pots guanyar ({reading}).",
        "No querer cuesta {m} {m:piedra segura|piedras seguras}, y aún puedes ganar ({reading}).",
        "Refusing costs {m} {m:stone|stones} for certain, and you can still win ({reading}).",
    ),
    "see_all": words(
        "Els guanyes {k:1 vegada de cada 10|unes {k} vegades de cada 10|gairebé mai}, i t'ho jugues tot.",
        "Les ganas {k:1 vez de cada 10|unas {k} veces de cada 10|casi nunca}, y te lo juegas todo.",
        "You beat them {k:about 1 time in 10|about {k} times in 10|hardly ever}, and all is at stake.",
    ),
    "refuse": words(
        "Els guanyes {k:1 vegada de cada 10|unes {k} vegades de cada 10|gairebé mai}, i no voler només costa {m} {m:pedra|pedres}.",
        "Les ganas {k:1 vez de cada 10|unas {k} veces de cada 10|casi nunca}, y no querer solo cuesta {m} {m:piedra|piedras}.",
        "You beat them {k:about 1 time in 10|about {k} times in 10|hardly ever}, and refusing costs only {m} {m:stone|stones}.",
    ),
    "refuse_fair": words(
        "Qui envida sol tenir més que això ({reading}), i no voler només costa {m} {m:pedra|pedres}.",
        "Quien envida suele tener más que esto ({reading}), y no querer solo cuesta {m} {m:piedra|piedras}.",
        "Whoever bets tends to have more than this ({reading}), and refusing costs only {m} {m:stone|stones}.",
    ),
    "refuse_strong": words(
        "Bona mà, però {n} {n:pedra és|pedres són} massa: no voler només en costa {m}.",
        "Buena mano, pero {n} {n:piedra es|piedras son} demasiado: no querer solo cuesta {m}.",
        "A good hand, but {n} {n:stone is|stones are} too much: refusing costs only {m}.",
    ),
    "refuse_all": words(
        "Els guanyes {k:1 vegada de cada 10|unes {k} vegades de cada 10|gairebé mai}: no n'hi ha prou per jugar-s'ho tot.",
        "Les ganas {k:1 vez de cada 10|unas {k} veces de cada 10|casi nunca}: no basta para jugárselo todo.",
        "You beat them {k:about 1 time in 10|about {k} times in 10|hardly ever}: not enough to stake everything.",
    ),
}
