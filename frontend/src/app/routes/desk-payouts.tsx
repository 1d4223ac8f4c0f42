/**
 * Why: the address of the payouts and of each batch, who may see them, and their title; the screens are in
 * features/desk.
 */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { PayoutsScreen } from "~/features/desk/payouts-screen";
import { payoutsTexts } from "~/i18n/desk-payouts-texts";
import { may } from "~/session/use-session";

export const meta = privateMeta(payoutsTexts, ({ title }) => title);

export default signedIn(PayoutsScreen, (session) => may(session, "managePayouts"));
