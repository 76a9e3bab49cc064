import { describe, expect, it } from "vitest";
import { formSwitches, friendSeats, inPairs, newSetup, newTable, valueOf, withPlayers, withPreset, withValue } from "./setup";
import type { GameInfo, Switch, Value, Words } from "./types";

const words = (text: string): Words => ({ ca: text, es: text, en: text });
const item = (name: string, value: Value, values: Switch["values"]): Switch => ({ name, default: value, values, label: words(name), help: words(""), display: false });

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
};
const mus: GameInfo = { ...tute, name: "mus", switches: [item("players", 4, [4, 2])] };

describe("a new setup", () => {
  it("takes the usual number of players and a middle level", () => {
    expect(newSetup(tute)).toMatchObject({ players: 2, level: "medium", preset: "default", changed: {} });
    expect(newSetup(mus).players).toBe(4);
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
