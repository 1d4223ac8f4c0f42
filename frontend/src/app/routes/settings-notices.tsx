/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { NoticeSettings } from "~/features/settings/notices-screen";
import { noticesTexts } from "~/i18n/notices-texts";

export const meta = privateMeta(noticesTexts, ({ choices }) => choices.title);

export default signedIn(NoticeSettings);
