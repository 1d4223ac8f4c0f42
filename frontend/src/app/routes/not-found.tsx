/** Why: an address that leads nowhere says so, and offers the way home (docs/product.md, Screens: /404). */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { homeTexts } from "~/i18n/texts";
import { NotFound } from "~/ui/not-found";

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  return head({
    language,
    pathname,
    title: homeTexts.read(language).shell.notFound.metaTitle,
    indexed: false,
  });
}

export default function NotFoundPage() {
  return <NotFound />;
}
