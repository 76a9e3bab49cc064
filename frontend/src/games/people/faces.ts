/* The people at a table, drawn in 64 × 64, and what their faces and shoulders do for each sign of Mus.
   The signs are those of the Mus federations: a bitten lip, the tip of the tongue, a wink … */

export interface Gesture {
  eyes: "open" | "closed" | "wink";
  brows: "rest" | "up";
  mouth: "smile" | "bite" | "bite_side" | "tongue" | "tongue_side" | "kiss" | "lips_side" | "pout" | "flat";
  head: "still" | "turned";
  shoulders: "rest" | "one" | "both";
}

const REST: Gesture = { eyes: "open", brows: "rest", mouth: "smile", head: "still", shoulders: "rest" };

export const GESTURES: Record<string, Gesture> = {
  none: REST,
  dos_reyes: { ...REST, mouth: "bite" },
  tres_reyes: { ...REST, mouth: "bite_side" },
  dos_ases: { ...REST, mouth: "tongue" },
  tres_ases: { ...REST, mouth: "tongue_side" },
  duples: { ...REST, brows: "up", mouth: "flat" },
  treinta_y_una: { ...REST, eyes: "wink" },
  solomillo: { ...REST, mouth: "kiss" },
  ciego: { ...REST, eyes: "closed", mouth: "flat" },
  medias: { ...REST, mouth: "lips_side" },
  pares: { ...REST, head: "turned", mouth: "flat" },
  juego: { ...REST, mouth: "pout" },
  treinta: { ...REST, shoulders: "both", mouth: "flat" },
  veintinueve: { ...REST, shoulders: "one", mouth: "flat" },
};

const INK = "#2a211d";
const stroke = (d: string, width = 1.8, colour = INK): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shape = (d: string, fill: string, width = 1.6): string => `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round"/>`;

const OPEN_EYE = (x: number): string => `<circle cx="${x}" cy="29.5" r="1.9" fill="${INK}"/>`;
const EYES: Record<Gesture["eyes"], string> = {
  open: OPEN_EYE(25.5) + OPEN_EYE(38.5),
  closed: stroke("M22.5,29.5 q3,2.6 6,0 M35.5,29.5 q3,2.6 6,0", 2),
  wink: OPEN_EYE(25.5) + stroke("M35,29.5 q3.5,-2.8 7,0", 2.2) + stroke("M43.5,26.5 l2,-1.5 M44,29.5 h2.5", 1.2),
};

const BROWS: Record<Gesture["brows"], string> = {
  rest: stroke("M22,25 q3.5,-2.2 7,-.4 M35,24.6 q3.5,-1.8 7,.4", 1.8),
  up: stroke("M20.5,21 q4.5,-5.5 9,-1.2 M34.5,19.8 q4.5,-4.3 9,1.2", 2.8),
};

const LIP = "#b5443c";
const TONGUE = "#e8747c";
const MOUTHS: Record<Gesture["mouth"], string> = {
  smile: stroke("M27.5,39.5 q4.5,3.6 9,0", 2, LIP),
  flat: stroke("M28,40.5 h8", 2.2, LIP),
  bite: shape("M27,38.5 q5,-2 10,0 l-.6,2.6 h-8.800z", "#fff", 1.2) + stroke("M28,42.6 q4,2 8,0", 2.6, LIP),
  bite_side: `<g transform="translate(4.5 -.5) rotate(-10 32 40)">${shape("M28,38.5 q4,-1.6 8,0 l-.5,2.4 h-7z", "#fff", 1.2)}${stroke("M28.5,42.3 q3.5,1.8 7,0", 2.6, LIP)}</g>`,
  tongue: stroke("M27,39.5 h10", 2, LIP) + shape("M29.5,40 h5 v3.5 a2.5,2.8 0 0 1 -5,0z", TONGUE, 1.3),
  tongue_side: stroke("M27,40 q5,-1 10.5,-.5", 2, LIP) + shape("M34.5,40 l5,-1.2 1.6,3.4 a2.6,2.6 0 0 1 -4.6,1.800z", TONGUE, 1.3),
  kiss: shape("M29.5,40.5 a2.6,2.6 0 1 1 5,0 a2.6,2.6 0 1 1 -5,0z", LIP, 1.2) + `<path d="M46,36 c-2.5,-3.5 -6,0 -3,3 l3,3 3,-3 c3,-3 -.5,-6.5 -3,-3z" fill="#d8433a"/>`,
  lips_side: stroke("M33,41 q4,-.5 6,-2.5", 3, LIP) + stroke("M41,36.5 q1,1.5 .3,3.5", 1.2),
  pout: `<ellipse cx="32" cy="40.8" rx="3.6" ry="3" fill="${LIP}" stroke="${INK}" stroke-width="1.2"/>` + stroke("M29.5,40.8 h5", 1.1),
};

interface Person {
  skin: string;
  coat: string;
  behind: string;
  front: string;
}

