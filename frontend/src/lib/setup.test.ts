import { describe, expect, it } from "vitest";
import { chairText, formSwitches, friendSeats, inPairs, newSetup, newTable, optionDefault, readChair, startFree, valueOf, withChair, withPlayers, withPreset, withTeams, withValue } from "./setup";
import type { AgentInfo, GameInfo, SwitchInfo, Value, Words } from "./types";

const words = (text: string): Words => ({ ca: text, es: text, en: text });
const item = (name: string, value: Value, values: SwitchInfo["values"]): SwitchInfo => ({ name, default: value, values, label: words(name), help: words(""), display: false });

const tute: GameInfo = {
  name: "tute",
  title: words("Tute"),
  summary: words(""),
  players: [2, 3, 4],
  presets: { default: {}, assist: { only_assist: true }, traditional_pairs: { players: 4, teams: true, exchange: false } },
  switches: [item("players", 2, [2, 3, 4]), item("teams", false, [false, true]), item("only_assist", false, [false, true]), item("exchange", true, [false, true]), item("fixed", "a", ["a"])],
  levels: [
    { name: "easy", agent: "rules", label: words("Easy"), rating: null },
    { name: "medium", agent: "rules", label: words("Medium"), rating: 1500 },
  ],
  agents: [],
  start_free: {},
  family: "trick",
  pairs: false,
  usual: { 4: { preset: "traditional_pairs", changed: {} } },
  manual: true,
  guide: true,
  texts: { how_to: [], presets: {}, values: {}, actions: {}, told: {} },
};
const mus: GameInfo = { ...tute, name: "mus", pairs: true, usual: {}, switches: [item("players", 4, [4, 2])] };

describe("a new setup", () => {
  it("takes the usual number of players and a middle level", () => {
    expect(newSetup(tute)).toMatchObject({ players: 2, level: "medium", preset: "default", changed: {} });
    expect(newSetup(mus).players).toBe(4);
  });

  it("follows the number of players with the rules that people mean, until somebody touches them", () => {
    const four = withPlayers(tute, newSetup(tute), 4);
    expect(four).toMatchObject({ preset: "traditional_pairs", changed: {} });
    expect(inPairs(tute, four)).toBe(true);
    expect(withPlayers(tute, four, 3)).toMatchObject({ preset: "default", changed: {} });
    expect(withPlayers(tute, withValue(tute, newSetup(tute), "exchange", false), 4)).toMatchObject({ preset: "default", changed: { exchange: false } });
    const brisca = { ...tute, usual: { 4: { preset: "default", changed: { teams: true } } } };
    expect(withPlayers(brisca, newSetup(brisca), 4).changed).toEqual({ teams: true });
  });

  it("plays in pairs by the preset that is for pairs, and alone without it", () => {
    const four = withPlayers(tute, newSetup(tute), 4);
    const alone = withTeams(tute, four, false);
    expect(alone).toMatchObject({ preset: "default", changed: {} });
    expect(inPairs(tute, alone)).toBe(false);
    expect(withTeams(tute, alone, true).preset).toBe("traditional_pairs");
    const assist = withPreset(tute, four, "assist");
    expect(withTeams(tute, assist, true)).toMatchObject({ preset: "assist", changed: { teams: true } });
  });

  it("keeps the level chosen last, if the game has it", () => {
    expect(newSetup(tute, "easy").level).toBe("easy");
    expect(newSetup(tute, "unheard").level).toBe("medium");
  });
});

describe("switches", () => {
  it("come from the hand, then the preset, then the default", () => {
    const setup = withPreset(tute, newSetup(tute), "assist");
    expect(valueOf(tute, setup, "only_assist")).toBe(true);
    expect(valueOf(tute, setup, "exchange")).toBe(true);
    expect(valueOf(tute, withValue(tute, setup, "only_assist", false), "only_assist")).toBe(false);
  });

  it("set back to what the preset says are no change", () => {
    const setup = withValue(tute, newSetup(tute), "exchange", false);
    expect(setup.changed).toEqual({ exchange: false });
    expect(withValue(tute, setup, "exchange", true).changed).toEqual({});
  });

  it("of the form leave out players, pairs and those without a choice", () => {
    expect(formSwitches(tute).map((found) => found.name)).toEqual(["only_assist", "exchange"]);
  });

  it("pairs need four players", () => {
    const four = withValue(tute, withPlayers(tute, newSetup(tute), 4), "teams", true);
    expect(inPairs(tute, four)).toBe(true);
    const three = withPlayers(tute, four, 3);
    expect(inPairs(tute, three)).toBe(false);
    expect(valueOf(tute, three, "teams")).toBe(false);
    expect(inPairs(mus, newSetup(mus))).toBe(true);
  });

  it("a preset brings its players", () => {
    expect(withPreset(tute, newSetup(tute), "traditional_pairs").players).toBe(4);
  });
});

