/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/audit. */

import { usePortalTexts } from "~/i18n/use-language";
import { RequireSession } from "~/session/require-session";

export default function Page() {
  const texts = usePortalTexts();
  return <RequireSession>{() => <h1>{texts.audit.title}</h1>}</RequireSession>;
}
