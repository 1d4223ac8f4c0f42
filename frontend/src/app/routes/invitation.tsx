/** Why: the address and the title of /invitation; the screen is in features/account. */
import type { MetaArgs } from "react-router";
import { privateMeta } from "~/app/head";
import { InvitationScreen } from "~/features/account/invitation-screen";
import { profileTexts } from "~/i18n/account-texts";
import { preloadTexts, publicTexts, settingsTexts } from "~/i18n/texts";

preloadTexts(settingsTexts);
preloadTexts(publicTexts);

const toJoin = privateMeta(profileTexts, ({ invitation }) => invitation.metaTitle);
const toStop = privateMeta(profileTexts, ({ invitation }) => invitation.stop.metaTitle);

export const meta = (args: MetaArgs) =>
  (new URLSearchParams(args.location.search).has("stop") ? toStop : toJoin)(args);

export default InvitationScreen;
