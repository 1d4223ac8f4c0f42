import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, expect, test } from "vitest";
import PortalPage from "~/app/routes/portal";
import { api, companyAnswer, network } from "~/testing/network";
import { paymentAnswer } from "~/testing/payments";
import { BRAND, failure, renderPortal, signIn, signOut } from "~/testing/portal";

const OWN = "0197-company";
const OWNER = [...BRAND, "editCampaigns"];
const NOTHING = {
  __typename: "CompanyTasks",
  toAudit: 0,
  oldestToAudit: null,
  auditDeadline: null,
  overdue: 0,
  toDeliver: 0,
  changing: 0,
  oldestToDeliver: null,
  exhaustedCampaignIds: [] as string[],
};
const figures = (approved: number, engagement: number) => ({
  __typename: "ReportFigures",
  approved,
  engagement,
});
const REPORT = {
  __typename: "CampaignReport",
  beforeFrom: "2026-10-01T00:00:00Z",
  beforeTo: "2026-10-23T00:00:00Z",
  figures: figures(12, 3400),
  before: figures(9, 2100),
  money: [
    {
      __typename: "ReportMoney",
      spentOnReactions: 2000,
      currency: "ARS",
      spent: 5000,
      spentBefore: 0,
      costPerEngagement: 4,
      costPerEngagementBefore: null,
    },
    {
      __typename: "ReportMoney",
      spentOnReactions: 0,
      currency: "USD",
      spent: 24,
      spentBefore: 12,
      costPerEngagement: null,
      costPerEngagementBefore: null,
    },
  ],
  productCosts: [] as unknown[],
  days: [{ __typename: "ReportDay", day: "2026-11-20T00:00:00Z", figures: figures(12, 3400) }],
};
const CAMPAIGN = {
  __typename: "Campaign",
  _id: "k-1",
  companyId: OWN,
  name: "Otoño",
  paymentType: "Product",
  stock: 0,
  currency: "ARS",
  investment: 0,
  budgetAvailable: 0,
  influencersExpected: 40,
  status: "OnGoing",
  startDt: null,
  startDay: null,
  endDay: null,
  totals: { __typename: "CampaignTotals", spentOnReactions: 0, approved: 12, waiting: 3 },
};
const RETURNED = {
  __typename: "Campaign",
  _id: "k-2",
  name: "Verano",
  statusHistory: [
    {
      __typename: "StatusChange",
      apiKey: null,
      _id: "s-1",
      fromStatus: "WaitingForApproval",
      toStatus: "Draft",
      reason: "Falta decir qué producto es.",
    },
  ],
};

function home(changes: Record<string, unknown> = {}, company: Record<string, unknown> = {}) {
  return {
    companyTasks: NOTHING,
    companies: [
      {
        __typename: "Company",
        ...companyAnswer({ logo: "/media/logo.png", campaignsOnGoingCount: 1, ...company }),
        invitations: [],
      },
    ],
    campaignDrafts: [] as unknown[],
    waiting: [] as unknown[],
    due: [] as unknown[],
    reported: [] as unknown[],
    campaigns: [CAMPAIGN] as unknown[],
    campaignReport: REPORT,
    ...changes,
  };
}

function serve(...answers: Record<string, unknown>[]) {
  const requests: unknown[] = [];
  network.use(
    api.query("PortalHome", ({ variables }) => {
      requests.push(variables);
      return HttpResponse.json({ data: answers[Math.min(requests.length, answers.length) - 1] ?? {} });
    }),
    api.query("PortalBest", () =>
      HttpResponse.json({ data: { campaignReport: { __typename: "CampaignReport", top: [] } } }),
    ),
  );
  return requests;
}

const show = () => renderPortal(PortalPage, "/portal", "/portal");
const waits = async () => within(await screen.findByRole("region", { name: "Te espera" }));

afterEach(signOut);

