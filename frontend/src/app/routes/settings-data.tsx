/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { DataSettings } from "~/features/settings/data-screen";
import { settingsTexts } from "~/i18n/texts";

export const meta = privateMeta(settingsTexts, ({ data }) => data.title);

export default signedIn(DataSettings);