describe("the new table", () => {
  it("seats me and the level's agents", () => {
    const made = newTable(tute, withPlayers(tute, newSetup(tute), 3), { kind: "play" }, "Ada");
    expect(made).toMatchObject({ game: "tute", rules: { players: 3 }, seats: ["me", "medium", "medium"], names: ["Ada", "", ""] });
    expect(made.preset).toBeUndefined();
    expect(made.open_hands).toBeUndefined();
  });

  it("seats only agents when one watches", () => {
    const setup = { ...newSetup(tute), chairs: { 1: "random" } };
    expect(newTable(tute, setup, { kind: "watch", open: true }, "Ada")).toMatchObject({ seats: ["medium", "random"], open_hands: true });
  });

  it("gives the first friend the partner's seat", () => {
    expect(friendSeats(mus, newSetup(mus), 1)).toEqual([2]);
    expect(newTable(mus, newSetup(mus), { kind: "invite", friends: 1 }, "").seats).toEqual(["me", "medium", "open", "medium"]);
    expect(friendSeats(tute, withPlayers(tute, newSetup(tute), 3), 2)).toEqual([1, 2]);
  });
});

describe("who plays", () => {
  const span = { from: 1, to: 2000, also: [null], real: false };
  const ismcts: AgentInfo = {
    name: "ismcts",
    help: words("search"),
    options: [item("ms", null, span), item("c", 0.7, { from: 0, to: 10, also: [], real: true }), item("endgame", true, [false, true]), item("rollouts", "random", ["random", "rules"])],
  };
  const sl: AgentInfo = { name: "sl", help: words("net"), options: [item("layers", 2, [2, 3]), item("model", null, [null, "mine"])] };
  const ga: AgentInfo = { name: "ga", help: words("evolved"), options: [item("model", null, ["evolved", "other"])] };
  const game: GameInfo = { ...tute, agents: [ismcts, sl, ga] };

  it("writes the options that are not at their defaults, as the command line does", () => {
    expect(chairText(ismcts)).toBe("ismcts");
    expect(chairText(ismcts, { ms: 500, c: 0.7, endgame: false, rollouts: "rules" })).toBe("ismcts:ms=500,endgame=off,rollouts=rules");
    expect(chairText(sl, { layers: 3, model: "mine" })).toBe("sl:layers=3,model=mine");
  });

  it("reads back what it wrote", () => {
    for (const [agent, values] of [
      [ismcts, { ms: 500, c: 1.25, endgame: false, rollouts: "rules" }],
      [ismcts, { ms: null, c: 0.7, endgame: true, rollouts: "random" }],
      [sl, { layers: 3, model: null }],
      [ga, { model: "other" }],
    ] as const)
      expect(readChair(game, chairText(agent, values))).toEqual({ agent, values });
  });

  it("names a model where none is shipped", () => {
    expect(optionDefault(ga.options[0]!)).toBe("evolved");
    expect(chairText(ga)).toBe("ga:model=evolved");
  });

  it("knows a level from an agent", () => {
    expect(readChair(game, "medium")).toBeNull();
    expect(readChair(game, undefined)).toBeNull();
  });

  it("seats them, and lets the level decide again", () => {
    const setup = withChair(newSetup(game), 1, "sl:layers=3");
    expect(newTable(game, setup, { kind: "play" }, "").seats).toEqual(["me", "sl:layers=3"]);
    expect(withChair(setup, 1, "").chairs).toEqual({});
  });
});

describe("cards and start", () => {
  const cabrero: GameInfo = { ...tute, name: "cabrero", switches: [...tute.switches, item("first_mano", "cards", ["cards", "random"])], start_free: { first_mano: "random" } };

  it("are left to chance unless chosen", () => {
    const made = newTable(tute, newSetup(tute), { kind: "play" }, "");
    expect("seed" in made || "starts" in made).toBe(false);
    expect(newTable(tute, { ...newSetup(tute), seed: " abc ", starts: 0 }, { kind: "watch", open: true }, "")).toMatchObject({ seed: "abc", starts: 0 });
  });

  it("can be chosen only as the rules allow", () => {
    const setup = { ...newSetup(cabrero), starts: 1 };
    expect(startFree(cabrero, setup)).toBe(false);
    expect(newTable(cabrero, setup, { kind: "play" }, "").starts).toBeUndefined();
    const free = withValue(cabrero, setup, "first_mano", "random");
    expect(newTable(cabrero, free, { kind: "play" }, "").starts).toBe(1);
  });

  it("forget a seat that is gone", () => {
    expect(withPlayers(tute, { ...newSetup(tute), players: 3, starts: 2 }, 2).starts).toBeNull();
    expect(withPlayers(tute, { ...newSetup(tute), players: 3, starts: 1 }, 2).starts).toBe(1);
  });
});
