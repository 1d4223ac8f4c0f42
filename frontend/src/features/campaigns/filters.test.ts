import { describe, expect, test } from "vitest";
import { adAnswer } from "~/testing/campaigns";
import type { AdvertisementCardFragment } from "./campaigns.generated";
import {
  type AdFilters,
  countFilters,
  matches,
  NO_FILTERS,
  orderOf,
  readFilters,
  whereOf,
  withFilters,
} from "./filters";

const ZONE = "America/Argentina/Buenos_Aires";

const FULL: AdFilters = {
  q: "flat white",
  status: "waiting",
  network: "instagram",
  checks: "passed",
  creator: "p-1",
  from: "2026-10-01",
  to: "2026-10-31",
  sort: "likes",
};

describe("filters in the address", () => {
  test("come back as they were written", () => {
    expect(readFilters(withFilters(new URLSearchParams(), FULL))).toEqual(FULL);
  });

  test("what is as usual is not written, and what is not ours stays", () => {
    const written = withFilters(new URLSearchParams("view=charts&status=approved"), NO_FILTERS);
    expect(written.toString()).toBe("view=charts");
  });

  test.each([
    "",
    "status=everything&network=orkut&sort=price&checks=maybe",
    "from=2026-02-30&to=yesterday",
    "from=9999-99-99",
    "q=%20%20",
  ])("nonsense is as if it were not there: %s", (text) => {
    expect(readFilters(new URLSearchParams(text))).toEqual(NO_FILTERS);
  });

  test("count what narrows, not the order", () => {
    expect(countFilters(FULL)).toBe(7);
    expect(countFilters({ ...NO_FILTERS, sort: "oldest" })).toBe(0);
  });
});

describe("what the server is asked", () => {
  test("for everything", () => {
    expect(whereOf("k-1", NO_FILTERS, ZONE)).toEqual({ campaignId: "k-1" });
    expect(orderOf(NO_FILTERS)).toEqual({ orderBy: { creationDt: "DESC" } });
  });

  test("for all filters, the last day included", () => {
    expect(whereOf("k-1", FULL, ZONE)).toEqual({
      campaignId: "k-1",
      search: "flat white",
      status: ["WaitingForCustomerAudit", "WaitingForPlatformAudit"],
      changeRequested: false,
      platform: ["Instagram"],
      checks: ["ALL_PASSED"],
      personId: "p-1",
      createdFrom: "2026-10-01T03:00:00.000Z",
      createdTo: "2026-11-01T03:00:00.000Z",
    });
    expect(orderOf(FULL)).toEqual({ mostOf: "Likes" });
  });

  test("for what waits for a change apart from what waits for an audit, by the same statuses", () => {
    const status = ["WaitingForCustomerAudit", "WaitingForPlatformAudit"];
    const where = { campaignId: "k-1", status, changeRequested: true };
    expect(whereOf("k-1", { ...NO_FILTERS, status: "changing" }, ZONE)).toEqual(where);
    expect(whereOf("k-1", { ...NO_FILTERS, status: "approved" }, ZONE)).not.toHaveProperty("changeRequested");
  });
});

describe("an ad that just came", () => {
  const ad = adAnswer({
    creationDt: "2026-10-31T23:59:00Z",
    caption: "Mi Flat White de hoy",
    _posts: [
      {
        __typename: "Post",
        _id: "x",
        platform: "Instagram",
        postPlatformId: "https://i.example",
        feedDt: null,
      },
    ],
  }) as unknown as AdvertisementCardFragment;

  test("belongs where everything about it does", () => {
    expect(matches(ad, NO_FILTERS, ZONE)).toBe(true);
    expect(matches(ad, FULL, ZONE)).toBe(true);
  });

  test.each<Partial<AdFilters>>([
    { status: "approved" },
    { network: "facebook" },
    { checks: "warnings" },
    { creator: "p-2" },
    { from: "2026-11-01" },
    { to: "2026-10-30" },
    { q: "cold brew" },
  ])("does not belong with %o", (change) => {
    expect(matches(ad, { ...FULL, ...change }, ZONE)).toBe(false);
  });
});
