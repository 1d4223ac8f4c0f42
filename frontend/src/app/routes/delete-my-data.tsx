/** Why: the address and the title of /deletemydata; the screen is in features/account. */
import { privateMeta } from "~/app/head";
import { DeleteMyDataScreen } from "~/features/account/delete-my-data-screen";
import { profileTexts } from "~/i18n/account-texts";
import { preloadTexts, publicTexts } from "~/i18n/texts";

preloadTexts(publicTexts);

export const meta = privateMeta(profileTexts, ({ remove }) => remove.metaTitle);

export default DeleteMyDataScreen;
