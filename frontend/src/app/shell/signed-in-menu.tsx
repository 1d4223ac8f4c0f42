/** Why: a signed-in user's part of the header: notices, their name, their profile, the sign-out. */
import { type ReactElement, type ReactNode, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { languageOf, paths } from "~/config/paths";
import { OwnAvatar } from "~/domain/account/own-avatar";
import { noticesTexts } from "~/i18n/notices-texts";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { displayName } from "~/session/use-session";
import { Avatar } from "~/ui/avatar";
import { classNames } from "~/ui/class-names";
import { DisclosureMenu, MENU_ITEM } from "~/ui/disclosure-menu";
import { Icon } from "~/ui/icon";
import { Later } from "~/ui/later";
import { notify } from "~/ui/snackbar";
import { HELD, TRIGGER } from "./menu-trigger";
import type { NavigationLink } from "./navigation";
import { portalLinks } from "./signed-in-menu-links";

/** It loads the portal's GraphQL client, for which the menu does not wait. */
const noticeBell = async () => {
  const [bell] = await Promise.all([
    import("~/features/notices/notice-bell"),
    noticesTexts.load(languageOf(window.location.pathname)),
  ]);
  return bell;
};

export function SignedInMenu({ session }: { session: Session }) {
  return (
    <>
      <Bell />
      <OwnMenu session={session} />
    </>
  );
}

export function Bell() {
  return (
    // Its texts are already loaded, unless the language has changed meanwhile.
    <Suspense fallback={HELD}>
      <Later load={noticeBell} held={HELD}>
        {({ NoticeBell }) => <NoticeBell />}
      </Later>
    </Suspense>
  );
}

interface PortalLinksProps {
  session: Session;
  children: (links: NavigationLink[]) => ReactNode;
}

/** The items of My portal; empty if the user has no portal. */
export function PortalLinks({ session, children }: PortalLinksProps) {
  const links = portalLinks(useHomeTexts().shell, session);
  return links && children(links);
}

export function PortalMenu({ session, buttonClassName }: { session: Session; buttonClassName: string }) {
  const { shell } = useHomeTexts();
  const localize = useLocalize();
  return (
    <PortalLinks session={session}>
      {(links) => (
        <DisclosureMenu
          button={
            <>
              <span>{shell.nav.portal}</span>
              <Icon name="chevron-down" className="size-4" />
            </>
          }
          buttonClassName={buttonClassName}
        >
          {links.map((link) => (
            <li key={link.to}>
              <Link to={localize(link.to)} className={MENU_ITEM}>
                {link.label}
              </Link>
            </li>
          ))}
        </DisclosureMenu>
      )}
    </PortalLinks>
  );
}

function OwnMenu({ session }: { session: Session }) {
  const { shell } = useHomeTexts();
  const company = session.company;
  return (
    <DisclosureMenu
      label={shell.account.label}
      button={<OwnAvatar session={session} className="size-9" />}
      buttonClassName={TRIGGER}
    >
      <li translate="no" className="max-w-72 px-3 pt-2 pb-3 text-sm">
        {company && <p className="truncate font-semibold">{company.name}</p>}
        <p className="truncate text-soft">{displayName(session)}</p>
      </li>
      <OwnLinks session={session} />
    </DisclosureMenu>
  );
}

interface OwnLinksProps {
  session: Session;
  /** Whether the user may add a company. */
  mayAdd?: boolean;
  children?: ReactElement[];
}

/** List items: the user's own settings, and the sign-out. `children` come before it. */
export function OwnLinks({ session, mayAdd = !session.company, children }: OwnLinksProps) {
  const { shell } = useHomeTexts();
  const localize = useLocalize();
  const navigate = useNavigate();
  const company = session.company;
  const leave = async () => {
    const { logOut } = await import("~/session/session");
    await navigate(localize(paths.home));
    await logOut();
    notify("info", shell.account.loggedOut);
  };
  return (
    <>
      <li>
        <Link to={localize(paths.editProfile())} className={MENU_ITEM}>
          {company?.thumbnail ? (
            <Avatar name={company.name} src={company.thumbnail} className="size-5" />
          ) : (
            <Icon name="user" />
          )}
          <span>{shell.account.profile}</span>
        </Link>
      </li>
      <AddCompany shown={mayAdd} />
      <li>
        <Link to={localize(paths.settings)} className={MENU_ITEM}>
          <Icon name="settings" />
          {shell.account.settings}
        </Link>
      </li>
      {children}
      <li>
        {/* A document of its own, with a session of its own. */}
        <a href={localize("/app")} className={MENU_ITEM}>
          <Icon name="megaphone" />
          {shell.account.app}
        </a>
      </li>
      <li>
        <button
          type="button"
          onClick={() => void leave()}
          className={classNames(MENU_ITEM, "cursor-pointer")}
        >
          <Icon name="arrow-right" />
          {shell.account.logout}
        </button>
      </li>
    </>
  );
}

function AddCompany({ shown }: { shown: boolean }) {
  const { shell } = useHomeTexts();
  const localize = useLocalize();
  if (!shown) return null;
  return (
    <li>
      <Link to={localize(paths.signUp())} className={MENU_ITEM}>
        <Icon name="plus" />
        {shell.account.addCompany}
      </Link>
    </li>
  );
}
