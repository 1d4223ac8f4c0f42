/** Why: the address of the notices, who may see them, and their title; the screen itself is in features/notices. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { NoticesScreen } from "~/features/notices/notices-screen";
import { noticesTexts } from "~/i18n/notices-texts";

export const meta = privateMeta(noticesTexts, ({ page }) => page.title);

export default signedIn(NoticesScreen);
