/** Why: the address and the title of /signup; the screen is in features/account. */
import { metaOf } from "~/app/head";
import { SignUpScreen } from "~/features/account/sign-up-screen";
import { publicTexts } from "~/i18n/texts";

export const meta = metaOf(publicTexts, ({ account }) => account.signUp);

export default SignUpScreen;
