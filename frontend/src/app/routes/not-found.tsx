/** Why: an unknown address says so, and offers the way home (docs/product.md, Screens: /404). */
import { privateMeta } from "~/app/head";
import { homeTexts } from "~/i18n/texts";
import { NotFound } from "~/ui/not-found";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.notFound.metaTitle);

export default NotFound;
