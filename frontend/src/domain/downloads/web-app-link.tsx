/** Why: the app as a page stands where a live setting says, in the visitor's language; a document of its own, so a plain link. */
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
