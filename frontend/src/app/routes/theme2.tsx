/** Why: the home page as the front page of a newspaper. */
import { NewsprintFigure } from "~/features/themes/newsprint/figure";
import { ThemeScreen } from "~/features/themes/theme-screen";
import "~/features/themes/newsprint/newsprint.css";

export { themeMeta as meta } from "~/features/themes/theme-meta";

export default function Theme2Page() {
  return <ThemeScreen number={2} Figure={NewsprintFigure} />;
}
