/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { CompanySettings } from "~/features/settings/company-screen";
import { settingsTexts } from "~/i18n/texts";

export const meta = privateMeta(settingsTexts, ({ company }) => company.title);

export default signedIn(CompanySettings);
