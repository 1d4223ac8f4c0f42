/** Why: the secret of a new key is shown once, with a request to try it. */
import { apiUrl } from "~/config/api-url";
import { useLiveSettings } from "~/config/live-settings";
import { useApiKeysTexts } from "~/i18n/settings-api-texts";
import type { NewKey } from "./api-key-dialog";
import { exampleOf } from "./api-key-state";
import { SecretDialog } from "./secret-dialog";

interface ApiKeySecretProps {
  apiKey: NewKey;
  companyId: string;
  onClose: () => void;
}

export function ApiKeySecret({ apiKey, companyId, onClose }: ApiKeySecretProps) {
  const { secret: words } = useApiKeysTexts();
  const settings = useLiveSettings();
  const { name, secret, permissions, limited } = apiKey;
  const address = new URL(apiUrl(settings), window.location.origin).href;
  const example = [
    `curl ${address} \\`,
    `  -H 'Authorization: Bearer ${secret}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '${JSON.stringify({ query: exampleOf(permissions, limited, companyId) })}'`,
  ].join("\n");

  const parts = [
    { label: words.label, text: secret, what: "The API key", copy: words.copy, copied: words.copied },
    {
      label: words.example,
      text: example,
      what: "The example",
      copy: words.copyExample,
      copied: words.exampleCopied,
    },
  ];
  return <SecretDialog text={words.text(name)} words={words} parts={parts} onClose={onClose} />;
}
