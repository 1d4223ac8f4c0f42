/** Why: linking an account looks the same during sign-up and later. */
import { useState } from "react";
import { useAppNetworksTexts } from "~/i18n/app-networks-texts";
import { useAppTexts } from "~/i18n/app-texts";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { AppStartLinkingDocument, type Platform } from "./generated/graphql";
import { useSend } from "./send";

const SCOPES = {
  Instagram: [
    "instagram_business_basic",
    "instagram_business_content_publish",
    "instagram_business_manage_insights",
    "instagram_business_manage_comments",
  ],
  Facebook: [
    "pages_show_list",
    "pages_read_engagement",
    "pages_manage_posts",
    "read_insights",
    "pages_manage_metadata",
  ],
  Twitter: [],
} as const;

interface LinkButtonProps {
  platform: Platform;
  again: boolean;
  setFailure: (text: string | null) => void;
}

/** Leads to the network's own page; the permissions that it will request are listed before. */
export function LinkButton({ platform, again, setFailure }: LinkButtonProps) {
  const texts = useAppNetworksTexts();
  const { names } = useAppTexts().networks;
  const send = useSend();
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    setFailure(null);
    const { done, failed } = await send(AppStartLinkingDocument, { network: platform });
    if (done?.url) {
      window.location.assign(done.url);
      return;
    }
    setFailure(failed?.text ?? null);
    setBusy(false);
  }
  const label = again ? texts.again : texts.link(names[platform]);
  return (
    <>
      <details className="group">
        <summary className="flex min-h-12 w-fit cursor-pointer items-center gap-2 text-sm font-semibold">
          <span>{texts.asks}</span>
          <Icon name="chevron-down" className="group-open:rotate-180" />
        </summary>
        <p className="text-sm text-soft">{texts.asksText}</p>
        <ul className="mt-2 list-disc pl-5 text-sm">
          {SCOPES[platform].map((scope) => (
            <li key={scope}>{texts.scopes[scope]}</li>
          ))}
        </ul>
      </details>
      <Button busy={busy} className="self-start" onClick={() => void leave()}>
        {busy ? texts.leaving : label}
      </Button>
    </>
  );
}
