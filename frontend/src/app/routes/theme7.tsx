/** Why: the home page as raw blocks, thick lines and one shout. */
import { BrutalFigure } from "~/features/themes/brutal/figure";
import { ThemeScreen } from "~/features/themes/theme-screen";
import "~/features/themes/brutal/brutal.css";

export { themeMeta as meta } from "~/features/themes/theme-meta";

export default function Theme7Page() {
  return <ThemeScreen number={7} Figure={BrutalFigure} />;
}
