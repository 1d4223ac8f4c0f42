/**
 * Why: the address and the title of /{name}, the last of all addresses that are tried; the screen is in features/info.
 */
import { metaOf } from "~/app/head";
import { PersonalScreen } from "~/features/info/personal-screen";
import { infoTexts } from "~/i18n/texts";

export const meta = metaOf(infoTexts, ({ personal }, { params }) => ({
  metaTitle: personal.metaTitle(params.name ?? ""),
  indexed: false,
}));

export default PersonalScreen;
