/** Why: the address and the title of /confirmEmail; the screen is in features/account. */
import { privateMeta } from "~/app/head";
import { ConfirmEmailScreen } from "~/features/account/confirm-email-screen";
import { profileTexts } from "~/i18n/account-texts";

export const meta = privateMeta(profileTexts, ({ confirm }) => confirm.metaTitle);

export default ConfirmEmailScreen;
