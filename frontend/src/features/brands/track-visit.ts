/** Why: a visit that an advertisement brought is counted once, and never in the visitor's way (docs/product.md, Screens: /brands). */
import { returnedBy } from "~/config/arrival";
import { callOnce } from "~/session/call-once";
import { TrackBrandsVisitDocument } from "~/session/generated/graphql";

/** What was told since the page was loaded: going away and coming back is no other visit. */
const told = new Set<string>();

export async function trackVisit(source: string | null): Promise<void> {
  if (!source || told.has(source) || returnedBy()) return;
  told.add(source);
  try {
    await callOnce(TrackBrandsVisitDocument, { source, language: navigator.language }, { renew: false });
  } catch (error) {
    console.info("The visit was not counted.", error);
  }
}

/** Starts anew, for tests. */
export function forgetVisits(): void {
  told.clear();
}
