/** Why: the home page as the front page of a newspaper. */
import { NewsprintFigure } from "~/features/landing/themes/newsprint/figure";
import { ThemeScreen } from "~/features/landing/themes/theme-screen";
import "~/features/landing/themes/newsprint/newsprint.css";

export { themeMeta as meta } from "~/app/theme-meta";

export default function Theme2Page() {
  return <ThemeScreen number={2} Figure={NewsprintFigure} />;
}
