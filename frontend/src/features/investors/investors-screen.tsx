/**
 * Why: what is public to investors, what opens with a token, and who is behind Resuena (docs/product.md, Screens:
 * /investors).
 */
import { useEffect, useRef, useState } from "react";
import { useGuest } from "~/session/guest";
import { useSession } from "~/session/use-session";
import { Founders } from "./founders";
import { Gate } from "./gate";
import { InvestorsHero } from "./investors-hero";
import { PrivatePart } from "./private-part";
import { Reasons } from "./reasons";

export function InvestorsScreen() {
  const { session } = useSession();
  const guest = useGuest();
  const inside = session !== null || guest !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  const [entered, setEntered] = useState(false);
  // The form that had the focus is gone: the documents get it.
  useEffect(() => {
    if (entered && inside) heading.current?.focus();
  }, [entered, inside]);
  return (
    <>
      <InvestorsHero />
      <Reasons />
      <section id="documents" className="bg-sunk py-24 sm:py-32">
        {inside ? (
          <PrivatePart guest={session ? null : guest} heading={heading} />
        ) : (
          <Gate onEntered={() => setEntered(true)} />
        )}
      </section>
      <Founders />
    </>
  );
}
