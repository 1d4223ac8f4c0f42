/** Why: the address of the staff list, who may see it, and its title; the screen itself is in features/desk. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { StaffScreen } from "~/features/desk/staff-screen";
import { staffTexts } from "~/i18n/desk-staff-texts";
import { preloadTexts, settingsTexts } from "~/i18n/texts";
import { may } from "~/session/use-session";

preloadTexts(settingsTexts);

export const meta = privateMeta(staffTexts, ({ title }) => title);

export default signedIn(StaffScreen, (session) => may(session, "manageStaff"));
