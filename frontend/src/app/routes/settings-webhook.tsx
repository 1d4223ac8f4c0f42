/**
 * Why: the address of one webhook with its deliveries, who may see it, and its title; the screen itself is in
 * features/settings.
 */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { WebhookSettings } from "~/features/settings/webhook-screen";
import { apiKeysTexts } from "~/i18n/settings-api-texts";
import { webhooksTexts } from "~/i18n/settings-webhooks-texts";
import { preloadTexts } from "~/i18n/texts";

preloadTexts(apiKeysTexts);

export const meta = privateMeta(webhooksTexts, ({ title }) => title);

export default signedIn(WebhookSettings);
