/** Why: the address and the title of /download; the screen is in features/download. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { DownloadScreen } from "~/features/download/download-screen";
import { downloadTexts } from "~/i18n/account-texts";
import { ahead } from "~/i18n/texts";

ahead(downloadTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle, metaDescription } = downloadTexts.read(language);
  return head({ language, pathname, title: metaTitle, description: metaDescription });
}

export default function DownloadPage() {
  return <DownloadScreen />;
}
