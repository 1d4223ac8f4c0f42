/** Why: signing in, signing up and leaving are one place in the header; who is signed in is seen at a glance. */
import { Link, useNavigate } from "react-router";
import { paths } from "~/config/paths";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { displayName, useSession } from "~/session/use-session";
import { Avatar } from "~/ui/avatar";
import { classNames } from "~/ui/class-names";
import { DisclosureMenu, MENU_ITEM } from "~/ui/disclosure-menu";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/notices";

const TRIGGER = "grid size-11 place-items-center rounded-full hover:bg-ink/8 focus-visible:rounded-full";

export function AccountMenu() {
  const { status, session } = useSession();
  const { shell } = useHomeTexts();
  const localize = useLocalize();
  // Until it is known who is here, the place is held so that nothing jumps.
  if (status === "restoring") return <span aria-hidden="true" className="size-11" />;
  if (session) return <SignedIn session={session} />;
  return (
    <DisclosureMenu
      label={shell.account.label}
      button={<Icon name="user" className="size-6" />}
      buttonClassName={TRIGGER}
    >
      <li>
        <Link to={localize(paths.login())} className={MENU_ITEM}>
          {shell.account.login}
        </Link>
      </li>
      <li>
        <Link to={localize(paths.signUp())} className={MENU_ITEM}>
          {shell.account.signUp}
        </Link>
      </li>
    </DisclosureMenu>
  );
}

function SignedIn({ session }: { session: Session }) {
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
    <DisclosureMenu
      label={shell.account.label}
      button={
        <Avatar name={company?.name ?? displayName(session)} src={company?.thumbnail} className="size-9" />
      }
      buttonClassName={TRIGGER}
    >
      <li className="max-w-72 px-3 pt-2 pb-3 text-sm">
        {company && <p className="truncate font-semibold">{company.name}</p>}
        <p className="truncate text-soft">{displayName(session)}</p>
      </li>
      {!company && (
        <li>
          <Link to={localize(paths.signUp())} className={MENU_ITEM}>
            <Icon name="plus" />
            {shell.account.addCompany}
          </Link>
        </li>
      )}
      <li>
        <Link to={localize(paths.settings)} className={MENU_ITEM}>
          <Icon name="settings" />
          {shell.account.settings}
        </Link>
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
    </DisclosureMenu>
  );
}