/** Six people, so that a seat is known by its face too. */
const PEOPLE: Person[] = [
  {
    skin: "#f2c9a1",
    coat: "#b4472f",
    behind: shape("M16,30 C15,14 49,14 48,30 L47,36 H17Z", "#5a3a22"),
    front: shape("M16.5,28 C17,18 24,20 32,19 C40,20 47,18 47.5,28 C44,23 40,22.5 36,23 C30,24 21,22 16.5,28Z", "#5a3a22"),
  },
  {
    skin: "#f6d3b3",
    coat: "#2f6fb5",
    behind: shape("M14,32 C11,10 53,10 50,32 C52,42 50,50 46,52 H18 C14,50 12,42 14,32Z", "#a8572a"),
    front: shape("M17,30 C18,20 25,17 34,16 C42,17 46,22 47,30 C42,26 38,22 36,19 C32,24 24,26 17,30Z", "#a8572a"),
  },
  {
    // the old player with his beret
    skin: "#eebf97",
    coat: "#4d6b3c",
    behind: shape("M16,32 C15,18 49,18 48,32 L46,38 H18Z", "#b9b3aa"),
    front: shape("M12,21 C14,10 30,7 42,9 C52,11 55,18 51,22 C40,17.5 24,18 15,24 C12,24 11,23 12,21Z", "#1f2a38") + stroke("M33,8 v-3", 2.4) +
      shape("M26,36.5 C28,34.5 36,34.5 38,36.5 C36,38.5 34,37.6 32,37.2 C30,37.6 28,38.5 26,36.5Z", "#b9b3aa", 1),
  },
  {
    skin: "#c98f63",
    coat: "#d9a021",
    behind: `<circle cx="32" cy="10" r="6.5" fill="#231a16" stroke="${INK}"/>` + shape("M16,30 C14,12 50,12 48,30 L46.5,37 H17.5Z", "#231a16"),
    front: shape("M16.5,29 C17,17 26,16 32,16 C38,16 47,17 47.5,29 C44,22 38,20 32,20 C26,20 20,22 16.5,29Z", "#231a16"),
  },
  {
    skin: "#f0c8a6",
    coat: "#7a4a8c",
    behind: shape("M16,30 C15,14 49,14 48,30 L46,36 H18Z", "#d9a441"),
    front: shape("M16.5,28 C18,15 30,18 38,15 C46,16 47,22 47.5,28 C45,24 42,22.5 38,22.5 C30,23 22,21 16.5,28Z", "#d9a441") +
      `<g fill="none" stroke="${INK}" stroke-width="1.3"><circle cx="25.5" cy="29.5" r="4.6"/><circle cx="38.5" cy="29.5" r="4.6"/><path d="M30.1,29 h3.8"/></g>`,
  },
  {
    skin: "#8d5a3b",
    coat: "#c75b7a",
    behind: shape("M13,30 C12,10 52,10 51,30 C54,36 51,44 47,45 H17 C13,44 10,36 13,30Z", "#1b1512"),
    front: shape("M17,28 C18,18 25,17 32,17 C39,17 46,18 47,28 C43,22 37,21 32,21 C27,21 21,22 17,28Z", "#1b1512"),
  },
];

/** Shoulders: the left one is the viewer's left. */
function coat(person: Person, raised: Gesture["shoulders"]): string {
  const left = raised === "both" ? -9 : 0;
  const right = raised === "rest" ? 0 : -9;
  return shape(`M6,66 C6,${54 + left} 14,${50 + left} 24,${48 + left / 2} L32,52 L40,${48 + right / 2} C50,${50 + right} 58,${54 + right} 58,66Z`, person.coat) +
    (raised === "rest" ? "" : stroke(`M57,${42} l3,-4 M60.5,46 l3,-2`, 1.6, "rgb(0 0 0 / .5)"));
}

/** What stands inside the <svg> of a face. */
export function drawFace(seat: number, sign: string | null): string {
  const person = PEOPLE[seat % PEOPLE.length]!;
  const gesture = GESTURES[sign ?? "none"] ?? REST;
  const features =
    `<g${gesture.head === "turned" ? ' transform="translate(4.5 0)"' : ""}>${EYES[gesture.eyes]}${BROWS[gesture.brows]}${stroke("M32,30.5 q2.2,3.5 -.5,4.6", 1.5)}${MOUTHS[gesture.mouth]}</g>`;
  return (
    person.behind +
    coat(person, gesture.shoulders) +
    shape("M27.5,43 h9 v6 l-4.5,4.5 l-4.5,-4.5z", person.skin, 1.4) +
    `<g${gesture.head === "turned" ? ' transform="rotate(7 32 40)"' : ""}>` +
    shape("M17.5,27 C16.5,40 24,47.5 32,47.5 C40,47.5 47.5,40 46.5,27 C45,16.5 19,16.5 17.5,27Z", person.skin) +
    person.front +
    features +
    `</g>`
  );
}
