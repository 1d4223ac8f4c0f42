/** Why: the address and the title of /resetPassword; the screen is in features/account. */
import { metaOf } from "~/app/head";
import { ResetPasswordScreen } from "~/features/account/reset-password-screen";
import { profileTexts } from "~/i18n/account-texts";
import { preloadTexts, publicTexts } from "~/i18n/texts";

preloadTexts(publicTexts);

export const meta = metaOf(profileTexts, ({ reset }) => ({ ...reset, indexed: false }));

export default ResetPasswordScreen;
