import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("asks its first question alone, because the answer gives this browser its token", async () => {
  const asked: string[] = [];
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return new Promise<Response>((resolve) => (answer = resolve));
  });
  const api = await import("./api");
  const [games, tables] = [api.games(), api.tables("unfinished", null)];
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual(["/api/games"]);
  answer(Response.json([]));
  await games;
  expect(asked).toEqual(["/api/games", "/api/tables?which=unfinished"]);
  answer(Response.json([]));
  await tables;
  const more = [api.tables("finished", "7-a"), api.replayOf("a")];
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked.slice(2)).toEqual(["/api/tables?which=finished&after=7-a", "/api/tables/a/replay"]);
  void more;
});
