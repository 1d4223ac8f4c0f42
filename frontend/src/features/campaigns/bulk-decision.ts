/**
 * Why: the server projects and decides at most a hundred ads per request; this splits any number of them, and reports
 * what failed.
 */
import type { ApolloClient } from "@apollo/client";
import type { CampaignFiguresFragment } from "~/domain/campaigns/campaign-results.generated";
import { codeOf } from "~/graphql/errors";
import type { AdvertisementStatus } from "~/graphql/schema.generated";
import { BulkDecisionDocument, BulkProjectionDocument } from "./bulk.generated";

/** The most ads that the server accepts in one request. */
const AT_ONCE = 100;

export interface Figures {
  /** Stock left, and its part that no waiting ad holds; null when paid in money. */
  remainingStock: number | null;
  freeStock: number | null;
  budgetAvailable: number;
  budgetFreezed: number;
  budgetSpent: number;
}

/** Why an ad is not decided. */
export interface Refusal {
  _id: string;
  code: string;
  message: string;
}

export interface Projection {
  deciding: number;
  refused: readonly Refusal[];
  before: Figures;
  after: Figures;
}

/** The effect of a decision. Rejects if the request fails, and when `signal` aborts. */
export async function project(
  client: ApolloClient,
  campaignId: string,
  ids: readonly string[],
  status: AdvertisementStatus,
  signal: AbortSignal,
): Promise<Projection> {
  let deciding = 0;
  const refused: Refusal[] = [];
  let before: Figures | undefined;
  let change: Figures | undefined;
  for (const some of hundreds(ids)) {
    const { data } = await client.query({
      query: BulkProjectionDocument,
      variables: { campaignId, ids: some, status },
      fetchPolicy: "no-cache",
    });
    signal.throwIfAborted();
    const campaign = data?.campaigns[0];
    if (!data || !campaign) throw new Error("The campaign was not answered.");
    before = figuresOf(campaign);
    deciding += data.auditProjection.deciding;
    refused.push(...data.auditProjection.refused);
    const after = data.auditProjection.campaigns.find((figures) => figures.campaignId === campaignId);
    // Each batch is projected from the current state of the campaign, so the changes of all batches are added up.
    if (after) change = combined(change ?? NOTHING, combined(after, before, -1), 1);
  }
  if (!before) throw new Error("Nothing was asked.");
  return { deciding, refused, before, after: affordable(combined(before, change ?? NOTHING, 1)) };
}

const NOTHING: Figures = {
  remainingStock: 0,
  freeStock: 0,
  budgetAvailable: 0,
  budgetFreezed: 0,
  budgetSpent: 0,
};

function figuresOf(campaign: CampaignFiguresFragment): Figures {
  const { totals, stock, budgetAvailable, budgetFreezed, budgetSpent } = campaign;
  const remainingStock = totals.remainingStock ?? null;
  return {
    remainingStock,
    freeStock: remainingStock === null ? null : stock,
    budgetAvailable,
    budgetFreezed,
    budgetSpent,
  };
}

type Stocked = Omit<Figures, "remainingStock" | "freeStock"> & {
  remainingStock?: number | null;
  freeStock?: number | null;
};

function combined(one: Stocked, other: Stocked, sign: 1 | -1): Figures {
  const stock = (a: number | null | undefined, b: number | null | undefined) =>
    a == null || b == null ? null : a + sign * b;
  return {
    remainingStock: stock(one.remainingStock, other.remainingStock),
    freeStock: stock(one.freeStock, other.freeStock),
    budgetAvailable: one.budgetAvailable + sign * other.budgetAvailable,
    budgetFreezed: one.budgetFreezed + sign * other.budgetFreezed,
    budgetSpent: one.budgetSpent + sign * other.budgetSpent,
  };
}

/**
 * Payments for reactions are capped by the budget, also when the batches together exceed it and each alone does not.
 */
function affordable(figures: Figures): Figures {
  const over = Math.min(0, figures.budgetAvailable);
  return {
    ...figures,
    budgetAvailable: figures.budgetAvailable - over,
    budgetSpent: figures.budgetSpent + over,
  };
}

interface Order {
  ids: readonly string[];
  status: AdvertisementStatus;
  reason: string | null;
  note: string | null;
}

interface Result {
  decided: number;
  failures: readonly Refusal[];
  /** Number of ads that were not decided, because of a stop or a missing response. */
  left: number;
}

interface Following {
  /** Called after each batch with the decided ads, their new status, and the number tried so far. */
  onStep: (statuses: ReadonlyMap<string, AdvertisementStatus>, tried: number) => void;
  /** Checked before each batch; true leaves the rest undecided. */
  stopped: () => boolean;
}

/** Decides the ads batch by batch; stops after a batch without a response. Never rejects. */
export async function decide(
  client: ApolloClient,
  { ids, status, reason, note }: Order,
  { onStep, stopped }: Following,
): Promise<Result> {
  const failures: Refusal[] = [];
  let decided = 0;
  let tried = 0;
  for (const some of hundreds(ids)) {
    if (stopped()) break;
    tried += some.length;
    try {
      const { data } = await client.mutate({
        mutation: BulkDecisionDocument,
        variables: { ids: some, status, ...(reason && { reason }), ...(note && { note }) },
        fetchPolicy: "no-cache",
      });
      const result = data?.auditAdvertisements;
      const statuses = new Map<string, AdvertisementStatus>();
      for (const { _id, advertisement, refusal } of result?.outcomes ?? []) {
        if (advertisement) statuses.set(_id, advertisement.status);
        else failures.push({ _id, code: refusal?.code ?? "UNKNOWN", message: refusal?.message ?? "" });
      }
      decided += statuses.size;
      onStep(statuses, tried);
      const error = result?.success ? null : (result?.error[0] ?? { code: "UNKNOWN", message: "" });
      if (!error) continue;
      failures.push(...some.map((_id) => ({ _id, code: error.code, message: error.message })));
    } catch (error) {
      failures.push(...some.map((_id) => ({ _id, code: codeOf(error), message: "" })));
    }
    break;
  }
  return { decided, failures, left: ids.length - tried };
}

function hundreds(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, place) =>
    ids.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
  );
}
