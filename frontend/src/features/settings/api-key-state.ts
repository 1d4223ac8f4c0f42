/** Why: whether a key works, and how long, is decided alike by the list, the form and their tests. */
import { DAY_MS } from "~/config/days";
import type { ApiKeyPermission } from "~/graphql/schema.generated";

/** The limits of company-svc (`company_svc/api_keys/policies.py`). */
export const KEYS_MAX = 25;
export const KEY_NAME_MAX = 60;
export const KEY_CAMPAIGNS_MAX = 50;
export const SHORTEST_LIFE_MS = 3_600_000;
export const LONGEST_LIFE_MS = 730 * DAY_MS;
/** Owners are mailed this long before a key expires. */
const SOON_MS = 14 * DAY_MS;

/** The permissions of a new key, in the order of the form. */
export const GRANTABLE = [
  "ReadResults",
  "Audit",
  "ManageCampaigns",
  "ReadCreators",
  "ManageWebhooks",
] as const satisfies readonly ApiKeyPermission[];

type KeyState = "usable" | "soon" | "expired" | "revoked";

/** The state of a key at a moment, in milliseconds since 1970. */
export function stateOf(key: { expiresAt: string; revokedAt: string | null }, now: number): KeyState {
  if (key.revokedAt) return "revoked";
  const left = Date.parse(key.expiresAt) - now;
  if (left <= 0) return "expired";
  return left <= SOON_MS ? "soon" : "usable";
}

/** A GraphQL document that a key with these permissions may send. */
export function exampleOf(
  permissions: readonly ApiKeyPermission[],
  limited: boolean,
  companyId: string,
): string {
  if (
    permissions.some(
      (permission) =>
        permission === "ReadResults" || permission === "Audit" || permission === "ManageCampaigns",
    )
  )
    return "{ campaignsConnection(first: 5) { nodes { _id name } } }";
  if (permissions.includes("ReadCreators") && !limited)
    return `{ creators(companyId: "${companyId}") { total } }`;
  if (permissions.includes("ManageWebhooks")) return `{ webhooks(companyId: "${companyId}") { _id url } }`;
  return "{ __typename }";
}
