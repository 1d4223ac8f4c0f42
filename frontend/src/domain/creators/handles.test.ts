import { expect, test } from "vitest";
import { handleOf } from "./handles";

test.each([
  ["Instagram", "ana.paz", "@ana.paz", "https://www.instagram.com/ana.paz"],
  ["Facebook", "@ana_paz", "@ana_paz", "https://www.facebook.com/ana_paz"],
  ["Twitter", "anapaz", "@anapaz", "https://x.com/anapaz"],
] as const)("an account of %s leads to its page", (platform, platformObjectIdentity, text, address) => {
  expect(handleOf({ platform, platformObjectIdentity })).toEqual({ text, address });
});

test.each([
  ["ana paz", "ana paz"],
  ["../login", "../login"],
  ["ana?next=x", "ana?next=x"],
  ["..", ".."],
  ["@ana.", "ana."],
])("%j is shown without an address", (platformObjectIdentity, text) => {
  expect(handleOf({ platform: "Instagram", platformObjectIdentity })).toEqual({ text, address: null });
});

test.each([
  ["Facebook", "https://www.facebook.com/17841400123"],
  ["Instagram", null],
  ["Twitter", null],
] as const)("a number is no name on %s", (platform, address) => {
  expect(handleOf({ platform, platformObjectIdentity: "17841400123" })).toEqual({ text: null, address });
});

test.each([null, "", "@", " "])("%j is no account", (platformObjectIdentity) => {
  expect(handleOf({ platform: "Instagram", platformObjectIdentity })).toBeNull();
});
