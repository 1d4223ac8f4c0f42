/** Why: the address and the title of /contactUs; the screen is in features/info. */
import { metaOf } from "~/app/head";
import { ContactScreen } from "~/features/info/contact-us-screen";
import { infoTexts } from "~/i18n/texts";

export const meta = metaOf(infoTexts, ({ contact }) => contact);

export default ContactScreen;
