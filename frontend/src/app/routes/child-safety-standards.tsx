/** Why: the address and the title of /childsafetystandards; the screen is in features/info. */
import { metaOf } from "~/app/head";
import { ChildSafetyScreen } from "~/features/info/child-safety-standards-screen";
import { infoTexts } from "~/i18n/texts";

export const meta = metaOf(infoTexts, ({ safety }) => safety);

export default ChildSafetyScreen;
