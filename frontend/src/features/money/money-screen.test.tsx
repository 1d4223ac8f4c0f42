import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import MoneyRoute from "~/app/routes/money";
import type { MoneyMovementKind } from "~/graphql/schema.generated";
import { api, network } from "~/testing/network";
import { paymentAnswer } from "~/testing/payments";
import { failure, renderPortal, signIn, signOut } from "~/testing/portal";
import { OWN } from "~/testing/settings";
import * as files from "~/ui/save-file";
import { MONEY_PAGE } from "./money-screen";

const BALANCE = {
  __typename: "MoneyBalance",
  currency: "USD",
  funded: 3000,
  available: 2200,
  frozen: 80,
  spent: 720,
  spentOnReactions: 360,
  paidPosts: 30,
};
const CAMPAIGN = { __typename: "Campaign", _id: "k-1", name: "Cold brew" };

function movement(changes: Record<string, unknown> = {}) {
  return {
    __typename: "MoneyMovement",
    _id: "m-1",
    kind: "PaidForPost",
    // In Buenos Aires it is still the day before.
    recordedAt: "2026-11-21T02:30:00Z",
    campaignId: "k-1",
    campaignName: "Cold brew",
    advertisementId: "ad-1",
    captionIdentifier: "AB12CD34",
    person: { __typename: "Person", _id: "p-1", firstName: "Ana", lastName: "Luna" },
    currency: "USD",
    amount: 12,
    availableChange: 0,
    frozenChange: -12,
    available: 2200,
    frozen: 80,
    ...changes,
  };
}

interface Served {
  balances?: readonly unknown[];
  movements?: readonly { _id: string }[];
  chosen?: Record<string, unknown> | null;
  payments?: readonly { _id: string }[];
}

/** Answers with these; what was asked of the movements is in the list returned. */
function serve({
  balances = [BALANCE],
  movements = [movement()],
  chosen = null,
  payments = [],
}: Served = {}) {
  const requests: Record<string, unknown>[] = [];
  const company = {
    __typename: "Company",
    _id: OWN,
    name: "Café Aurora",
    timeZone: "America/Argentina/Buenos_Aires",
  };
  network.use(
    api.query("MoneyPage", ({ variables }) =>
      HttpResponse.json({
        data: {
          companies: [company],
          campaigns: [CAMPAIGN],
          moneyBalances: balances,
          ...(variables.one && { chosen: chosen ? [chosen] : [] }),
        },
      }),
    ),
    api.query("CompanyPayments", () => HttpResponse.json({ data: { payments } })),
    api.query("PaymentReceipt", ({ variables }) =>
      HttpResponse.json({
        data: {
          companies: [company],
          campaigns: payments
            .filter(({ _id }) => _id === variables.campaignId)
            .map((payment) => ({ __typename: "Campaign", _id: payment._id, payment })),
        },
      }),
    ),
    api.query("MoneyMovements", ({ variables }) => {
      requests.push(variables);
      const start = movements.findIndex(({ _id }) => _id === variables.after) + 1;
      return HttpResponse.json({
        data: { moneyMovements: movements.slice(start, start + Number(variables.limit)) },
      });
    }),
  );
  return requests;
}

const show = (query = "", language = "") =>
  renderPortal(
    MoneyRoute,
    `${language}/companies/:companyId/money`,
    `${language}/companies/${OWN}/money${query}`,
  );

const chosen = (changes: Record<string, unknown> = {}) => ({
  ...CAMPAIGN,
  status: "OnGoing",
  paymentType: "Money",
  investment: 3000,
  customAdPrice: 12,
  ...changes,
});

/** As a text without what does not break a line. */
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");

beforeEach(() => signIn({ permissions: ["readCampaings", "auditAdvertisement"] }));

afterEach(async () => {
  vi.restoreAllMocks();
  await signOut();
});

test("tells a payment with its post, campaign, day in the company's zone, amount and balance", async () => {
  serve();
  show();
  const link = await screen.findByRole("link", { name: "Pagado por la publicación de Ana Luna" });
  expect(link.getAttribute("href")).toBe("/audit/ad-1");
  const row = link.closest("tr") as HTMLElement;
  expect(within(row).getByRole("link", { name: "Cold brew" }).getAttribute("href")).toBe(
    `/companies/${OWN}/k-1`,
  );
  const text = plain(row.textContent);
  expect(text).toMatch(/20 (de )?nov (de )?2026/);
  for (const part of ["AB12CD34", "-US$ 12", "US$ 2.280", "US$ 80 reservados"]) expect(text).toContain(part);
});

