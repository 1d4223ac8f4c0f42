/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { ActivitySettings } from "~/features/settings/activity-screen";
import { activityTexts } from "~/i18n/settings-activity-texts";

export const meta = privateMeta(activityTexts, ({ title }) => title);

export default signedIn(ActivitySettings);
