/** Why: the address and the title of /brands; the screen is in features/brands. */
import { metaOf } from "~/app/head";
import { BrandsScreen } from "~/features/brands/brands-screen";
import { brandsTexts } from "~/i18n/texts";

export const meta = metaOf(brandsTexts, (texts) => texts);

export default BrandsScreen;
