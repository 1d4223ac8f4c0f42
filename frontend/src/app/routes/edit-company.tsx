/** Why: the address and the title of /editCompany; the screen is in features/account. */
import { privateMeta } from "~/app/head";
import { EditCompanyScreen } from "~/features/account/edit-company-screen";
import { profileTexts } from "~/i18n/account-texts";

export const meta = privateMeta(profileTexts, ({ company }) => company.metaTitle);

export default EditCompanyScreen;
