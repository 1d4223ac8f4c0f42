/** Why: campaigns and advertisements as the server answers them, for the screens that show them. */
import { HttpResponse } from "msw";
import { marked } from "./checks";
import { api, network } from "./network";

const OWN = "0197-company";
const ZONE = "America/Argentina/Buenos_Aires";

export function campaignAnswer(changes: Record<string, unknown> = {}, totals: Record<string, unknown> = {}) {
  return {
    __typename: "Campaign",
    _id: "k-1",
    companyId: OWN,
    name: "Otoño en taza",
    type: "Advertising",
    status: "OnGoing",
    paymentType: "Product",
    productPaymentDescription: "Una caja de café",
    productUnitValue: null,
    customAdPrice: null,
    currency: "ARS",
    stock: 30,
    creationDt: "2026-04-10T12:00:00Z",
    startDt: null,
    startDay: null,
    endDt: null,
    endDay: null,
    engagementReal: 0,
    engagementExpected: 0,
    investment: 0,
    budgetAvailable: 0,
    budgetFreezed: 0,
    budgetSpent: 0,
    briefToShow: "Mostrá la taza.",
    termsOrBriefToShow: "Solo mayores de edad.",
    company: {
      __typename: "Company",
      _id: OWN,
      name: "Café Aurora",
      logo: null,
      thumbnail: null,
      timeZone: ZONE,
    },
    totals: {
      __typename: "CampaignTotals",
      spentOnReactions: 0,
      posts: 12,
      approved: 7,
      likes: 2490,
      comments: 31,
      remainingStock: 35,
      waiting: 4,
      changing: 0,
      snoozed: 0,
      rejected: 1,
      ...totals,
    },
    ...changes,
  };
}

/** What a campaign paid in money has in place of a product. */
export const paidInMoney = {
  paymentType: "Money",
  productPaymentDescription: null,
  customAdPrice: 12150,
  investment: 500000,
  budgetAvailable: 300000,
  budgetFreezed: 50000,
  budgetSpent: 150000,
};

export function adAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Advertisement",
    _id: "ad-1",
    campaignId: "k-1",
    companyId: OWN,
    personId: "p-1",
    captionIdentifier: "AB12CD34",
    multimediaUri: "/media/ad-1.jpg",
    imageGrid: "/media/ad-1-480.jpg",
    imageZoom: "/media/ad-1-1440.jpg",
    caption: "",
    status: "WaitingForCustomerAudit",
    creationDt: "2026-04-12T12:00:00Z",
    approvedByRule: false,
    auditDeadline: "2026-04-15T12:00:00Z",
    campaignType: "Advertising",
    paymentType: "Product",
    deliveredAt: null,
    likeCount: 100,
    notSponsoredLikeCount: 23,
    commentCount: 5,
    notSponsoredCommentCount: 4,
    checks: marked(),
    changeState: "NONE",
    _person: { __typename: "Person", _id: "p-1", firstName: "Alba", lastName: "Ríos" },
    _posts: [],
    ...changes,
  };
}

/** Answers the campaign's page, its grid, and what was handed over. */
export function serveCampaign(campaigns: unknown[], advertisements: unknown[] = []) {
  network.use(
    api.query("CampaignPage", () => HttpResponse.json({ data: { campaigns } })),
    api.query("CampaignAdvertisements", () => HttpResponse.json({ data: { advertisements } })),
    api.query("CampaignOwed", () =>
      HttpResponse.json({ data: { owedProducts: { __typename: "OwedProductPage", total: 0 } } }),
    ),
    api.query("CampaignSteps", () =>
      HttpResponse.json({
        data: { campaigns: [{ __typename: "Campaign", _id: "k-1", payment: null, statusHistory: [] }] },
      }),
    ),
    api.query("CampaignExternalData", () =>
      HttpResponse.json({
        data: { campaigns: [{ __typename: "Campaign", _id: "k-1", externalId: null, metadata: [] }] },
      }),
    ),
    api.query("CampaignDelivered", () =>
      HttpResponse.json({
        data: {
          campaignReport: {
            __typename: "CampaignReport",
            figures: { __typename: "ReportFigures", delivered: 3 },
          },
        },
      }),
    ),
  );
}