test("each thing that waits is a row, and its button leads there", async () => {
  await signIn({ permissions: OWNER });
  const day = new Date(Date.now() - 86_400_000).toISOString();
  const companyTasks = {
    ...NOTHING,
    toAudit: 26,
    oldestToAudit: day,
    auditDeadline: day,
    overdue: 2,
    toDeliver: 1,
    oldestToDeliver: day,
    exhaustedCampaignIds: ["k-1"],
    changing: 2,
  };
  const invitations = [{ __typename: "CompanyInvitation", _id: "i-1" }];
  const company = { __typename: "Company", ...companyAnswer({ campaignsOnGoingCount: 1 }), invitations };
  serve(home({ companyTasks, campaignDrafts: [RETURNED], companies: [company] }));
  show();
  const rows = await waits();
  expect(rows.getByText("2 ya pasaron su plazo.")).toBeInTheDocument();
  expect(rows.getByText("2 publicaciones esperan el cambio que pediste")).toBeInTheDocument();
  expect(rows.getByText("Falta decir qué producto es.")).toBeInTheDocument();
  const links = rows.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Auditar", "/inbox"],
    ["Corregir", `/companies/${OWN}/campaigns/k-2`],
    ["Ver campaña", `/companies/${OWN}/k-1`],
    ["Entregar", "/scan/owed"],
    ["Ver cambios pedidos", "/inbox?view=changes"],
    ["Ver invitaciones", "/settings/company"],
  ]);
  expect(links[0]).toHaveAccessibleName("Auditar: 26 publicaciones por auditar");
});

test("who may not decide is not asked to", async () => {
  await signIn({ permissions: ["readCampaings"] });
  serve(home({ companyTasks: { ...NOTHING, toAudit: 3, toDeliver: 1, changing: 2 } }));
  show();
  expect(await screen.findByRole("heading", { name: "No te espera nada" })).toBeInTheDocument();
});

test("a whole month is not said to be compared with the same days of a longer one", async () => {
  await signIn({ permissions: OWNER });
  serve(home({ campaignReport: { ...REPORT, beforeTo: "2026-11-01T00:00:00Z" } }));
  show();
  expect(await screen.findByText("Comparado con el mes pasado, del 1 oct al 31 oct.")).toBeInTheDocument();
});

test("money is told by currency, and a month without any cost says nothing", async () => {
  await signIn({ permissions: OWNER });
  serve(home());
  show();
  const month = within(await screen.findByRole("region", { name: "Este mes" }));
  const texts = month.getAllByRole("definition").map(({ textContent }) => textContent?.replace(/\s/g, " "));
  expect(texts).toEqual(
    expect.arrayContaining([
      "$ 5.000$ 3.000 en publicaciones, $ 2.000 en reacciones$ 0 del 1 oct al 22 oct",
      "US$ 24US$ 12 del 1 oct al 22 oct",
    ]),
  );
  expect(texts).toContain("$ 4,00");
});

test("awarded product with a value has a cost of its own, said to be an estimate", async () => {
  await signIn({ permissions: OWNER });
  const cost = { __typename: "ReportProductCost", currency: "ARS", cost: 36000, costBefore: 1250.5 };
  const productCosts = [{ ...cost, costPerEngagement: 0.125 }];
  serve(home({ campaignReport: { ...REPORT, money: [], productCosts } }));
  show();
  const name = await screen.findByText("Costo de producto, estimado");
  expect(name.closest("div")).toHaveTextContent(
    /\$\s36\.000\$\s0,13 por interacción\$\s1\.250 del 1 oct al 22 oct/,
  );
  expect(screen.getByRole("button", { name: "Qué cuenta: Costo de producto, estimado" })).toBeVisible();
  const spent = screen.getByText("Gastado").closest("div") as HTMLElement;
  expect(spent).toHaveTextContent("Nada todavía");
  expect(within(spent).getByRole("link", { name: "Ver los movimientos" })).toBeVisible();
});

test("a figure tells what it counts to whoever asks for it", async () => {
  await signIn({ permissions: OWNER });
  serve(home());
  show();
  const button = await screen.findByRole("button", { name: "Qué cuenta: Gastado" });
  const text = /el precio de las publicaciones aprobadas más el de sus reacciones/;
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  fireEvent(button.nextElementSibling as Element, opening("open"));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(button).toHaveAttribute("aria-expanded", "true");
  fireEvent(button.nextElementSibling as Element, opening("closed"));
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
});

/** What the browser tells a popover of, which jsdom does not open. */
const opening = (newState: string) => Object.assign(new Event("toggle"), { newState });

