/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { ApiKeysSettings } from "~/features/settings/api-screen";
import { apiKeysTexts } from "~/i18n/settings-api-texts";
import { webhooksTexts } from "~/i18n/settings-webhooks-texts";
import { preloadTexts } from "~/i18n/texts";

preloadTexts(webhooksTexts);

export const meta = privateMeta(apiKeysTexts, ({ title }) => title);

export default signedIn(ApiKeysSettings);