test.each<[MoneyMovementKind, string, number, number, string]>([
  ["Funded", "Pago de la inversión", 3000, 0, "+US$ 3.000"],
  ["Reserved", "Reservado para la publicación de Ana Luna", -12, 12, "US$ 12"],
  ["Released", "Liberado: se rechazó la publicación de Ana Luna", 12, -12, "US$ 12"],
  ["PaidForReactions", "Pagado por reacciones a la publicación de Ana Luna", -0.3, 0, "-US$ 0,30"],
  [
    "PriceReturned",
    "Devuelto y reservado otra vez: se deshizo la aprobación de la publicación de Ana Luna",
    0,
    12,
    "+US$ 12",
  ],
  [
    "ReactionsReturned",
    "Devuelto por reacciones: se deshizo la aprobación de la publicación de Ana Luna",
    0.3,
    0,
    "+US$ 0,30",
  ],
  ["AllReturned", "Devuelto: se revirtió la aprobación de la publicación de Ana Luna", 12.3, 0, "+US$ 12,30"],
])("%s is told in words and by its sign", async (kind, words, availableChange, frozenChange, amount) => {
  const sum = Math.abs(availableChange + frozenChange) || Math.abs(frozenChange);
  serve({ movements: [movement({ kind, availableChange, frozenChange, amount: sum })] });
  show();
  const row = (await screen.findByText(words)).closest("tr");
  const cell = row?.querySelectorAll("td")[1]?.querySelector("span:not([aria-hidden])");
  expect(plain(cell?.textContent)).toBe(amount);
});

test("whoever is gone is someone of the community", async () => {
  serve({ movements: [movement({ person: null })] });
  show("", "/en");
  await screen.findByText("Paid for the post by someone in the community");
});

test("the sum of a campaign says how many posts at which price, and what reactions cost", async () => {
  serve({ chosen: chosen() });
  show("?campaign=k-1");
  const sums = await screen.findByLabelText("Resumen en USD");
  await waitFor(() =>
    expect(plain(sums.textContent)).toContain("US$ 72030 publicaciones × US$ 12 + US$ 360 por reacciones"),
  );
});

test("posts of several prices are summed, and currencies are not added", async () => {
  const pesos = { ...BALANCE, currency: "ARS", spent: 500, spentOnReactions: 0, paidPosts: 1 };
  serve({ balances: [pesos, BALANCE] });
  show();
  const sums = await screen.findByLabelText("Resumen en ARS");
  expect(plain(sums.textContent)).toContain("$ 500 por 1 publicación");
  expect(plain(screen.getByLabelText("Resumen en USD").textContent)).toContain(
    "US$ 360 por 30 publicaciones + US$ 360 por reacciones",
  );
});

test("the filter is in the address, and the movements are asked for by it", async () => {
  const requests = serve({ chosen: chosen() });
  const { user } = show();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Campaña" }), "k-1");
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ companyId: OWN, campaignId: "k-1" }));
  expect(window.location.search).toBe("?campaign=k-1");
});

test("payments stand with their state, and what belongs to it", async () => {
  serve({
    payments: [
      paymentAnswer({ _id: "k-1", campaignName: "Nueva" }),
      paymentAnswer({
        _id: "k-2",
        campaignName: "Avisada",
        state: "Reported",
        reportedAt: "2026-04-11T02:30:00Z",
      }),
      paymentAnswer({
        _id: "k-3",
        campaignName: "Paga",
        state: "Confirmed",
        confirmedAt: "2026-04-12T12:00:00Z",
      }),
    ],
  });
  show();
  const rows = within(await screen.findByRole("region", { name: "Pagos" })).getAllByRole("listitem");
  expect(rows.map((row) => plain(row.textContent))).toEqual([
    "NuevaReferencia K7MD4QXRPor pagar desde el 10 de abr de 2026US$ 1.200,50Ver cómo pagar",
    "AvisadaReferencia K7MD4QXRAvisado el 10 de abr de 2026, sin confirmarUS$ 1.200,50",
    "PagaReferencia K7MD4QXRConfirmado el 12 de abr de 2026US$ 1.200,50Comprobante",
  ]);
  expect(screen.getByRole("link", { name: "Comprobante del pago de Paga" })).toHaveAttribute(
    "href",
    `/companies/${OWN}/money?receipt=k-3`,
  );
});

