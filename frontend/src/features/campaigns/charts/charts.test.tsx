import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import CampaignPage from "~/app/routes/campaign";
import { lastDays } from "~/domain/charts/periods";
import { campaignAnswer, serveCampaign } from "~/testing/campaigns";
import { api, network } from "~/testing/network";
import { failure, renderPortal, signIn, signOut } from "~/testing/portal";
import { againstExpected, byDay, byGender, type ChartedCampaign, networksOf, usualSpan } from "./series";

const day = (date: string, platform: string, likes: number, engagement = likes * 10) => ({
  __typename: "EngagementDay",
  day: `${date}T00:00:00+00:00`,
  platform,
  likes,
  comments: 1,
  engagement,
});

function charted(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Campaign",
    _id: "k-1",
    creationDt: "2026-09-30T12:00:00Z",
    startDay: "2026-10-01",
    forecastDays: 10,
    engagementExpected: 1000,
    engagementReal: 650,
    engagementFemaleInfluencer: 75,
    engagementMaleInfluencer: 25,
    engagementFemaleInfluenced: 50,
    engagementMaleInfluenced: 40,
    engagementAnonymousInfluenced: 10,
    engagementSeries: [
      day("2026-10-02", "Facebook", 5),
      day("2026-10-02", "Instagram", 20),
      day("2026-10-04", "Instagram", 40),
    ],
    ...changes,
  };
}

const ZONE = "America/Argentina/Buenos_Aires";
/** Two days after the last figures. */
const NOW = Date.parse("2026-10-06T20:00:00Z");

const plain = (changes: Record<string, unknown> = {}) => charted(changes) as unknown as ChartedCampaign;

describe("rows of the charts", () => {
  test("by day have every day, and no figure where none was told", () => {
    const { engagementSeries } = plain();
    expect(networksOf(engagementSeries)).toEqual(["Instagram", "Facebook"]);
    expect(byDay(engagementSeries, "likes", "all", ZONE)).toEqual([
      { day: "2026-10-02", total: 25, networks: { Instagram: 20, Facebook: 5 } },
      { day: "2026-10-03", total: null, networks: {} },
      { day: "2026-10-04", total: 40, networks: { Instagram: 40 } },
    ]);
    const week = byDay(engagementSeries, "engagement", "7", ZONE, NOW);
    expect(week).toHaveLength(7);
    expect(week.at(-3)).toEqual({
      day: "2026-10-04",
      total: 400,
      networks: { Instagram: 400 },
    });
    expect(byDay([], "likes", "30", ZONE)).toEqual([]);
  });

  test("of the last days end today, as those of downloads do, though nothing was told of it yet", () => {
    const { engagementSeries } = plain();
    const week = byDay(engagementSeries, "likes", "7", ZONE, NOW).map(({ day, total }) => [day, total]);
    expect(week.slice(3)).toEqual([
      ["2026-10-03", null],
      ["2026-10-04", 40],
      ["2026-10-05", null],
      ["2026-10-06", null],
    ]);
    expect(week[0]?.[0]).toBe(lastDays(7, ZONE, NOW).from);
    expect(week.at(-1)?.[0]).toBe(lastDays(7, ZONE, NOW).to);
  });

  test("are those of all days at first when the last 90 have none", () => {
    const { engagementSeries } = plain();
    expect(usualSpan(engagementSeries, ZONE, NOW)).toBe("90");
    expect(usualSpan(engagementSeries, ZONE, Date.parse("2027-01-02T03:00:00Z"))).toBe("all");
    expect(usualSpan([], ZONE, NOW)).toBe("90");
  });

  test("against the expected add up, and the target goes on when the figures end", () => {
    const rows = againstExpected(plain(), ZONE);
    expect(rows).toHaveLength(11);
    expect(rows[0]).toEqual({ day: "2026-10-01", real: 0, expected: 0 });
    expect(rows[3]).toEqual({ day: "2026-10-04", real: 650, expected: 300 });
    expect(rows.at(-1)).toEqual({ day: "2026-10-11", real: null, expected: 1000 });
  });

  test("without a target there is none to compare with", () => {
    const rows = againstExpected(plain({ engagementExpected: 0 }), ZONE);
    expect(rows.at(-1)).toEqual({ day: "2026-10-04", real: 650, expected: null });
  });

  test("by gender are shares of their group", () => {
    expect(byGender(plain()).map(({ group, gender, share }) => [group, gender, share])).toEqual([
      ["creators", "female", 0.75],
      ["creators", "male", 0.25],
      ["audience", "female", 0.5],
      ["audience", "male", 0.4],
      ["audience", "anonymous", 0.1],
    ]);
    const none = { engagementFemaleInfluencer: 0, engagementMaleInfluencer: 0 };
    expect(byGender(plain(none)).every(({ group }) => group === "audience")).toBe(true);
  });
});

