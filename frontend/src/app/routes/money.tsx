/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/money. */
import { privateMeta } from "~/app/head";
import { companyPage } from "~/app/signed-in";
import { MoneyScreen } from "~/features/money/money-screen";
import { moneyTexts } from "~/i18n/money-texts";
import { paymentsTexts } from "~/i18n/payments-texts";
import { preloadTexts } from "~/i18n/texts";

preloadTexts(paymentsTexts);

export const meta = privateMeta(moneyTexts, ({ title }) => title);

export default companyPage(MoneyScreen);
