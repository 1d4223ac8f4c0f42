/** Why: disputes and the ads that are judged anew, as the server answers them, for the screens that show them. */
import { marked } from "./checks";

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export const WHY = "En la foto se ve la taza entera.";
export const BECAUSE = "La miramos de nuevo y se ve entera.";

export function judgedAd(id = "ad-1", changes: Record<string, unknown> = {}) {
  return {
    __typename: "Advertisement",
    _id: id,
    companyId: "c-1",
    personId: "p-1",
    campaignId: "k-1",
    campaignType: "Advertising",
    campaignName: "Otoño en taza",
    companyName: "Café Aurora",
    captionIdentifier: `CODE-${id}`,
    caption: "Mi taza",
    imageZoom: "/media/ad-zoom.jpg",
    imageGrid: "/media/ad-grid.jpg",
    multimediaUri: "/media/ad.jpg",
    checks: marked(),
    _posts: [],
    _person: { __typename: "Person", _id: "p-1", firstName: "Alba", lastName: "Ríos" },
    _campaign: {
      __typename: "Campaign",
      _id: "k-1",
      companyId: "c-1",
      name: "Otoño en taza",
      type: "Advertising",
      paymentType: "Money",
      productPaymentDescription: null,
      customAdPrice: 1500,
      currency: "ARS",
      briefToShow: "Mostrá la taza.",
      termsAndConditionsToShow: "",
    },
    ...changes,
  };
}

export function dispute(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Dispute",
    _id: "d-1",
    side: "Brand",
    openedBy: { __typename: "Person", _id: "p-2", firstName: "Abril", lastName: "Suárez" },
    text: WHY,
    openedAt: inDays(-1),
    deadline: inDays(4),
    state: "Open",
    settledBy: null,
    settlement: "",
    settledAt: null,
    decidedStatus: "RejectedByPlatform",
    decisionReason: "BLURRY",
    decisionNote: "Muy oscura.",
    decidedAt: inDays(-2),
    maySettle: true,
    ...changes,
  };
}

export const SETTLED = { state: "Overturned", settlement: BECAUSE, settledAt: inDays(0), maySettle: false };
