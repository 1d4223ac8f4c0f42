/** Why: the address and the title of /resetPassword; the screen is in features/account. */
import { privateMeta } from "~/app/head";
import { ResetPasswordScreen } from "~/features/account/reset-password-screen";
import { profileTexts } from "~/i18n/account-texts";

export const meta = privateMeta(profileTexts, ({ reset }) => reset.metaTitle);

export default ResetPasswordScreen;
