/** Why: the address of the scanner, who may use it, and its title; the screen itself is in features/scan. */
import { privateMeta } from "~/app/head";
import { ScanScreen } from "~/features/scan/scan-screen";
import { homeTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.portal);

export default function ScanPage() {
  return <RequireSession>{(session) => <ScanScreen session={session} />}</RequireSession>;
}
