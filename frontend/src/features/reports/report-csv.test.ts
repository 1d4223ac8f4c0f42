import { expect, test } from "vitest";
import { csvMoments } from "~/domain/exports/use-csv-moments";
import type { Report } from "~/domain/reports/report-view";
import creators from "~/i18n/es/creators";
import reports from "~/i18n/es/reports";
import { formatsOf } from "~/i18n/format";
import { csvLines } from "~/ui/csv";
import { reportRows } from "./report-csv";

const STATUSES = {
  waiting: "Pendiente",
  changing: "Cambio pedido",
  approved: "Aprobada",
  rejected: "Rechazada",
  unknown: "Sin estado",
};
const NUMBERS = {
  submitted: 4,
  approved: 3,
  rejected: 1,
  delivered: 2,
  likes: 40,
  comments: 5,
  engagement: 50,
};
const NONE = Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, 0])) as typeof NUMBERS;

const campaign = (name: string, currency: string) => ({
  campaignId: name,
  name,
  currency,
  spent: 1200.5,
  spentBefore: 0,
  productCost: currency === "ARS" ? 3600 : null,
  productCostBefore: currency === "ARS" ? 0 : null,
  scheduledDay: null,
  figures: NUMBERS,
  before: NONE,
});

const REPORT: Report = {
  from: "2026-11-01T00:00:00Z",
  to: "2026-12-01T00:00:00Z",
  beforeFrom: "2026-10-01T00:00:00Z",
  beforeTo: "2026-11-01T00:00:00Z",
  campaigns: [campaign("Café", "ARS"), campaign("=HYPERLINK(1)", "USD")],
  figures: NUMBERS,
  before: NONE,
  money: [],
  productCosts: [],
  days: [],
};

function creator(personId: string, costs: { currency: string; spent: number }[]) {
  const person = { _id: personId, firstName: "Luz", lastName: "Sosa" };
  const times = { firstAt: "2026-11-02T00:00:00Z", lastAt: "2026-11-03T00:00:00Z" };
  return {
    personId,
    person,
    campaigns: 1,
    advertisements: 2,
    approved: 1,
    rejected: 0,
    engagement: 9,
    costs,
    tags: [],
    ...times,
  };
}

const POST = {
  _id: "ad-1",
  captionIdentifier: "ABCD2345",
  campaignName: "Café",
  status: "Approved" as const,
  creationDt: "2026-11-02T10:00:00Z",
  likeCount: 7,
  notSponsoredLikeCount: 1,
  commentCount: 2,
  notSponsoredCommentCount: 0,
  caption: "@cafe mi desayuno",
  _person: null,
  _posts: [
    { _id: "post-1", platform: "Instagram" as const, postPlatformId: "https://www.instagram.com/p/x" },
  ],
};

const lines = csvLines(
  reportRows(
    REPORT,
    [creator("a", [{ currency: "USD", spent: 3 }]), creator("b", [{ currency: "ARS", spent: 10.5 }])],
    [POST],
    { reports, creators, statuses: STATUSES },
    csvMoments("America/Argentina/Buenos_Aires", formatsOf("es")),
  ),
  "es",
).split("\r\n");

test("a report's table says its period and the one that it is compared with", () => {
  expect(lines.slice(0, 3)).toEqual([
    "Informe del 2026-11-01 al 2026-11-30",
    "Comparado con el período del 2026-10-01 al 2026-10-31",
    "",
  ]);
});

test("each campaign says its currency, and no row adds two of them", () => {
  const rows = lines.slice(lines.indexOf("Por campaña") + 2, lines.indexOf("", 4));
  expect(rows).toEqual([
    "Café;3;50;40;5;4;1;2;0;0;0;0;0;0;0;ARS;1200,5;0;3600;0",
    "'=HYPERLINK(1);3;50;40;5;4;1;2;0;0;0;0;0;0;0;USD;1200,5;0;;",
  ]);
});

test("creators have a column of cost for each currency", () => {
  const at = lines.indexOf(reports.csv.creators);
  expect(lines.slice(at + 1, at + 4)).toEqual([
    "Creador;Publicaciones;Aprobadas;Rechazadas;Interacciones;Costo (ARS);Costo (USD)",
    "Luz Sosa;2;1;0;9;;3",
    "Luz Sosa;2;1;0;9;10,5;",
  ]);
});

test("a post says its campaign, its link and its caption, which a spreadsheet does not run", () => {
  expect(lines.slice(lines.indexOf(reports.csv.posts) + 2)).toEqual([
    "ABCD2345;;Café;Aprobada;2026-11-02 07:00:00;8;2;https://www.instagram.com/p/x;;;'@cafe mi desayuno",
    "",
  ]);
});
