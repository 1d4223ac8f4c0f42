/** Why: the address and the title of /invitation; the screen is in features/account. */
import { privateMeta } from "~/app/head";
import { InvitationScreen } from "~/features/account/invitation-screen";
import { profileTexts } from "~/i18n/account-texts";
import { ahead, settingsTexts } from "~/i18n/texts";

ahead(settingsTexts);

export const meta = privateMeta(profileTexts, ({ invitation }) => invitation.metaTitle);

export default InvitationScreen;
