/** Why: the home page as a night market: stalls, awnings and bulbs. */
import { NightMarketFigure } from "~/features/themes/night-market/figure";
import { ThemeScreen } from "~/features/themes/theme-screen";
import "~/features/themes/night-market/night-market.css";

export { themeMeta as meta } from "~/features/themes/theme-meta";

export default function Theme1Page() {
  return <ThemeScreen number={1} Figure={NightMarketFigure} />;
}
