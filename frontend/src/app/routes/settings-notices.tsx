/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import { privateMeta } from "~/app/head";
import { paths } from "~/config/paths";
import { NoticeSettings } from "~/features/settings/notices-screen";
import { noticesTexts } from "~/i18n/notices-texts";
import { RequireSession } from "~/session/require-session";

export const meta = privateMeta(noticesTexts, ({ choices }) => choices.title);

export default function SettingsNoticesPage() {
  return (
    <RequireSession otherwise={paths.login({ from: "settings/notices" })}>
      {() => <NoticeSettings />}
    </RequireSession>
  );
}
