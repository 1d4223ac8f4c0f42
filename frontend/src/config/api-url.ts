/** Why: pages and the redirector resolve the API's address by the same rule. */
import { FIXED_API_URL } from "./environment.ts";
import type { LiveSettings } from "./live-settings.ts";

/** The address of GraphQL requests: the fixed API of a build for QA, else the operator's setting. */
export function apiUrl(settings: Pick<LiveSettings, "api.url">): string {
  return FIXED_API_URL ?? settings["api.url"];
}
