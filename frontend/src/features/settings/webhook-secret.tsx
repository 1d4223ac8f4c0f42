/** Why: the secret with which a system verifies that a message is ours is shown once. */
import { useWebhooksTexts } from "~/i18n/settings-webhooks-texts";
import { SecretDialog } from "./secret-dialog";

export interface NewSecret {
  url: string;
  secret: string;
}

export function WebhookSecret({ webhook, onClose }: { webhook: NewSecret; onClose: () => void }) {
  const { secret: words } = useWebhooksTexts();
  const part = {
    label: words.label,
    text: webhook.secret,
    what: "The webhook secret",
    copy: words.copy,
    copied: words.copied,
  };
  return <SecretDialog text={words.text(webhook.url)} words={words} parts={[part]} onClose={onClose} />;
}