describe("the charts of a campaign", () => {
  const show = (more = "") =>
    renderPortal(
      CampaignPage,
      "/companies/:companyId/:campaignId",
      `/companies/0197-company/k-1?view=summary${more}`,
    );
  const serve = (campaign: unknown) => {
    serveCampaign([campaignAnswer()]);
    network.use(api.query("CampaignCharts", () => HttpResponse.json({ data: { campaigns: [campaign] } })));
  };

  // The chunk is big: its coming is not what is timed here.
  beforeAll(() => import("./charts"));
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-10-04T20:00:00Z") });
    return signIn();
  });
  afterEach(() => {
    vi.useRealTimers();
    return signOut();
  });

  test("say how it stands in words, and each has its figures in a table", async () => {
    serve(charted());
    const { user } = show();
    expect(
      await screen.findByText(/^Van 650 interacciones de 1.000 esperadas: 65\s?%\.$/),
    ).toBeInTheDocument();
    const [first] = await screen.findAllByRole("button", { name: "Ver tabla" });
    if (first) await user.click(first);
    const table = within(screen.getByRole("region", { name: "Interacciones por red: tabla" })).getByRole(
      "table",
    );
    const rows = within(table).getAllByRole("row");
    expect(rows[0]).toHaveTextContent("DíaInstagramFacebookTotal");
    expect(rows[1]).toHaveTextContent(/^4 de oct de 202640–40$/);
    await user.click(screen.getByRole("radio", { name: "7 días" }));
    expect(within(table).getAllByRole("row")).toHaveLength(8);
    await user.click(screen.getByRole("radio", { name: "Comentarios" }));
    expect(within(table).getAllByRole("row")[1]).toHaveTextContent(/^4 de oct de 20261–1$/);
    await user.click(screen.getByRole("button", { name: "Ver gráfico" }));
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });

  test("keep their days in the address, from which they are drawn again, beside what else it says", async () => {
    serve(charted());
    const { user, unmount } = show();
    await user.click(await screen.findByRole("radio", { name: "30 días" }));
    expect(screen.getByRole("radio", { name: "30 días" })).toBeChecked();
    await waitFor(() => expect(window.location.search).toBe("?view=summary&days=30"));
    await user.click(screen.getByRole("radio", { name: "90 días" }));
    await waitFor(() => expect(window.location.search).toBe("?view=summary"));
    unmount();
    show("&days=all");
    expect(await screen.findByRole("radio", { name: "Todo" })).toBeChecked();
  });

  test("without figures in the days that are chosen say so", async () => {
    vi.setSystemTime(Date.parse("2027-03-01T00:00:00Z"));
    serve(charted());
    const { user } = show();
    expect(await screen.findByRole("radio", { name: "Todo" })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: "30 días" }));
    expect(await screen.findByText("Sin cifras en este período.")).toBeInTheDocument();
  });

  test("all three can be read as tables", async () => {
    serve(charted());
    const { user } = show();
    await screen.findByRole("heading", { name: "Por género" });
    for (const button of screen.getAllByRole("button", { name: "Ver tabla" })) await user.click(button);
    expect(screen.getAllByRole("table")).toHaveLength(3);
    expect(screen.getByRole("rowheader", { name: "Su público: Sin datos" }).closest("tr")).toHaveTextContent(
      /1010\s?%/,
    );
  });

  test("without figures say so", async () => {
    serve(charted({ engagementSeries: [], engagementReal: 0 }));
    show();
    expect(
      await screen.findByRole("heading", { name: "Todavía no hay cifras para graficar." }),
    ).toBeInTheDocument();
  });

  test("that could not be fetched come when tried again", async () => {
    serveCampaign([campaignAnswer()]);
    network.use(api.query("CampaignCharts", () => failure("INTERNAL")));
    const { user } = show();
    const again = await screen.findByRole("button", { name: "Probar de nuevo" });
    serve(charted());
    await user.click(again);
    await waitFor(() => expect(screen.getByRole("heading", { name: "Esperado y real" })).toBeInTheDocument());
  });

  test("are one press away, and the address says so", async () => {
    serve(charted());
    const { user } = show();
    const views = within(await screen.findByRole("navigation", { name: "Qué mirar" }));
    expect(views.getByRole("link", { name: "Resumen" })).toHaveAttribute("aria-current", "page");
    await user.click(views.getByRole("link", { name: "Publicaciones" }));
    expect(await screen.findByRole("heading", { name: "Todavía no hay publicaciones." })).toBeInTheDocument();
  });
});
