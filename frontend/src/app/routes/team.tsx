/** Why: the address and the title of /team; the screen is in features/team. */
import { metaOf } from "~/app/head";
import { TeamScreen } from "~/features/team/team-screen";
import { teamTexts } from "~/i18n/texts";

export const meta = metaOf(teamTexts, (texts) => texts);

export default TeamScreen;
