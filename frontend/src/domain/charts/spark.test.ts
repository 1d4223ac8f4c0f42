import { expect, test } from "vitest";
import { barsPath } from "./spark";

test("bars are as high as their figures, and a day without one is a gap", () => {
  expect(barsPath([50, null, 100])).toBe("M0 100v-50h8v50zM20 100v-100h8v100z");
});

test("a small figure beside a large one is still seen", () => {
  expect(barsPath([1, 5000])).toBe("M0 100v-1h8v1zM10 100v-100h8v100z");
});

test("what the networks took back and what is zero has no bar", () => {
  expect(barsPath([-3, 0, null])).toBe("");
  expect(barsPath([])).toBe("");
});
