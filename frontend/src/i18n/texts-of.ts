/** Why: a prerendered page comes alive at once when all of its texts are there, and no sooner for texts that it does not show. */
import { unlocalized } from "~/config/paths";
import { brandsTexts, homeTexts, investorsTexts, publicTexts, type Source, soonTexts } from "./texts";

/** What an address shows; its own area when it has one. */
export function textsOf(pathname: string): readonly Pick<Source<unknown>, "load">[] {
  switch (unlocalized(pathname).toLowerCase().replace(/\/+$/, "")) {
    case "":
    case "/download":
      return [homeTexts];
    case "/brands":
      return [homeTexts, brandsTexts];
    case "/investors":
      return [homeTexts, investorsTexts];
    case "/web3":
    case "/comingsoon":
    case "/comingsooninvestors":
    case "/thankyou":
      return [homeTexts, soonTexts];
    default:
      return [publicTexts];
  }
}
