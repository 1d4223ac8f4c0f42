import { expect, test } from "vitest";
import { labelOf, matchesZone, zonesWith } from "./zones";

const BUENOS_AIRES = "America/Argentina/Buenos_Aires";

test("a zone is found by its place, its name or its distance from UTC, with and without accents", () => {
  for (const typed of ["buenos aires", "Buenos Áires", "argentina", "GMT-3", "utc-3", "Buenos Aires (GMT-3)"])
    expect(matchesZone(BUENOS_AIRES, typed)).toBe(true);
  expect(matchesZone(BUENOS_AIRES, "madrid")).toBe(false);
  expect(labelOf("Asia/Kathmandu")).toBe("Kathmandu (GMT+5:45)");
});

test("the present zone is in the list once, under the name that the company has", () => {
  const zones = zonesWith(BUENOS_AIRES);
  expect(zones.filter((zone) => zone.endsWith("/Buenos_Aires"))).toEqual([BUENOS_AIRES]);
  expect(zones).toContain("America/Santiago");
});
