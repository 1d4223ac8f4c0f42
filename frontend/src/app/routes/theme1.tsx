/** Why: the home page as a night market: stalls, awnings and bulbs. */
import { NightMarketFigure } from "~/features/landing/themes/night-market/figure";
import { ThemeScreen } from "~/features/landing/themes/theme-screen";
import "~/features/landing/themes/night-market/night-market.css";

export { themeMeta as meta } from "~/app/theme-meta";

export default function Theme1Page() {
  return <ThemeScreen number={1} Figure={NightMarketFigure} />;
}
