/**
 * Why: the rule that decides which links the header shows to which user (docs/product.md, Screens: Header), kept apart
 * from their look.
 */
import { paths } from "~/config/paths";
import type { HomeTexts } from "~/i18n/texts";

export interface NavigationLink {
  label: string;
  /** An address of `paths`, or an external one. */
  to: string;
  /** On another site: nothing of it is loaded until the click. */
  external?: boolean;
}

/** Always shown; the blog is the operator's own if there is one. */
export function siteLinks({ nav }: HomeTexts["shell"], blog = ""): NavigationLink[] {
  return [
    { label: nav.about, to: paths.about },
    { label: nav.process, to: paths.process },
    { label: nav.features, to: paths.features },
    { label: nav.investors, to: paths.investors },
    blog ? { label: nav.blog, to: blog, external: true } : { label: nav.blog, to: paths.blog },
  ];
}

/** Who we are and how to reach us; for the footer. */
export function companyLinks({ footer }: HomeTexts["shell"]): NavigationLink[] {
  const { pages } = footer;
  return [
    { label: pages.about, to: paths.aboutUs },
    { label: pages.team, to: paths.team },
    { label: pages.join, to: paths.joinUs },
    { label: pages.contact, to: paths.contactUs },
    { label: pages.guides, to: paths.guides },
    { label: pages.childSafety, to: paths.childSafety },
    { label: pages.deleteAccount, to: paths.deleteAccount },
  ];
}
