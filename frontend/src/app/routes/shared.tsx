/**
 * Why: the address and the title of /shared/{token}, which needs no account; the screen itself is in features/shared.
 */
import { privateMeta } from "~/app/head";
import { SharedScreen } from "~/features/shared/shared-screen";
import { reportsTexts } from "~/i18n/reports-texts";

export const meta = privateMeta(reportsTexts, ({ shared }) => shared.metaTitle);

export default SharedScreen;
