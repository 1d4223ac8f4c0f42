/** Why: the home page as a print in two inks that never quite meet. */
import { RisographFigure } from "~/features/themes/risograph/figure";
import { ThemeScreen } from "~/features/themes/theme-screen";
import "~/features/themes/risograph/risograph.css";

export { themeMeta as meta } from "~/features/themes/theme-meta";

export default function Theme4Page() {
  return <ThemeScreen number={4} Figure={RisographFigure} />;
}
