/**
 * Why: typed values are text; sent values are numbers, dates and choices. The rules are the server's
 * (campaigns/policies.py).
 */
import { type Day, isDay } from "~/config/days";
import type { CampaignDraftFragment } from "~/domain/campaigns/campaign-drafts.generated";
import { nameProblem } from "~/domain/names";
import type { CampaignInput, CampaignType, PaymentType, RewardKind } from "~/graphql/schema.generated";

export interface CampaignValues {
  name: string;
  type: CampaignType | "";
  paymentType: PaymentType | "";
  rewardKind: RewardKind | "";
  brief: string;
  termsAndConditions: string;
  productPaymentDescription: string;
  productUnitValue: string;
  customAdPrice: string;
  investment: string;
  currency: string;
  stock: string;
  startDay: string;
  endDay: string;
  picture: string;
  city: string;
  postsPerPerson: string;
}

export type FieldName = keyof CampaignValues;

export const EMPTY: CampaignValues = {
  name: "",
  type: "",
  paymentType: "",
  rewardKind: "",
  brief: "",
  termsAndConditions: "",
  productPaymentDescription: "",
  productUnitValue: "",
  customAdPrice: "",
  investment: "",
  currency: "ARS",
  stock: "",
  startDay: "",
  endDay: "",
  picture: "",
  city: "",
  postsPerPerson: "1",
};

export const NAME_LENGTH = 200;
export const TEXT_LENGTH = 10_000;
export const DESCRIPTION_LENGTH = 500;
export const CITY_LENGTH = 80;
export const POSTS_PER_PERSON_MAX = 20;
/** In units of the currency. */
const AMOUNT_MAX = 100_000_000_000;
const UNIT_VALUE_MAX = 100_000_000;
const STOCK_MAX = 1_000_000;
export const CURRENCIES = ["ARS", "USD"] as const;

const amount = (value: number | null | undefined) => (value ? String(value) : "");

export function valuesOf(campaign: CampaignDraftFragment): CampaignValues {
  return {
    name: campaign.name,
    type: campaign.type,
    paymentType: campaign.paymentType,
    rewardKind: campaign.rewardKind,
    brief: campaign.briefToShow,
    termsAndConditions: campaign.termsAndConditionsToShow,
    productPaymentDescription: campaign.productPaymentDescription ?? "",
    productUnitValue: amount(campaign.productUnitValue),
    customAdPrice: amount(campaign.customAdPrice),
    investment: amount(campaign.investment),
    currency: campaign.currency,
    stock: amount(campaign.stock),
    startDay: campaign.startDay ?? "",
    endDay: campaign.endDay ?? "",
    picture: campaign.picture ?? "",
    city: campaign.city ?? "",
    postsPerPerson: String(campaign.postsPerPerson),
  };
}

/** Whether the server can store it: a name and the two choices are present. */
export function canBeKept(values: CampaignValues): boolean {
  return values.name.trim() !== "" && values.type !== "" && values.paymentType !== "";
}

/** The input of the mutation; null empties a field. Requires values that can be stored. */
export function inputOf(values: CampaignValues): CampaignInput {
  if (!values.type || !values.paymentType) throw new Error("the draft cannot be kept yet");
  const money = values.paymentType === "Money";
  return {
    name: values.name.trim(),
    type: values.type,
    paymentType: values.paymentType,
    rewardKind: money ? "money" : values.rewardKind === "discount" ? "discount" : "product",
    brief: values.brief,
    termsAndConditions: values.termsAndConditions,
    productPaymentDescription: money ? null : values.productPaymentDescription.trim() || null,
    productUnitValue: money ? null : (numberOf(values.productUnitValue) ?? null),
    customAdPrice: money ? (numberOf(values.customAdPrice) ?? null) : null,
    investment: money ? (numberOf(values.investment) ?? 0) : 0,
    currency: values.currency,
    stock: money ? 0 : (numberOf(values.stock) ?? 0),
    startDay: isDay(values.startDay) ? values.startDay : null,
    endDay: isDay(values.endDay) ? values.endDay : null,
    picture: values.picture || null,
    city: values.city.trim() || null,
    postsPerPerson: numberOf(values.postsPerPerson) ?? 1,
  };
}

