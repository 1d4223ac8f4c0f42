/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/desk. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { NetworksScreen } from "~/features/desk/networks-screen";
import { homeTexts } from "~/i18n/texts";
import { may } from "~/session/use-session";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.desk);

export default signedIn(NetworksScreen, (session) => may(session, "confirmNetworks"));
