import { describe, expect, test } from "vitest";
import { handleOf, profileOf } from "./handle";

describe("an Instagram user", () => {
  test.each([
    ["cafe.aurora", "cafe.aurora"],
    ["@Cafe_Aurora", "cafe_aurora"],
    ["  @cafe.aurora ", "cafe.aurora"],
    ["https://www.instagram.com/cafe.aurora/?hl=es", "cafe.aurora"],
    ["instagram.com/cafe.aurora", "cafe.aurora"],
    ["m.instagram.com/cafe.aurora#x", "cafe.aurora"],
    ["a", "a"],
    ["_x_", "_x_"],
    ["x".repeat(30), "x".repeat(30)],
  ])("%j is %j", (written, handle) => expect(handleOf(written)).toBe(handle));

  test.each([
    "",
    "@",
    "x".repeat(31),
    "con espacios",
    "acción",
    ".cafe",
    "cafe.",
    "ca..fe",
    "cafe@aurora.com",
    "javascript:alert(1)",
    "https://evil.example/cafe",
    "<b>",
  ])("%j is none", (written) => expect(handleOf(written)).toBeNull());
});

test("its profile has one address", () =>
  expect(profileOf("cafe.aurora")).toBe("https://www.instagram.com/cafe.aurora/"));
