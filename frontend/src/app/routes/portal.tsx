/**
 * Why: the address of the portal's first page, who may see it, and its title; the screen itself is in features/portal.
 */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { PortalScreen } from "~/features/portal/portal-screen";
import { portalHomeTexts } from "~/i18n/portal-home-texts";

export const meta = privateMeta(portalHomeTexts, ({ title }) => title);

export default signedIn(PortalScreen);