test("a receipt says who paid what for what, when, and by which reference", async () => {
  const reportedBy = { __typename: "Person", _id: "p-1", firstName: "Ana", lastName: "Luna" };
  const dates = { reportedAt: "2026-04-11T12:00:00Z", confirmedAt: "2026-04-12T12:00:00Z" };
  serve({ payments: [paymentAnswer({ state: "Confirmed", reportedBy, ...dates })] });
  show("?receipt=k-1");
  const paper = await screen.findByRole("article");
  expect(plain(within(paper).getByText("Importe").parentElement?.textContent)).toBe("ImporteUS$ 1.200,50");
  expect(paper).toHaveTextContent("EmpresaCafé Aurora");
  expect(paper).toHaveTextContent("CampañaMañanas");
  expect(paper).toHaveTextContent("ReferenciaK7MD4QXR");
  expect(paper).toHaveTextContent("Avisado11 de abr de 2026, por Ana Luna");
  expect(paper).toHaveTextContent("Recibido y confirmado12 de abr de 2026");
});

test("there is no receipt of what is not confirmed", async () => {
  serve({ payments: [paymentAnswer()] });
  show("?receipt=k-1");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("article")).toBeNull();
});

test("further pages are appended", async () => {
  const movements = Array.from({ length: MONEY_PAGE + 1 }, (_, place) => movement({ _id: `m-${place}` }));
  serve({ movements });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Ver más movimientos" }));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(MONEY_PAGE + 2));
  expect(screen.queryByRole("button", { name: "Ver más movimientos" })).toBeNull();
});

test.each([
  ["", null, "Todavía no hay movimientos"],
  ["?campaign=k-1", chosen({ status: "WaitingForPayment" }), "Esta campaña todavía no movió plata"],
  ["?campaign=k-1", chosen({ paymentType: "Product", investment: 0 }), "Esta campaña no mueve plata"],
  ["?campaign=foreign", null, "No encontramos esa campaña"],
])("without movements%s it says why", async (query, campaign, title) => {
  serve({ balances: [], movements: [], chosen: campaign });
  show(query);
  await screen.findByRole("heading", { name: title });
  expect(screen.queryByRole("button", { name: "Exportar CSV" })).toBeNull();
});

test("says that it could not be read, and tries again", async () => {
  network.use(
    api.query("MoneyPage", () => failure("INTERNAL")),
    api.query("MoneyMovements", () => failure("INTERNAL")),
  );
  const { user } = show();
  const again = await screen.findByRole("button", { name: /Reintentar|Probar/ });
  serve();
  await user.click(again);
  await screen.findByText("Pagado por la publicación de Ana Luna");
});

test("the file holds every page, runs no formula, and sums to the balance", async () => {
  const movements = Array.from({ length: 251 }, (_, place) =>
    movement({ _id: `m-${place}`, campaignName: "=1+1" }),
  );
  serve({ movements });
  network.use(
    api.mutation("RecordExport", ({ variables }) => {
      expect(variables).toMatchObject({ kind: "Money", rows: 251, companyId: OWN });
      return HttpResponse.json({
        data: { result: { __typename: "AckResult", success: true, error: [] } },
      });
    }),
  );
  const saved = vi.spyOn(files, "saveFile").mockImplementation(() => undefined);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Exportar CSV" }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [name, parts] = saved.mock.calls[0] as [string, string[], string];
  expect(name).toMatch(/^dinero-.*\.csv$/);
  const [title, first, ...rest] = parts.join("").trim().split("\r\n");
  expect(title).toContain("Fecha y hora (hora de Buenos Aires)");
  expect(first).toBe(
    "2026-11-20 23:30:00;Pagado por la publicación de Ana Luna;'=1+1;AB12CD34;Ana Luna;USD;12;-12;2280;2200;80",
  );
  expect(rest).toHaveLength(250);
});
