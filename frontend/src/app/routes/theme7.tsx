/** Why: the home page as raw blocks, thick lines and one shout. */
import { BrutalFigure } from "~/features/landing/themes/brutal/figure";
import { ThemeScreen } from "~/features/landing/themes/theme-screen";
import "~/features/landing/themes/brutal/brutal.css";

export { themeMeta as meta } from "~/app/theme-meta";

export default function Theme7Page() {
  return <ThemeScreen number={7} Figure={BrutalFigure} />;
}
