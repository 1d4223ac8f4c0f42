/** Why: the address and the title of /brands; the screen is in features/brands. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { BrandsScreen } from "~/features/brands/brands-screen";
import { ahead, brandsTexts } from "~/i18n/texts";

ahead(brandsTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle, metaDescription } = brandsTexts.read(language);
  return head({ language, pathname, title: metaTitle, description: metaDescription });
}

export default function BrandsPage() {
  return <BrandsScreen />;
}
