/**
 * Why: a visit from an advertisement is counted once, without delaying the visitor (docs/product.md, Screens: /brands).
 */
import { returnedBy } from "~/config/arrival";
import { callOnce } from "~/session/call-once";
import { TrackBrandsVisitDocument } from "~/session/generated/graphql";

/** Visits reported since the page load: leaving the page and returning is not another visit. */
const tracked = new Set<string>();

export async function trackVisit(source: string | null): Promise<void> {
  if (!source || tracked.has(source) || returnedBy()) return;
  tracked.add(source);
  try {
    await callOnce(TrackBrandsVisitDocument, { source, language: navigator.language }, { renew: false });
  } catch (error) {
    console.info("The visit was not counted.", error);
  }
}

/** Resets the module, for tests. */
export function forgetVisits(): void {
  tracked.clear();
}
