/**
 * Why: the app's addresses are defined once: its routes use them, and the gateway returns 404 for any other below
 * `/app`.
 */
import { LANGUAGES, localize } from "../config/paths.ts";

/** For visitors who are not signed in. */
export const OPEN = ["login", "join", "sumate", "stop", "networks/deletion"] as const;

export const SIGNED_IN = [
  "campaigns",
  "campaigns/:campaignId",
  "campaigns/:campaignId/create",
  "posts",
  "posts/:postId",
  "posts/:postId/change",
  "rewards",
  "rewards/:postId",
  "earnings",
  "payouts",
  "payouts/:payoutId",
  "invite",
  "me",
  "me/profile",
  "me/networks",
  "networks/linked",
  "me/payout",
  "me/security",
  "me/data",
  "me/notices",
  "notices",
  "start",
] as const;

/** The app's base address, in each language. */
export const AREAS: readonly string[] = LANGUAGES.map((language) => localize("/app", language));

/** The patterns of all its addresses. */
export const PATTERNS: readonly string[] = AREAS.flatMap((area) => [
  area,
  ...[...OPEN, ...SIGNED_IN].map((address) => `${area}/${address}`),
]);
