/** Why: the home page as a street of Buenos Aires lit by neon. */
import { NeonFigure } from "~/features/themes/neon/figure";
import { ThemeScreen } from "~/features/themes/theme-screen";
import "~/features/themes/neon/neon.css";

export { themeMeta as meta } from "~/features/themes/theme-meta";

export default function Theme9Page() {
  return <ThemeScreen number={9} Figure={NeonFigure} />;
}