/**
 * A number in either notation: 12.150,50, 12,150.50 or 12150.5; undefined for none. A sign before three figures is
 * always a thousands separator, since no currency here is written with thousandths: 1.500 and 1,500 are the same.
 */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(/\s/g, "");
  if (!plain) return undefined;
  const comma = plain.lastIndexOf(",");
  const dot = plain.lastIndexOf(".");
  let normal = plain;
  if (/^[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*$/.test(plain)) normal = plain.replace(/[.,]/g, "");
  else if (comma > dot) normal = plain.replace(/\./g, "").replace(",", ".");
  else normal = plain.replace(/,/g, "");
  return /^\d+(\.\d+)?$/.test(normal) ? Number(normal) : Number.NaN;
}

type Code = string;

/** Currencies without decimals (kit/src/kit/currencies.py). */
const WITHOUT_DECIMALS = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
);

/** The error of an amount in its currency, if it has one. */
function amountProblem(text: string, currency: string, most = AMOUNT_MAX): Code | undefined {
  const value = numberOf(text);
  if (value === undefined) return undefined;
  if (Number.isNaN(value)) return "INVALID_AMOUNT";
  if (value > most) return "TOO_LARGE";
  if (Number.isInteger(value)) return undefined;
  if (WITHOUT_DECIMALS.has(currency)) return "TOO_MANY_DECIMALS";
  return Number(value.toFixed(2)) === value ? undefined : "MORE_THAN_CENTS";
}

/** No value is an empty field, not zero. */
function unitValueProblem(text: string, currency: string): Code | undefined {
  return numberOf(text) === 0 ? "NOT_ABOVE_ZERO" : amountProblem(text, currency, UNIT_VALUE_MAX);
}

function stockProblem(text: string): Code | undefined {
  const units = numberOf(text);
  if (units === undefined) return undefined;
  if (!Number.isInteger(units)) return "INVALID_STOCK";
  return units > STOCK_MAX ? "TOO_LARGE" : undefined;
}

/** No number means one post per person. */
function postsPerPersonProblem(text: string): Code | undefined {
  const posts = numberOf(text);
  if (posts === undefined) return undefined;
  return Number.isInteger(posts) && posts >= 1 && posts <= POSTS_PER_PERSON_MAX
    ? undefined
    : "INVALID_POSTS_PER_PERSON";
}

/** The numbers that the server cannot accept, each with its error code; they would be lost or truncated. */
export function unsendable(values: CampaignValues): Partial<Record<FieldName, Code>> {
  const money = values.paymentType === "Money";
  const problems: Partial<Record<FieldName, Code | undefined>> = money
    ? {
        customAdPrice: amountProblem(values.customAdPrice, values.currency),
        investment: amountProblem(values.investment, values.currency),
      }
    : {
        stock: stockProblem(values.stock),
        productUnitValue: unitValueProblem(values.productUnitValue, values.currency),
      };
  problems.postsPerPerson = postsPerPersonProblem(values.postsPerPerson);
  return Object.fromEntries(Object.entries(problems).filter(([, code]) => code));
}

/**
 * The error code of each field that prevents the submission, by the server's rules and the company's today; empty if
 * there is none.
 */
export function problemsOf(values: CampaignValues, today: Day): Partial<Record<FieldName, Code>> {
  const problems: Partial<Record<FieldName, Code>> = {};
  const name = nameProblem(values.name, NAME_LENGTH, { addresses: true });
  if (name) problems.name = name;
  if (!values.type) problems.type = "CHOICE_REQUIRED";
  if (!values.paymentType) problems.paymentType = "CHOICE_REQUIRED";
  if (values.paymentType === "Money") {
    const price = numberOf(values.customAdPrice);
    const investment = numberOf(values.investment);
    if (!price) problems.customAdPrice = "PRICE_REQUIRED";
    if (!investment || investment < (price || 0)) problems.investment = "INVESTMENT_REQUIRED";
  }
  if (values.paymentType === "Product") {
    if (!values.productPaymentDescription.trim()) problems.productPaymentDescription = "DESCRIPTION_REQUIRED";
    if (!numberOf(values.stock)) problems.stock = "STOCK_REQUIRED";
  }
  if (values.type === "Advertising" && !values.brief.trim()) problems.brief = "BRIEF_REQUIRED";
  if (values.type === "Spot") {
    if (!values.picture) problems.picture = "PICTURE_REQUIRED";
    if (!values.brief.trim()) problems.brief = "SPOT_TEXT_REQUIRED";
  }
  if (values.endDay) {
    if (values.endDay < today) problems.endDay = "END_PASSED";
    if (values.startDay && values.endDay < values.startDay) problems.endDay = "END_BEFORE_START";
  }
  return { ...problems, ...unsendable(values) };
}
