/** Why: the address of the notices, who may see them, and their title; the screen itself is in features/notices. */
import { privateMeta } from "~/app/head";
import { paths } from "~/config/paths";
import { NoticesScreen } from "~/features/notices/notices-screen";
import { noticesTexts } from "~/i18n/notices-texts";
import { RequireSession } from "~/session/require-session";

export const meta = privateMeta(noticesTexts, ({ page }) => page.title);

export default function NoticesPage() {
  return (
    <RequireSession otherwise={paths.login({ from: "notices" })}>{() => <NoticesScreen />}</RequireSession>
  );
}
