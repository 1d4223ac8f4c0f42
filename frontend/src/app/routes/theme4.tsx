/** Why: the home page as a print in two inks that never quite meet. */
import { RisographFigure } from "~/features/landing/themes/risograph/figure";
import { ThemeScreen } from "~/features/landing/themes/theme-screen";
import "~/features/landing/themes/risograph/risograph.css";

export { themeMeta as meta } from "~/app/theme-meta";

export default function Theme4Page() {
  return <ThemeScreen number={4} Figure={RisographFigure} />;
}
