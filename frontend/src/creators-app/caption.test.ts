import { describe, expect, test } from "vitest";
import { has, namesIn, ticksOf, withWord } from "./caption";

describe("a word of a text", () => {
  test.each([
    ["Hola #cafeaurora!", "#cafeaurora", true],
    ["Hola #CafeAurora", "#cafeaurora", true],
    ["Hola #cafeauroras", "#cafeaurora", false],
    ["Hola #man\u0303anas", "#ma\u00f1anas", true],
    ["barato", "barato", true],
    ["abaratos", "barato", false],
    ["es (barato).", "barato", true],
    ["Con @cafe.aurora hoy", "@cafe.aurora", true],
    ["Con @cafeXaurora hoy", "@cafe.aurora", false],
  ])("in %j, %j: %s", (text, word, expected) => {
    expect(has(text, word)).toBe(expected);
  });
});

test("what is asked is ticked off, and what is forbidden while it is missing", () => {
  const asks = { hashtags: ["aurora", "#café"], mentions: ["cafe"], forbiddenWords: ["barato"] };
  expect(ticksOf("Un #café barato con @cafe", asks)).toEqual([
    { word: "#aurora", forbidden: false, done: false },
    { word: "#café", forbidden: false, done: true },
    { word: "@cafe", forbidden: false, done: true },
    { word: "barato", forbidden: true, done: false },
  ]);
});

test("a word is added at the end", () => {
  expect(withWord("Hola ", "#aurora")).toBe("Hola #aurora");
  expect(withWord("", "#aurora")).toBe("#aurora");
});

test("names are told apart however they are separated", () => {
  expect(namesIn("@ana, bruno;ana  @caro")).toEqual(["ana", "bruno", "caro"]);
});
