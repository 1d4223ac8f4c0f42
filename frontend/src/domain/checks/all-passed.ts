/** Why: ads that passed all their checks are approved together, and the auditor sees how many are left out and why. */
import type { ApolloClient } from "@apollo/client";
import type { AdvertisementWhere, ChecksState } from "~/graphql/schema.generated";
import { WaitingChecksDocument, type WaitingChecksQuery } from "./checks.generated";

/** The largest limit of one query. */
const PAGE = 1000;

/** The numbers of waiting ads that are not approved together, by reason. */
export interface LeftOut {
  states: Readonly<Record<Exclude<ChecksState, "ALL_PASSED">, number>>;
  /** They passed too, but exceed the number that can be decided at once. */
  later: number;
}

export interface AllPassed {
  /** The oldest first. */
  passed: readonly { _id: string; captionIdentifier: string; campaignId: string }[];
  left: LeftOut;
}

/**
 * Of the waiting ads that match `where`, those whose checks all passed, at most `most` of them. Rejects if the request
 * fails.
 */
export async function findAllPassed(
  client: ApolloClient,
  where: AdvertisementWhere,
  { most = Number.POSITIVE_INFINITY, without = new Set<string>() as ReadonlySet<string> } = {},
): Promise<AllPassed> {
  const passed: WaitingChecksQuery["advertisements"] = [];
  const states = { WITH_WARNINGS: 0, INCOMPLETE: 0, PENDING: 0 };
  let after: string | null = null;
  for (let more = true; more; ) {
    const result: { data?: WaitingChecksQuery | undefined } = await client.query({
      query: WaitingChecksDocument,
      variables: { where, limit: PAGE, after },
      fetchPolicy: "no-cache",
    });
    const page = result.data?.advertisements ?? [];
    for (const ad of page) {
      if (without.has(ad._id)) continue;
      if (ad.checks.state === "ALL_PASSED") passed.push(ad);
      else states[ad.checks.state] += 1;
    }
    more = page.length === PAGE;
    after = page.at(-1)?._id ?? null;
  }
  return { passed: passed.slice(0, most), left: { states, later: Math.max(0, passed.length - most) } };
}
