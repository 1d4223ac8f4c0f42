/** Why: whoever names a creator leads to the same page. */
import { paths } from "~/config/paths";

export const creatorPath = (personId: string) => `${paths.creators}/${encodeURIComponent(personId)}`;
