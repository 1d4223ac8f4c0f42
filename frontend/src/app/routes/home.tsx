/** Why: the home page, its sections in the order of docs/product.md, Screens. */
import { metaOf } from "~/app/head";
import { Hero } from "~/features/landing/hero";
import { StillSections } from "~/features/landing/still-sections";
import { SubscribeBand } from "~/features/landing/subscribe-band";
import { homeTexts } from "~/i18n/texts";

export const meta = metaOf(homeTexts, ({ landing }) => landing);

export default function HomePage() {
  return (
    <>
      <Hero />
      <StillSections />
      <SubscribeBand />
    </>
  );
}
