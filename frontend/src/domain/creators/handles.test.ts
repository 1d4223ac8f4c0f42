import { expect, test } from "vitest";
import { handleOf } from "./handles";

test.each([
  ["Instagram", "ana.paz", "@ana.paz", "https://www.instagram.com/ana.paz"],
  ["Facebook", "@ana_paz", "@ana_paz", "https://www.facebook.com/ana_paz"],
  ["Twitter", "anapaz", "@anapaz", "https://x.com/anapaz"],
] as const)("an account of %s leads to its page", (platform, platformObjectIdentity, text, address) => {
  expect(handleOf({ platform, platformObjectIdentity })).toEqual({ text, address });
});

test.each([null, "", "@", "ana paz", "../login", "ana?next=x"])(
  "%j is no account",
  (platformObjectIdentity) => {
    expect(handleOf({ platform: "Instagram", platformObjectIdentity })).toBeNull();
  },
);
