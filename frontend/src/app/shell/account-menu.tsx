/** Why: sign-in, sign-up and sign-out are one place in the header, which shows the signed-in user. */
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import { useSession } from "~/session/use-session";
import { DisclosureMenu, MENU_ITEM } from "~/ui/disclosure-menu";
import { FrameIcon } from "~/ui/frame-icon";
import { Later } from "~/ui/later";
import { HELD, TRIGGER } from "./menu-trigger";

/** Most visitors are not signed in, so its code is loaded only with a session. */
export const signedInMenu = () => import("./signed-in-menu");

export function AccountMenu() {
  const { status, session } = useSession();
  const { shell } = useHomeTexts();
  const localize = useLocalize();
  // Until the session is restored its space is reserved, which avoids a layout shift.
  if (status === "restoring") return HELD;
  if (session) {
    return (
      <Later load={signedInMenu} held={HELD}>
        {({ SignedInMenu }) => <SignedInMenu session={session} />}
      </Later>
    );
  }
  return (
    <DisclosureMenu
      label={shell.account.label}
      button={<FrameIcon name="user" className="size-6" />}
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
