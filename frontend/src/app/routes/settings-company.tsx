/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { CompanySettings } from "~/features/settings/company-screen";
import { profileTexts } from "~/i18n/account-texts";
import { checkRulesTexts } from "~/i18n/check-rules-texts";
import { preloadTexts, settingsTexts } from "~/i18n/texts";

preloadTexts(profileTexts);
preloadTexts(checkRulesTexts);

export const meta = privateMeta(settingsTexts, ({ company }) => company.title);

export default signedIn(CompanySettings);
