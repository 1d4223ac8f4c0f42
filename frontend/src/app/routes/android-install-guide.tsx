/** Why: the address and the title of /androidInstallGuide; the screen is in features/guides. */
import { metaOf } from "~/app/head";
import { GuideScreen } from "~/features/guides/guide-screen";
import { guidesTexts } from "~/i18n/texts";

export const meta = metaOf(guidesTexts, ({ android }) => android);

export default function GuidePage() {
  return <GuideScreen system="android" />;
}
