/**
 * Why: the address of the person search and of a person's record, who may see them, and their title; the screens are in
 * features/desk.
 */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { PeopleScreen } from "~/features/desk/people-screen";
import { payoutsTexts } from "~/i18n/desk-payouts-texts";
import { peopleTexts } from "~/i18n/desk-people-texts";
import { disputesTexts } from "~/i18n/disputes-texts";
import { preloadTexts } from "~/i18n/texts";
import { may } from "~/session/use-session";

preloadTexts(disputesTexts);
preloadTexts(payoutsTexts);

export const meta = privateMeta(peopleTexts, ({ title }) => title);

export default signedIn(PeopleScreen, (session) => may(session, "readPeople"));