test("the days of the month are drawn beside its figures, those without data and those to come as gaps", async () => {
  await signIn({ permissions: OWNER });
  serve(home());
  show();
  const drawn = await screen.findByRole("img", { name: "Aprobadas por día" });
  expect(drawn).toHaveAttribute("viewBox", "0 0 300 100");
  expect(drawn.querySelector("path")).toHaveAttribute("d", "M190 100v-100h8v100z");
});

test("active campaigns tell what waits and lead to it", async () => {
  await signIn({ permissions: OWNER });
  serve(home());
  show();
  const table = within(await screen.findByRole("table", { name: "Campañas activas" }));
  expect(table.getByRole("link", { name: "Otoño, Pendientes: 3" })).toHaveAttribute(
    "href",
    `/companies/${OWN}/k-1?status=waiting`,
  );
  expect(table.getByText("12 de 40 esperadas")).toBeInTheDocument();
});

test("an active campaign whose first day has not come is scheduled, and says until when", async () => {
  const begins = { startDt: "2999-12-01T03:00:00Z", startDay: "2999-12-01" };
  const began = { _id: "k-3", name: "Invierno", startDt: "2020-12-01T03:00:00Z", startDay: "2020-12-01" };
  await signIn({ permissions: OWNER });
  serve(
    home({
      campaigns: [
        { ...CAMPAIGN, ...begins },
        { ...CAMPAIGN, ...began },
      ],
    }),
  );
  show();
  const table = within(await screen.findByRole("table", { name: "Campañas activas" }));
  const scheduled = within(table.getByRole("rowheader", { name: /Otoño/ }));
  expect(scheduled.getByText("Programada")).toBeInTheDocument();
  expect(scheduled.getByText(/^Empieza el 1 de dic de 2999$/)).toBeInTheDocument();
  expect(table.getByRole("rowheader", { name: "Invierno" })).toBeInTheDocument();
  expect(table.getAllByText("Programada")).toHaveLength(1);
});

test("what is paid in money waits for staff, not for the brand", async () => {
  await signIn({ permissions: OWNER });
  serve(home({ campaigns: [{ ...CAMPAIGN, paymentType: "Money" }] }));
  show();
  const table = within(await screen.findByRole("table", { name: "Campañas activas" }));
  const link = table.getByRole("link", { name: "Otoño, Pendientes: 3 en auditoría (Resuena)" });
  expect(link).not.toHaveClass("font-semibold");
});

test("a company without a campaign sees its first steps, with what is done ticked", async () => {
  await signIn({ permissions: OWNER });
  serve(home({ campaigns: [] }, { campaignsOnGoingCount: 0 }));
  show();
  const [company, campaign] = await screen.findAllByRole("listitem");
  expect(company).toHaveTextContent("Los datos de tu empresa: Listo");
  expect(within(campaign as HTMLElement).getByRole("link")).toHaveAttribute(
    "href",
    `/companies/${OWN}/campaigns/new`,
  );
});

test("a company whose first campaign is to be paid sees how on its first page", async () => {
  await signIn({ permissions: OWNER });
  const waiting = [{ __typename: "Campaign", _id: "k-1", status: "WaitingForPayment" }];
  const due = [paymentAnswer({ instructions: "Alias: EJEMPLO" })];
  serve(home({ campaigns: [], waiting, due }, { campaignsOnGoingCount: 0 }));
  show();
  const part = within(await screen.findByRole("region", { name: "Cómo pagar «Mañanas»" }));
  expect(part.getByText("US$ 1.200,50")).toBeVisible();
  expect(part.getByText("K7MD4QXR")).toBeVisible();
  expect(part.getByText("Alias: EJEMPLO")).toBeVisible();
});

