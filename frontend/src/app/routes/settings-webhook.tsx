/** Why: the address of one webhook with what was sent to it, who may see it, and its title; the screen itself is in features/settings. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { WebhookSettings } from "~/features/settings/webhook-screen";
import { webhooksTexts } from "~/i18n/settings-webhooks-texts";

export const meta = privateMeta(webhooksTexts, ({ title }) => title);

export default signedIn(WebhookSettings);
