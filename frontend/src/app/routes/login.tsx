/** Why: the address and the title of /login; the screen is in features/account. */
import { metaOf } from "~/app/head";
import { LoginScreen } from "~/features/account/login-screen";
import { publicTexts } from "~/i18n/texts";

export const meta = metaOf(publicTexts, ({ account }) => account.login);

export default LoginScreen;
