import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import ComparePage from "~/app/routes/compare";
import { api, network } from "~/testing/network";
import { failure, renderPortal, signIn, signOut } from "~/testing/portal";

const OWN = "0197-company";

function campaign(_id: string, changes: Record<string, unknown> = {}) {
  return {
    __typename: "Campaign",
    _id,
    companyId: OWN,
    name: `Campaña ${_id}`,
    status: "OnGoing",
    paymentType: "Money",
    currency: "ARS",
    creationDt: "2026-10-01T12:00:00Z",
    startDt: null,
    startDay: null,
    endDay: "2026-10-10",
    budgetSpent: 500,
    productUnitValue: null as number | null,
    engagementReal: 1000,
    engagementExpected: 4000,
    influencersTotal: 5,
    totals: {
      __typename: "CampaignTotals",
      spentOnReactions: 0,
      posts: 10,
      approved: 6,
      rejected: 2,
      likes: 30,
      comments: 4,
    },
    engagementSeries: [
      { __typename: "EngagementDay", day: "2026-10-01T00:00:00Z", engagement: 400 },
      { __typename: "EngagementDay", day: "2026-10-04T00:00:00Z", engagement: 600 },
    ],
    ...changes,
  };
}

function serve(campaigns: ReturnType<typeof campaign>[]) {
  const requests: unknown[] = [];
  network.use(
    api.query("CompareChoices", ({ variables }) => {
      const matching = campaigns.filter(({ name }) => name.includes(String(variables.search ?? "")));
      return HttpResponse.json({ data: { campaigns: matching } });
    }),
    api.query("Compared", ({ variables }) => {
      requests.push(variables);
      const ids = variables.ids as string[];
      return HttpResponse.json({ data: { campaigns: campaigns.filter(({ _id }) => ids.includes(_id)) } });
    }),
  );
  return requests;
}

const show = (at: string) => renderPortal(ComparePage, "/compare", at);
const row = (name: string) =>
  within(screen.getByRole("rowheader", { name }).closest("tr") as HTMLElement)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent?.replace(/\s/g, " "));

beforeEach(() => signIn());
afterEach(signOut);

test("two campaigns chosen by name stand side by side, the best of each figure marked in words", async () => {
  const requests = serve([campaign("A"), campaign("B", { engagementReal: 2500, budgetSpent: 500 })]);
  const { user } = show("/compare");
  expect(await screen.findByRole("heading", { name: "Elegí al menos dos campañas." })).toBeInTheDocument();
  await user.click(await screen.findByRole("checkbox", { name: "Campaña B" }));
  await user.click(screen.getByRole("checkbox", { name: "Campaña A" }));
  expect(await screen.findByRole("rowheader", { name: "Interacciones" })).toBeInTheDocument();
  expect(requests).toEqual([{ companyId: OWN, ids: ["B", "A"] }]);
  expect(row("Interacciones")).toEqual(["2.500La mejor", "1.000"]);
  expect(row("Costo por interacción")).toEqual(["$ 0,20La mejor", "$ 0,50"]);
  expect(row("Aprobadas")).toEqual(["6", "6"]);
  expect(row("Días en marcha")).toEqual(["10", "10"]);
});

test("the choice stands in the address; a campaign is removed from it by its own button", async () => {
  serve([campaign("A"), campaign("B"), campaign("C", { paymentType: "Product" })]);
  const { user } = show("/compare?c=A&c=B&c=C");
  const [table] = await screen.findAllByRole("table");
  expect(within(table as HTMLElement).getAllByRole("columnheader")).toHaveLength(4);
  expect(row("Gastado")).toEqual(["$ 500", "$ 500", "Con producto"]);
  expect(row("Costo por interacción")[2]).toBe("–");
  await user.click(screen.getByRole("button", { name: "Quitar Campaña A" }));
  expect(screen.queryByRole("button", { name: "Quitar Campaña A" })).not.toBeInTheDocument();
  expect(row("Gastado")).toEqual(["$ 500", "Con producto"]);
});

test("a fifth campaign cannot be ticked, and the screen says why", async () => {
  serve(["A", "B", "C", "D", "E"].map((id) => campaign(id)));
  const { user } = show("/compare?c=A&c=B&c=C&c=D");
  await user.click(screen.getByText("4 de 4 elegidas"));
  expect(await screen.findByRole("checkbox", { name: "Campaña E" })).toBeDisabled();
  expect(screen.getByRole("checkbox", { name: "Campaña A" })).toBeEnabled();
  expect(screen.getByText("Ya elegiste cuatro. Quitá una para sumar otra.")).toBeInTheDocument();
});

test("the chart's figures stand in a table too: added up by day, without a figure after the last", async () => {
  serve([campaign("A"), campaign("B", { engagementSeries: [] })]);
  const { user } = show("/compare?c=A&c=B");
  await user.click(await screen.findByRole("button", { name: "Ver tabla" }));
  const table = within(await screen.findByRole("table", { name: "Interacciones desde el inicio" }));
  const rowTexts = table.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rowTexts).toEqual(["DíaCampaña ACampaña B", "1400–", "2400–", "3400–", "41.000–"]);
});

test("days without data are gaps: a day between them is a point, not a line through what was not measured", async () => {
  serve([campaign("A"), campaign("B", { engagementSeries: [] })]);
  show("/compare?c=A&c=B");
  const drawing = await screen.findByRole("img", { name: "Interacciones desde el inicio" });
  await waitFor(() => expect(drawing.querySelectorAll("circle")).toHaveLength(2));
});

test("a campaign out of reach is told, and the others are compared", async () => {
  serve([campaign("A"), campaign("B")]);
  show("/compare?c=A&c=B&c=foreign");
  expect(
    await screen.findByText("Alguna de las campañas elegidas ya no está a tu alcance."),
  ).toBeInTheDocument();
  expect(row("Interacciones")).toEqual(["1.000", "1.000"]);
});

test("a search for campaigns that fails says so, and not what an earlier one found", async () => {
  serve([campaign("A"), campaign("B")]);
  const { user } = show("/compare");
  expect(await screen.findByRole("checkbox", { name: "Campaña A" })).toBeInTheDocument();
  network.use(api.query("CompareChoices", () => failure("UNAVAILABLE")));
  await user.type(screen.getByRole("searchbox"), "B");
  const again = await screen.findByRole("button", { name: "Probar de nuevo" });
  expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
  serve([campaign("A"), campaign("B")]);
  await user.click(again);
  expect(await screen.findByRole("checkbox", { name: "Campaña B" })).toBeInTheDocument();
  expect(screen.queryByRole("checkbox", { name: "Campaña A" })).not.toBeInTheDocument();
});

test("figures that could not be fetched come when tried again", async () => {
  network.use(api.query("Compared", () => failure("UNAVAILABLE")));
  const { user } = show("/compare?c=A&c=B");
  const again = await screen.findByRole("button", { name: "Probar de nuevo" });
  serve([campaign("A"), campaign("B")]);
  await user.click(again);
  expect(await screen.findByRole("rowheader", { name: "Interacciones" })).toBeInTheDocument();
});
