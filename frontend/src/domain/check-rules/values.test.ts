import { expect, test } from "vitest";
import { errorsOf, withWords, wordsOf } from "./values";

test("what is typed or pasted becomes words without their signs", () => {
  expect(wordsOf(" #Aurora, #Mañanas  #café ", "hashtags")).toEqual(["Aurora", "Mañanas", "café"]);
  expect(wordsOf("@cafe.aurora", "mentions")).toEqual(["cafe.aurora"]);
  expect(wordsOf("es  gratis, 2 x 1;", "forbiddenWords")).toEqual(["es gratis", "2 x 1"]);
  expect(wordsOf("#", "hashtags")).toEqual([]);
});

test("a word stands in a list once, whatever its case and accents", () => {
  expect(withWords(["Café"], ["cafe", "té", "TE"])).toEqual(["Café", "té"]);
});

test("what the server refused is told by list", () => {
  const refused = [
    { path: "rules.forbiddenWords", code: "WORD_ASKED_FOR" },
    { path: "", code: "UNKNOWN" },
  ];
  expect(errorsOf(refused)).toEqual({ forbiddenWords: "WORD_ASKED_FOR" });
});
