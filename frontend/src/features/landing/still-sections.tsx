/**
 * Why: below its hero the home page has nothing that needs React (questions open natively), so a prerendered page keeps
 * its HTML unchanged, and neither the sections' code nor their texts are fetched. After a navigation from another page,
 * both are, and the navigation waits for them, so that an anchor can be scrolled to.
 */
import { lazy, useState } from "react";
import { useHydrated } from "~/ui/use-hydrated";

const Sections = import.meta.env.SSR
  ? (await import("./sections")).HomeSections
  : lazy(async () => ({ default: (await import("./sections")).HomeSections }));

/** Only search engines read it, and only in the prerendered HTML. */
const StructuredData = import.meta.env.SSR ? (await import("./structured-data")).StructuredData : () => null;

export function StillSections() {
  // Not hydrated yet at the first render: the document came with the HTML. Decided once, until the page is left.
  const [still] = useState(!useHydrated());
  if (import.meta.env.SSR || !still) {
    return (
      <div>
        <Sections />
        <StructuredData />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it tells React to leave the prerendered HTML alone
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
