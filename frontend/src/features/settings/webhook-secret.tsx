/** Why: the secret with which a system verifies that a message is ours is shown once. */
import { useWebhooksTexts } from "~/i18n/settings-webhooks-texts";
import { SecretDialog } from "./secret-dialog";

export interface NewSecret {
  url: string;
  secret: string;
}

export function WebhookSecret({ made, onClose }: { made: NewSecret; onClose: () => void }) {
  const { secret: words } = useWebhooksTexts();
  const part = {
    label: words.label,
    text: made.secret,
    what: "The webhook secret",
    copy: words.copy,
    copied: words.copied,
  };
  return <SecretDialog text={words.text(made.url)} words={words} parts={[part]} onClose={onClose} />;
}
