/** Why: the home page as a garden where posts bloom. */
import { GardenFigure } from "~/features/landing/themes/garden/figure";
import { ThemeScreen } from "~/features/landing/themes/theme-screen";
import "~/features/landing/themes/garden/garden.css";

export { themeMeta as meta } from "~/app/theme-meta";

export default function Theme6Page() {
  return <ThemeScreen number={6} Figure={GardenFigure} />;
}
