/**
 * Why: above every screen of the portal: a slim row with the site's links, which scrolls away, then the breadcrumb and
 * what can be started.
 */
import { Link } from "react-router";
import { AccountMenu } from "~/app/shell/account-menu";
import { LanguageMenu } from "~/app/shell/language-menu";
import { Logo } from "~/app/shell/logo";
import { siteLinks } from "~/app/shell/navigation";
import { NavigationAnchor } from "~/app/shell/navigation-anchor";
import { Bell, PortalMenu } from "~/app/shell/signed-in-menu";
import { useLiveSettings } from "~/config/live-settings";
import { paths } from "~/config/paths";
import { usePortalFrameTexts } from "~/i18n/portal-frame-texts";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { isStaff, mayEditCampaigns } from "~/session/use-session";
import { Avatar } from "~/ui/avatar";
import { LinkButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { DisclosureMenu, MENU_ITEM } from "~/ui/disclosure-menu";
import { Icon } from "~/ui/icon";
import { SearchButton } from "./search-button";

const SLIM = "inline-flex min-h-9 items-center gap-1 rounded-sm px-2.5 hover:text-ink";

interface TopBarProps {
  session: Session | null;
  /** Called with the element that holds the screen's breadcrumb. */
  crumbs: (element: HTMLElement | null) => void;
}

export function TopBar({ session, crumbs }: TopBarProps) {
  const { shell } = useHomeTexts();
  const texts = usePortalFrameTexts();
  const localize = useLocalize();
  const site = siteLinks(shell, useLiveSettings()["blog.url"]);
  const company = session?.company;
  const mayCreate = session && company && !isStaff(session) && mayEditCampaigns(session, company._id);
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/92 backdrop-blur-md md:-top-9">
      <div className="hidden h-9 items-center gap-1 border-b border-line px-4 text-xs font-medium text-soft md:flex">
        <Link to={localize(paths.home)} className={SLIM} aria-label={`${shell.brand}, ${shell.home}`}>
          <span className="font-display font-extrabold tracking-tight text-ink">{shell.brand}</span>
        </Link>
        <nav aria-label={shell.nav.label} className="mr-auto flex items-center">
          {company ? (
            // Portal users seldom need it.
            <DisclosureMenu
              align="start"
              button={
                <>
                  <span>{texts.site}</span>
                  <Icon name="chevron-down" className="size-4" />
                </>
              }
              buttonClassName={SLIM}
            >
              {site.map((link) => (
                <li key={link.label}>
                  <NavigationAnchor link={link} className={MENU_ITEM} />
                </li>
              ))}
            </DisclosureMenu>
          ) : (
            site.map((link) => <NavigationAnchor key={link.label} link={link} className={SLIM} />)
          )}
        </nav>
        {session ? <PortalMenu session={session} buttonClassName={SLIM} /> : <LanguageMenu />}
      </div>
      <div className="flex h-14 items-center gap-1 px-2 md:gap-2 md:px-4">
        <Link
          to={localize(company ? paths.company(company._id) : paths.home)}
          className={classNames(
            "flex min-h-11 shrink-0 items-center gap-2.5 rounded-sm px-1 font-semibold",
            // Where the slim row is visible, its logo leads home.
            company ? "xl:w-54" : "md:hidden",
          )}
          aria-label={company?.name ?? shell.brand}
        >
          {company ? (
            <>
              <Avatar name={company.name} src={company.thumbnail} className="size-8" />
              <span translate="no" className="hidden max-w-40 truncate text-sm xl:inline">
                {company.name}
              </span>
            </>
          ) : (
            <Logo />
          )}
        </Link>
        <div ref={crumbs} className="mr-auto min-w-0" />
        {session && <SearchButton session={session} />}
        {mayCreate && (
          <LinkButton
            to={localize(paths.newCampaign(company._id))}
            size="sm"
            aria-label={texts.create}
            className="max-md:hidden max-lg:px-3"
          >
            <Icon name="plus" />
            <span className="max-lg:hidden">{texts.create}</span>
          </LinkButton>
        )}
        <div className="flex items-center">{session ? <Bell /> : <AccountMenu />}</div>
      </div>
    </header>
  );
}
