import { render, screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, network } from "~/testing/network";
import { SharedScreen } from "./shared-screen";

const NUMBERS = {
  submitted: 0,
  approved: 0,
  rejected: 0,
  delivered: 0,
  likes: 0,
  comments: 0,
  engagement: 0,
};
const row = (name: string, scheduledDay: string | null) => ({
  campaignId: name,
  name,
  currency: "ARS",
  spent: 0,
  spentBefore: 0,
  productCost: null as number | null,
  productCostBefore: null as number | null,
  scheduledDay,
  figures: NUMBERS,
  before: NUMBERS,
});
const ANSWER = {
  title: "Noviembre",
  companyName: "Café Aurora",
  companyLogo: null,
  timeZone: "America/Argentina/Buenos_Aires",
  expiresAt: "2026-12-30T15:00:00Z",
  posts: [],
  report: {
    from: "2026-11-01T00:00:00Z",
    to: "2026-12-01T00:00:00Z",
    beforeFrom: "2026-10-01T00:00:00Z",
    beforeTo: "2026-11-01T00:00:00Z",
    campaigns: [row("Otoño", null), row("Verano", "2026-12-21")],
    figures: NUMBERS,
    before: NUMBERS,
    money: [],
    productCosts: [] as unknown[],
    days: [],
  },
};

/** Answers each opening, and keeps what was asked. */
function serve(sharedReport = ANSWER) {
  const requests: unknown[] = [];
  network.use(
    api.query("SharedReport", ({ variables }) => {
      requests.push(variables);
      return HttpResponse.json({ data: { sharedReport } });
    }),
  );
  return requests;
}

function show(token: string) {
  const Stub = createRoutesStub([{ path: "/shared/:token", Component: SharedScreen }]);
  return render(<Stub initialEntries={[`/shared/${token}`]} />);
}

async function open(token: string) {
  const { unmount } = show(token);
  await screen.findByRole("heading", { level: 2, name: "Noviembre" });
  return unmount;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

test("opening a report again in the same tab is the same visit", async () => {
  const requests = serve();
  (await open("one"))();
  (await open("one"))();
  (await open("two"))();
  expect(requests).toEqual([
    { token: "one", again: false },
    { token: "one", again: true },
    { token: "two", again: false },
  ]);
});

test("what could not be read was no visit", async () => {
  network.use(api.query("SharedReport", () => HttpResponse.error(), { once: true }));
  const { unmount } = show("one");
  await screen.findByRole("heading", { name: "No pudimos abrir el informe" });
  unmount();
  const requests = serve();
  await open("one");
  expect(requests).toEqual([{ token: "one", again: false }]);
});

test("the days that have passed are those of the company, wherever it is read", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T01:15:00Z") });
  serve();
  await open("one");
  expect(screen.getByText(/Van 26 días de 30/)).toBeVisible();
});

test("a campaign whose first day has not come says so in its row", async () => {
  serve();
  await open("one");
  const [, ...rows] = screen.getAllByRole("row");
  expect(rows.map((row) => row.querySelector("th")?.textContent)).toEqual([
    "Otoño",
    "VeranoProgramada: empieza el 21 de dic de 2026",
  ]);
});

test("product with a value has a cost of its own, said to be an estimate; one without stays as it was", async () => {
  const valued = { ...row("Otoño", null), productCost: 36000, productCostBefore: 0 };
  const productCosts = [
    { currency: "ARS", cost: 36000, costBefore: 0, costPerEngagement: 12.5, costPerEngagementBefore: null },
  ];
  const report = { ...ANSWER.report, campaigns: [valued, row("Verano", null)], productCosts };
  serve({ ...ANSWER, report });
  await open("one");
  expect(screen.getByText("Costo de producto, estimado (ARS)").closest("div")).toHaveTextContent(
    /\$\s36\.000.*Antes: \$\s0/,
  );
  expect(screen.getByText("Costo estimado por interacción (ARS)").closest("div")).toHaveTextContent(
    /\$\s12,50.*Antes: –/,
  );
  const cells = (name: string) =>
    within(screen.getByRole("row", { name: new RegExp(name) }))
      .getAllByRole("cell")
      .slice(-2)
      .map((cell) => cell.lastElementChild?.textContent);
  expect(cells("Otoño")).toEqual(["–", "$\u00a036.000"]);
  expect(cells("Verano")).toEqual(["$\u00a00", "–"]);
  expect(screen.getByText(/^El costo de producto es un estimado/)).toBeVisible();
});

test("a report without any value of product says nothing of it", async () => {
  serve();
  await open("one");
  expect(screen.queryByText(/estimado/)).not.toBeInTheDocument();
});
