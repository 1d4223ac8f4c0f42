/** Why: pages and the redirector find the API by the same rule. */
import { FIXED_API_URL } from "./environment.ts";
import type { LiveSettings } from "./live-settings.ts";

/** Where GraphQL requests go: to the one API of a build for QA, else to where the operator says. */
export function apiUrl(settings: Pick<LiveSettings, "api.url">): string {
  return FIXED_API_URL ?? settings["api.url"];
}
