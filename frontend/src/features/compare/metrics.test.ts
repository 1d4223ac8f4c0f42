import { expect, test } from "vitest";
import { addedUp, best, type Compared, figure, metricsOf } from "./metrics";

const ZONE = "America/Argentina/Buenos_Aires";
const NOW = { now: Date.parse("2026-11-11T12:00:00Z"), zone: ZONE };
const totals = { posts: 10, approved: 6, rejected: 2, likes: 30, comments: 4, spentOnReactions: 120 };

function campaign(_id: string, changes: Record<string, unknown> = {}): Compared {
  return {
    _id,
    companyId: "c",
    name: _id,
    status: "OnGoing",
    paymentType: "Money",
    currency: "ARS",
    creationDt: "2026-11-01T10:00:00Z",
    startDt: null,
    startDay: null,
    endDay: null,
    budgetSpent: 500,
    engagementReal: 1000,
    engagementExpected: 4000,
    influencersTotal: 5,
    totals,
    engagementSeries: [],
    ...changes,
  } as unknown as Compared;
}

test("figures are counted per post, per day, and against what was expected", () => {
  const compared = campaign("one");
  expect(figure(compared, "approvalRate", NOW)).toBe(0.75);
  expect(figure(compared, "perPost", NOW)).toBeCloseTo(166.67, 1);
  expect(figure(compared, "goal", NOW)).toBe(0.25);
  expect(figure(compared, "cost", NOW)).toBe(0.5);
  // From November 1st to the 11th, both included.
  expect(figure(compared, "days", NOW)).toBe(11);
  expect(figure(compared, "perDay", NOW)).toBeCloseTo(90.9, 1);
});

test("what was spent is what posts and reactions cost", () => {
  const compared = campaign("one");
  expect(figure(compared, "spentOnReactions", NOW)).toBe(120);
  expect((figure(compared, "spentOnPosts", NOW) ?? 0) + 120).toBe(figure(compared, "spent", NOW));
  expect(figure(campaign("product", { paymentType: "Product" }), "spentOnPosts", NOW)).toBeNull();
});

test("the last day drawn is the number of days run, when it was measured that day", () => {
  const compared = campaign("one", { engagementSeries: [{ day: "2026-11-11T00:00:00Z", engagement: 4 }] });
  expect(addedUp(compared, ZONE).at(-1)?.day).toBe(figure(compared, "days", NOW));
});

test("a campaign that ended has stopped counting days, and one that begins later has none", () => {
  expect(figure(campaign("over", { endDay: "2026-11-05" }), "days", NOW)).toBe(5);
  const later = campaign("later", { startDay: "2026-12-01" });
  expect(figure(later, "days", NOW)).toBe(0);
  expect(figure(later, "perDay", NOW)).toBeNull();
});

test("what cannot be divided has no figure", () => {
  const fresh = campaign("fresh", {
    engagementReal: 0,
    engagementExpected: 0,
    totals: { ...totals, approved: 0, rejected: 0 },
  });
  for (const metric of ["approvalRate", "perPost", "goal", "cost"] as const)
    expect(figure(fresh, metric, NOW)).toBeNull();
  const product = campaign("product", { paymentType: "Product" });
  expect(figure(product, "spent", NOW)).toBeNull();
  expect(figure(product, "cost", NOW)).toBeNull();
});

test("product has a cost only with a value, apart from what was spent", () => {
  const valued = campaign("valued", { paymentType: "Product", productUnitValue: 1250.5, budgetSpent: 0 });
  expect(figure(valued, "productCost", NOW)).toBe(7503);
  expect(figure(valued, "productCostEach", NOW)).toBe(7.503);
  expect(figure(valued, "spent", NOW)).toBeNull();
  expect(figure(valued, "cost", NOW)).toBeNull();
  const none = [
    campaign("without", { paymentType: "Product" }),
    campaign("money", { productUnitValue: 10 }),
    campaign("quiet", { paymentType: "Product", productUnitValue: 10, engagementReal: 0 }),
  ];
  expect(none.map((compared) => figure(compared, "productCostEach", NOW))).toEqual([null, null, null]);
  expect(metricsOf([valued, campaign("money")])).toContain("productCost");
  expect(metricsOf(none.slice(0, 2))).not.toContain("productCost");
});

test("the best is the most, or the cheapest; nobody's when two are equal, alone or told nothing", () => {
  const cheap = campaign("cheap", { budgetSpent: 100 });
  const dear = campaign("dear", { engagementReal: 900 });
  expect(best([dear, cheap], "engagement", NOW)).toBe("cheap");
  expect(best([dear, cheap], "cost", NOW)).toBe("cheap");
  expect(best([dear, cheap], "approved", NOW)).toBeNull();
  expect(best([dear, cheap], "spent", NOW)).toBeNull();
  expect(best([cheap, campaign("product", { paymentType: "Product" })], "cost", NOW)).toBeNull();
});

test("costs in different currencies have no best, interactions have", () => {
  const pesos = campaign("pesos");
  const dollars = campaign("dollars", { currency: "USD", budgetSpent: 1, engagementReal: 10 });
  expect(best([pesos, dollars], "cost", NOW)).toBeNull();
  expect(best([pesos, dollars], "engagement", NOW)).toBe("pesos");
});

test("interactions add up by days since the start, over all networks; what came before counts on the first day", () => {
  const series = [
    { day: "2026-10-30T00:00:00Z", engagement: 2 },
    { day: "2026-11-01T00:00:00Z", engagement: 5 },
    { day: "2026-11-03T00:00:00Z", engagement: 10 },
    { day: "2026-11-03T00:00:00Z", engagement: -3 },
  ];
  expect(addedUp(campaign("one", { engagementSeries: series }), ZONE)).toEqual([
    { day: 1, sum: 7 },
    { day: 3, sum: 14 },
  ]);
});
