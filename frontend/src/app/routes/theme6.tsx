/** Why: the home page as a garden where posts bloom. */
import { GardenFigure } from "~/features/themes/garden/figure";
import { ThemeScreen } from "~/features/themes/theme-screen";
import "~/features/themes/garden/garden.css";

export { themeMeta as meta } from "~/features/themes/theme-meta";

export default function Theme6Page() {
  return <ThemeScreen number={6} Figure={GardenFigure} />;
}
