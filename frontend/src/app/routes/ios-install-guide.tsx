/** Why: the address and the title of /iOSInstallGuide; the screen is in features/guides. */
import { metaOf } from "~/app/head";
import { GuideScreen } from "~/features/guides/guide-screen";
import { guidesTexts } from "~/i18n/texts";

export const meta = metaOf(guidesTexts, ({ ios }) => ios);

export default function GuidePage() {
  return <GuideScreen system="ios" />;
}
