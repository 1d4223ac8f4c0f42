/** Why: every page starts with the same navigation: the site, the portal, the language, the account. */
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useLiveSettings } from "~/config/live-settings";
import { paths } from "~/config/paths";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import { may, useSession } from "~/session/use-session";
import { LinkButton } from "~/ui/button";
import { FrameIcon } from "~/ui/frame-icon";
import { Later } from "~/ui/later";
import { AccountMenu, signedInMenu } from "./account-menu";
import { BookDemo } from "./book-demo";
import { LanguageMenu } from "./language-menu";
import { Logo } from "./logo";
import { type NavigationLink, siteLinks } from "./navigation";
import { NavigationAnchor } from "./navigation-anchor";

const ITEM = "inline-flex min-h-11 items-center gap-1 rounded-full px-3 text-sm font-medium hover:bg-ink/8";

export function Header() {
  const { shell } = useHomeTexts();
  const { session } = useSession();
  const localize = useLocalize();
  const { key } = useLocation();
  // Open at one location only: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const site = siteLinks(shell, useLiveSettings()["blog.url"]);
  const inPortal = may(session, "readCampaings");

  return (
    <header className="sticky top-0 z-20 bg-paper/92 backdrop-blur-md">
      <div className="wrap flex h-20 items-center gap-2 max-sm:gap-0.5">
        <Link
          to={localize(paths.home)}
          className="mr-auto rounded-sm lg:mr-6"
          aria-label={`${shell.brand}, ${shell.home}`}
        >
          <Logo />
        </Link>
        <nav aria-label={shell.nav.label} className="mr-auto hidden items-center lg:flex">
          {site.map((link) => (
            <NavigationAnchor key={link.label} link={link} className={ITEM} />
          ))}
        </nav>
        <div className="hidden items-center gap-1 lg:flex">
          {session && inPortal ? (
            <Later load={signedInMenu} held={null}>
              {({ PortalMenu }) => <PortalMenu session={session} buttonClassName={`${ITEM} font-semibold`} />}
            </Later>
          ) : (
            <LinkButton to={localize(paths.brands)} variant="quiet" size="sm" className="mr-1">
              {shell.nav.registerBusiness}
            </LinkButton>
          )}
          <BookDemo className="max-xl:hidden" />
        </div>
        <LanguageMenu />
        <AccountMenu />
        <button
          type="button"
          aria-label={shell.nav.menu}
          aria-expanded={open}
          aria-controls="phone-menu"
          onClick={() => setOpenAt(open ? null : key)}
          className="grid size-11 place-items-center rounded-full hover:bg-ink/8 lg:hidden"
        >
          <FrameIcon name={open ? "cross" : "menu"} className="size-6" />
        </button>
      </div>
      <nav
        id="phone-menu"
        aria-label={shell.nav.menu}
        hidden={!open}
        className="wrap max-h-[calc(100dvh-5rem)] animate-rise overflow-y-auto pb-8 lg:hidden"
      >
        {session && (
          <Later load={signedInMenu} held={null}>
            {({ PortalLinks }) => (
              <PortalLinks session={session}>{(links) => <PhoneLinks links={links} />}</PortalLinks>
            )}
          </Later>
        )}
        <PhoneLinks links={site} />
        {!inPortal && (
          <LinkButton to={localize(paths.brands)} className="mt-4 w-full">
            {shell.nav.registerBusiness}
          </LinkButton>
        )}
        <BookDemo variant="quiet" size="md" className="mt-3 w-full" />
      </nav>
    </header>
  );
}

function PhoneLinks({ links }: { links: readonly NavigationLink[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label}>
          <NavigationAnchor
            link={link}
            className="flex min-h-14 items-center justify-between font-display text-xl font-bold tracking-tight"
          >
            <FrameIcon name={link.external ? "arrow-up-right" : "arrow-right"} className="text-hot" />
          </NavigationAnchor>
        </li>
      ))}
    </ul>
  );
}
