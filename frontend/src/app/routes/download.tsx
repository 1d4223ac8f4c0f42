/** Why: the address and the title of /download; the screen is in features/download. */
import { metaOf } from "~/app/head";
import { DownloadScreen } from "~/features/download/download-screen";
import { downloadTexts } from "~/i18n/account-texts";

export const meta = metaOf(downloadTexts, (texts) => texts);

export default DownloadScreen;
