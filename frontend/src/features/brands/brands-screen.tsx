/**
 * Why: the start page of a brand: what Resuena is, what is next, how it works, what it costs (docs/product.md, Screens:
 * /brands).
 */
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "~/session/use-session";
import { BrandsHero } from "./hero";
import { HowSection } from "./how-section";
import { PlansSection } from "./plans-section";
import { StartSection } from "./start-section";
import { trackVisit } from "./track-visit";
import { ValueSection } from "./value-section";
import { WhatSection } from "./what-section";

export function BrandsScreen() {
  const { session } = useSession();
  const source = useSearchParams()[0].get("source");
  useEffect(() => {
    void trackVisit(source);
  }, [source]);
  // Visitors who know Resuena come for the cards.
  const [first, second] = session
    ? [<StartSection key="start" />, <WhatSection key="what" />]
    : [<WhatSection key="what" />, <StartSection key="start" />];
  return (
    <>
      <BrandsHero />
      {first}
      {second}
      <HowSection />
      <PlansSection />
      <ValueSection />
    </>
  );
}
