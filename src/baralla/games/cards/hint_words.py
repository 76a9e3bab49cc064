"""What hints of trick games say, by fact: see `games.cards.hints`. `{card}` is a card, `{suit}` a suit, `{n}`, `{m}` and `{k}` numbers."""

from __future__ import annotations

from baralla.engine.rules import Words, words

IDEAS: dict[str, Words] = {
    # Nothing to choose
    "only_last": words("És l'última carta que et queda.", "Es la última carta que te queda.", "It is your last card."),
    "only_follow": words(
        "Has de servir {suit}, i només en tens una carta.",
        "Tienes que asistir a {suit}, y solo tienes una carta.",
        "You must follow with {suit}, and you have only one card of that suit.",
    ),
    "only_beat": words(
        "Has de matar {card}, i només ho pots fer amb una carta.",
        "Tienes que matar {card}, y solo puedes con una carta.",
        "You must beat {card}, and only one of your cards can.",
    ),
    "only_ruff": words(
        "No tens {suit}: has de fallar, i només pots amb un triomf.",
        "No tienes {suit}: tienes que fallar, y solo puedes con un triunfo.",
        "You have no {suit}, so you must play a trump, and only one will do.",
    ),
    "only_card": words(
        "Les regles només et deixen jugar una carta.", "Las reglas solo te dejan jugar una carta.", "The rules leave you only one card."
    ),
    "only_thing": words("Ara només pots fer una cosa.", "Ahora solo puedes hacer una cosa.", "There is only one thing you can do now."),
    # Somebody has led
    "over_partner": words(
        "Va guanyant la teva parella, amb {card}, però també la pots guanyar tu.",
        "Va ganando tu pareja, con {card}, pero también puedes ganar tú.",
        "Your partner is winning, with {card}, but you can win the trick too.",
    ),
    "all_win": words(
        "Juguis el que juguis mates {card}: mira què et costa.",
        "Juegues lo que juegues matas {card}: mira qué te cuesta.",
        "Whatever you play beats {card}: think of what it costs you.",
    ),
    "take_points": words(
        "A la taula hi ha {n} {n:punt|punts}, i {n:el|els} pots guanyar.",
        "En la mesa hay {n} {n:punto|puntos}, y {n:lo|los} puedes ganar.",
        "There {n:is|are} {n} {n:point|points} on the table, and you can win {n:it|them}.",
    ),
    "take_trick": words(
        "Pots guanyar la basa: de moment la té {card}.",
        "Puedes ganar la baza: de momento la tiene {card}.",
        "You can win the trick: {card} is winning so far.",
    ),
    "partner_winning": words(
        "De moment la basa és de la teva parella, amb {card}.",
        "De momento la baza es de tu pareja, con {card}.",
        "Your partner is winning the trick, with {card}.",
    ),
    "lose_little": words(
        "No pots matar {card}: perd-hi tan poc com puguis.",
        "No puedes matar {card}: pierde lo menos posible.",
        "You cannot beat {card}: lose as little as you can.",
    ),
    "cannot_win": words(
        "No pots matar {card}: pensa amb quines cartes et vols quedar.",
        "No puedes matar {card}: piensa con qué cartas te quieres quedar.",
        "You cannot beat {card}: think of the cards you want to keep.",
    ),
    "only_trumps_win": words(
        "Només amb un triomf mataries {card}. Val la pena?",
        "Solo con un triunfo matarías {card}. ¿Vale la pena?",
        "Only a trump of yours beats {card}. Is it worth one?",
    ),
    "leave_points": words(
        "A la taula hi ha {n} {n:punt|punts}: no cal que {n:sigui|siguin} per a tu.",
        "En la mesa hay {n} {n:punto|puntos}: no hace falta que {n:sea|sean} para ti.",
        "There {n:is|are} {n} {n:point|points} on the table: you need not take {n:it|them}.",
    ),
    "leave_trick": words(
        "Podries matar {card}, però no cal.", "Podrías matar {card}, pero no hace falta.", "You could beat {card}, but you need not."
    ),
    # You lead
    "masters": words(
        "Surts tu, i res del que queda no pot amb {n:una carta teva|{n} cartes teves}.",
        "Sales tú, y nada de lo que queda puede con {n:una carta tuya|{n} cartas tuyas}.",
        "You lead, and nothing that is left can beat {n:one|{n}} of your cards.",
    ),
    "trumps": words(
        "Surts tu: tens {n} {n:triomf|triomfs}, {m:i en falta 1 per sortir|i en falten {m} per sortir|i ja no en queda cap més}.",
        "Sales tú: tienes {n} {n:triunfo|triunfos}, {m:y falta 1 por salir|y faltan {m} por salir|y ya no queda ninguno más}.",
        "You lead: you hold {n} {n:trump|trumps}, and {m:one is still to come|{m} are still to come|there are no others left}.",
    ),
    "worthless": words(
        "Surts tu: tens {n:una carta|{n} cartes} que no {n:val|valen} res, "
        "i {m:falta 1 triomf|falten {m} triomfs|ja no falta cap triomf} per sortir.",
        "Sales tú: tienes {n:una carta|{n} cartas} que no {n:vale|valen} nada, "
        "y {m:falta 1 triunfo|faltan {m} triunfos|ya no falta ningún triunfo} por salir.",
        "You lead: {n:one|{n}} of your cards {n:is|are} worth nothing, and {m:one trump is|{m} trumps are|no trumps are} still to come.",
    ),
    "tops": words(
        "Surts tu, i {n:tens una carta que només la pot|tens {n} cartes que només les pot} matar un triomf.",
        "Sales tú, y tienes {n:una carta que solo la|{n} cartas que solo las} puede matar un triunfo.",
        "You lead, and only a trump can beat {n:one|{n}} of your cards.",
    ),
    "long": words(
        "Surts tu, i tens {n} cartes {suit:of}.", "Sales tú, y tienes {n} cartas {suit:of}.", "You lead, and you hold {n} {suit}."
    ),
    "singles": words(
        "Surts tu, i tens {n:un pal|{n} pals} amb una sola carta.",
        "Sales tú, y tienes {n:un palo|{n} palos} con una sola carta.",
        "You lead, and you hold {n:one suit|{n} suits} with a single card.",
    ),
    # What is said beside the cards
    "trump_card": words(
        "Mira la carta de triomf, {card}: pot ser teva.",
        "Mira la carta de triunfo, {card}: puede ser tuya.",
        "Look at the trump card, {card}: it can be yours.",
    ),
    "pairs": words(
        "Tens rei i cavall {n:d'un mateix pal|de {n} pals}.",
        "Tienes rey y caballo de {n:un mismo palo|{n} palos}.",
        "You hold king and knight of {n:one suit|{n} suits}.",
    ),
    "four": words("Tens quatre reis o quatre cavalls.", "Tienes cuatro reyes o cuatro caballos.", "You hold four kings or four knights."),
    "reneged": words("{n:Algú ha|Alguns han} renunciat.", "{n:Alguien ha|Algunos han} renunciado.", "{n:Somebody has|Some have} reneged."),
    "say_nothing": words("No cal que diguis res ara.", "No hace falta que digas nada ahora.", "You need not say anything now."),
    "longest": words(
        "El teu pal més llarg és {suit}: {n} {n:carta|cartes}.",
        "Tu palo más largo es {suit}: {n} {n:carta|cartas}.",
        "Your longest suit is {suit}: {n} {n:card|cards}.",
    ),
}

