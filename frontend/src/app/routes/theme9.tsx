/** Why: the home page as a street of Buenos Aires lit by neon. */
import { NeonFigure } from "~/features/landing/themes/neon/figure";
import { ThemeScreen } from "~/features/landing/themes/theme-screen";
import "~/features/landing/themes/neon/neon.css";

export { themeMeta as meta } from "~/app/theme-meta";

export default function Theme9Page() {
  return <ThemeScreen number={9} Figure={NeonFigure} />;
}