test("what is to be paid or was reported shows on the first page, though a newer campaign is in review", async () => {
  await signIn({ permissions: OWNER });
  const waiting = [{ __typename: "Campaign", _id: "k-9", status: "WaitingForApproval" }];
  const due = [paymentAnswer(), paymentAnswer({ _id: "k-2", campaignName: "Tardes" })];
  const reportedState = { state: "Reported", reportedAt: "2026-04-11T12:00:00Z" };
  const reported = [paymentAnswer({ _id: "k-3", campaignName: "Noches", ...reportedState })];
  serve(home({ campaigns: [], waiting, due, reported }, { campaignsOnGoingCount: 0 }));
  show();
  const parts = await screen.findAllByRole("region", { name: /^Cómo pagar/ });
  expect(parts.map((part) => within(part).getByRole("heading").textContent)).toEqual([
    "Cómo pagar «Mañanas»",
    "Cómo pagar «Tardes»",
    "Cómo pagar «Noches»",
  ]);
  expect(within(parts[2] as HTMLElement).getByText(/avisó el .* que ya está pago/)).toBeVisible();
  expect(screen.getByText(/queda lista para empezar cuando confirmemos tu pago/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver mi campaña" })).toHaveAttribute(
    "href",
    `/companies/${OWN}/k-1`,
  );
});

test.each([
  ["who may not launch campaigns", BRAND, {}],
  ["what was reported since it was read", OWNER, { state: "Reported" }],
])("nothing is to be paid: %s", async (_, permissions, changes) => {
  await signIn({ permissions });
  serve(home({ due: [paymentAnswer(changes)] }));
  show();
  expect(await screen.findByRole("heading", { name: "No te espera nada" })).toBeInTheDocument();
});

test("a campaign that is to be paid though its last day has passed is asked about first", async () => {
  await signIn({ permissions: OWNER });
  serve(home({ due: [paymentAnswer({ campaignEnded: true })] }));
  show();
  const row = (await waits()).getByRole("listitem");
  expect(row).toHaveTextContent("Ya pasó su último día: escribinos antes de pagar.");
  expect(row).not.toHaveTextContent("K7MD4QXR");
});

test("a campaign that is to be paid waits with its amount and reference", async () => {
  await signIn({ permissions: OWNER });
  serve(home({ due: [paymentAnswer()] }));
  show();
  const row = (await waits()).getByRole("listitem");
  expect(row).toHaveTextContent("Falta pagar «Mañanas» para que empiece");
  expect(row).toHaveTextContent("US$ 1.200,50, con la referencia K7MD4QXR");
  expect(within(row).getByRole("link")).toHaveAttribute("href", `/companies/${OWN}/k-1`);
});

const closed = (...memberships: { companyName: string; role: string }[]) =>
  network.use(
    api.query("ClosedCompany", () =>
      HttpResponse.json({
        data: {
          closedMemberships: memberships.map((membership) => ({
            __typename: "ClosedMembership",
            ...membership,
          })),
        },
      }),
    ),
  );

test.each([
  ["owner", "Escribinos y la reactivamos.", 1],
  ["auditor", "Quien es titular puede pedirnos que la reactivemos.", 0],
  ["viewer", "Quien es titular puede pedirnos que la reactivemos.", 0],
])(
  "an %s of a deactivated company is told who brings it back, and not offered to register another",
  async (role, text, links) => {
    await signIn({ permissions: [], company: null });
    closed({ companyName: "Café Aurora", role });
    show();
    expect(await screen.findByRole("heading", { name: "Café Aurora está dada de baja" })).toBeInTheDocument();
    expect(screen.getByText(new RegExp(text))).toBeInTheDocument();
    expect(screen.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
      Array.from({ length: links }, () => "/contactUs"),
    );
  },
);

test("a person without a company is told how to found or to join one", async () => {
  await signIn({ permissions: [], company: null });
  closed();
  show();
  expect(await screen.findByRole("link", { name: "Agregar mi empresa" })).toHaveAttribute("href", "/signup");
  expect(screen.getByRole("link", { name: "Ver mis invitaciones" })).toHaveAttribute("href", "/notices");
});

test("staff without a company are led to their desk", async () => {
  await signIn({ permissions: ["readCompanies", "readCampaings", "manageCampaigns"], company: null });
  show();
  expect(await screen.findByText("at /desk")).toBeInTheDocument();
});

test("it is asked anew when one comes back to it", async () => {
  await signIn({ permissions: OWNER });
  const requests = serve(home({ companyTasks: { ...NOTHING, toAudit: 2 } }), home());
  show();
  await waits();
  window.dispatchEvent(new Event("focus"));
  expect(await screen.findByRole("heading", { name: "No te espera nada" })).toBeInTheDocument();
  expect(requests.length).toBeGreaterThan(1);
});

test("a page that could not be read can be asked again", async () => {
  await signIn({ permissions: OWNER });
  serve(home());
  network.use(api.query("PortalHome", () => failure("INTERNAL_SERVER_ERROR"), { once: true }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Probar de nuevo" }));
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1, name: "Café Aurora" })).toBeInTheDocument(),
  );
});