REASONS: dict[str, Words] = {
    "only_last": words("És l'última que et queda.", "Es la última que te queda.", "It is your last one."),
    "only_follow": words(
        "Cal servir, i és l'única carta {suit:of} que tens.",
        "Hay que asistir, y es la única carta {suit:of} que tienes.",
        "You must follow suit, and it is the only card {suit:of} you have.",
    ),
    "only_beat": words(
        "Cal matar, i és l'única que mata {card}.",
        "Hay que matar, y es la única que mata {card}.",
        "You must beat what is winning, and no other card of yours beats {card}.",
    ),
    "only_ruff": words(
        "No tens {suit} i cal fallar: només pots amb aquest triomf.",
        "No tienes {suit} y hay que fallar: solo puedes con este triunfo.",
        "You have no {suit} and must play a trump: only this one will do.",
    ),
    "only_card": words("És l'única carta que pots jugar.", "Es la única carta que puedes jugar.", "It is the only card you may play."),
    "only_thing": words("És l'únic que pots fer ara.", "Es lo único que puedes hacer ahora.", "It is the only thing you can do now."),
    # It wins as the trick lies
    "smallest_last": words(
        "Tanques la basa, i és la carta més petita que la guanya.",
        "Cierras la baza, y es la carta más pequeña que la gana.",
        "You play last, and it is the smallest card that wins.",
    ),
    "last_points": words(
        "Tanques la basa i mata {card}: {n} {n:punt segur|punts segurs}.",
        "Cierras la baza y mata {card}: {n} {n:punto seguro|puntos seguros}.",
        "You play last, and it beats {card}: {n} {n:point|points} for certain.",
    ),
    "last": words("Tanques la basa i mata {card}.", "Cierras la baza y mata {card}.", "You play last, and it beats {card}."),
    "sure": words(
        "Mata {card}, i res del que queda no pot amb ella.",
        "Mata {card}, y nada de lo que queda puede con ella.",
        "It beats {card}, and nothing that is left can beat it.",
    ),
    "ruff": words("Amb un triomf mates {card}.", "Con un triunfo matas {card}.", "A trump beats {card}."),
    "beats": words(
        "Mata {card}, i encara {k:ha de jugar|han de jugar} {k} {k:jugador|jugadors}.",
        "Mata {card}, y aún {k:tiene|tienen} que jugar {k} {k:jugador|jugadores}.",
        "It beats {card}, with {k} {k:player|players} still to play.",
    ),
    # It does not
    "feed_partner": words(
        "Va guanyant la teva parella: hi afegeixes {n} {n:punt|punts}.",
        "Va ganando tu pareja: añades {n} {n:punto|puntos}.",
        "Your partner is winning: you add {n} {n:point|points}.",
    ),
    "spare_partner": words(
        "Va guanyant la teva parella, amb {card}: no cal gastar res més.",
        "Va ganando tu pareja, con {card}: no hace falta gastar nada más.",
        "Your partner is winning, with {card}: no need to spend anything more.",
    ),
    "throw_worthless": words(
        "No pots matar {card}, i aquesta no val res.",
        "No puedes matar {card}, y esta no vale nada.",
        "You cannot beat {card}, and this card is worth nothing.",
    ),
    "throw_least": words(
        "No pots matar {card}, i {n} {n:punt és|punts és} el mínim que hi pots perdre.",
        "No puedes matar {card}, y {n} {n:punto es|puntos es} lo mínimo que puedes perder.",
        "You cannot beat {card}, and {n} {n:point|points} is the least you can lose.",
    ),
    "throw": words(
        "No pots matar {card}, i les altres cartes et poden fer més servei.",
        "No puedes matar {card}, y las demás cartas te pueden servir más.",
        "You cannot beat {card}, and your other cards may serve you better.",
    ),
    "save_trumps": words(
        "Només guanyaries amb un triomf: el guardes per a una basa millor.",
        "Solo ganarías con un triunfo: lo guardas para una baza mejor.",
        "Only a trump would win: you save it for a better trick.",
    ),
    "save_card": words(
        "Deixes passar {n} {n:punt|punts} i et guardes {card}.",
        "Dejas pasar {n} {n:punto|puntos} y te guardas {card}.",
        "You let {n} {n:point|points} go and keep {card}.",
    ),
    "leave": words(
        "Deixes la basa als altres i et guardes {card}.",
        "Dejas la baza a los demás y te guardas {card}.",
        "You leave the trick to the others and keep {card}.",
    ),
    # You lead
    "safe": words(
        "Ja no queden triomfs fora de la teva mà, i res més no pot amb ella.",
        "Ya no quedan triunfos fuera de tu mano, y nada más puede con ella.",
        "There are no trumps left outside your hand, and nothing else can beat it.",
    ),
    "top_trump": words("És el triomf més alt que queda.", "Es el triunfo más alto que queda.", "It is the highest trump left."),
    "top": words("És la més alta que queda {suit:of}.", "Es la más alta que queda {suit:of}.", "It is the highest card left {suit:of}."),
    "only_ruffed": words(
        "No en queda cap de més alta {suit:of}: només la pot matar un triomf.",
        "No queda ninguna más alta {suit:of}: solo la puede matar un triunfo.",
        "There is no higher card left {suit:of}: only a trump can beat it.",
    ),
    "shown_void": words(
        "{n:Un contrari ha|{n} contraris han} ensenyat que no {n:té|tenen} {suit}.",
        "{n:Un contrario ha|{n} contrarios han} enseñado que no {n:tiene|tienen} {suit}.",
        "{n:One opponent has|{n} opponents have} shown to have no {suit}.",
    ),
    "lead_worthless": words(
        "No val cap punt: hi arrisques poc.", "No vale ningún punto: arriesgas poco.", "It is worth nothing, so you risk little."
    ),
    "lead_trump": words(
        "És un triomf, i només {k:el mata una carta|el maten {k} cartes} de les que no has vist.",
        "Es un triunfo, y solo lo {k:mata una carta|matan {k} cartas} de las que no has visto.",
        "It is a trump, and only {k:one card|{k} cards} you have not seen can beat it.",
    ),
    "single": words(
        "És l'única carta {suit:of} que tens.", "Es la única carta {suit:of} que tienes.", "It is the only card {suit:of} you have."
    ),
    "lowest": words(
        "És la més baixa de les teves cartes {suit:of}.",
        "Es la más baja de tus cartas {suit:of}.",
        "It is the lowest of your cards {suit:of}.",
    ),
    "highest": words(
        "És la més alta de les teves cartes {suit:of}.",
        "Es la más alta de tus cartas {suit:of}.",
        "It is the highest of your cards {suit:of}.",
    ),
    "middle": words(
        "De cartes {suit:of} te'n queden de més altes i de més baixes.",
        "De cartas {suit:of} te quedan más altas y más bajas.",
        "You keep higher and lower cards {suit:of}.",
    ),
    # What is said beside the cards
    "trump_card": words("Canvies una carta baixa per {card}.", "Cambias una carta baja por {card}.", "You swap a low card for {card}."),
    "forty": words(
        "Rei i cavall de triomf valen 40 punts.",
        "Rey y caballo de triunfo valen 40 puntos.",
        "King and knight of trumps are worth 40 points.",
    ),
    "twenty": words(
        "Rei i cavall {suit:of} valen 20 punts.",
        "Rey y caballo {suit:of} valen 20 puntos.",
        "King and knight {suit:of} are worth 20 points.",
    ),
    "four": words("Quatre d'iguals guanyen de cop.", "Cuatro iguales ganan de golpe.", "Four alike win at once."),
    "reneged": words("Qui ha renunciat ho paga.", "Quien ha renunciado lo paga.", "Whoever reneges pays for it."),
    "say_nothing": words(
        "No hi guanyes res, dient-ho ara.", "No ganas nada diciéndolo ahora.", "There is nothing to gain by speaking now."
    ),
    "longest": words(
        "Tens {n} {n:carta|cartes} {suit:of}, el teu pal més llarg.",
        "Tienes {n} {n:carta|cartas} {suit:of}, tu palo más largo.",
        "You hold {n} {n:card|cards} {suit:of}, your longest suit.",
    ),
}
