import { expect, test } from "vitest";
import { standing } from "./standing";

test("one's own number comes first, of two players and of two pairs", () => {
  expect(standing({ scores: [30, 12], seat: 0 }, ["you", "Berta"])).toBe("30 – 12");
  expect(standing({ scores: [30, 12], seat: 1 }, ["Arnau", "you"])).toBe("12 – 30");
  expect(standing({ scores: [30, 12], seat: 3 }, ["Arnau", "Berta", "Cisco", "you"])).toBe("12 – 30");
  expect(standing({ scores: [30, 12], seat: null }, ["Arnau", "Berta"])).toBe("30 – 12");
});

test("more players are named with what they have", () => {
  expect(standing({ scores: [3, 0, 7], seat: 0 }, ["you", "Berta", "Cisco"])).toBe("you 3 · Berta 0 · Cisco 7");
  expect(standing({ scores: [3], seat: 0 }, ["you", "Berta"])).toBe("3");
});
