/** Why: the home page, its sections in the order of docs/product.md, Screens. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { Hero } from "~/features/landing/hero";
import { StillSections } from "~/features/landing/still-sections";
import { SubscribeBand } from "~/features/landing/subscribe-band";
import { homeTexts } from "~/i18n/texts";

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle, metaDescription } = homeTexts.read(language).landing;
  return head({ language, pathname, title: metaTitle, description: metaDescription });
}

export default function HomePage() {
  return (
    <>
      <Hero />
      <StillSections />
      <SubscribeBand />
    </>
  );
}
