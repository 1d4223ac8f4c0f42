/**
 * Why: the link to the web app, whose address is a live setting, in the visitor's language; another document, so a
 * plain link.
 */
import type { ReactNode } from "react";
import { useLiveSettings } from "~/config/live-settings";
import { useLocalize } from "~/i18n/use-language";

export function WebAppLink({ className, children }: { className: string; children: ReactNode }) {
  const localize = useLocalize();
  const address = useLiveSettings()["app.url"];
  return (
    <a href={address.startsWith("/") ? localize(address) : address} className={className}>
      {children}
    </a>
  );
}
