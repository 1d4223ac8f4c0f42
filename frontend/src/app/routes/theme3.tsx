/** Why: the home page as a blueprint on its grid. */
import { BlueprintFigure } from "~/features/themes/blueprint/figure";
import { ThemeScreen } from "~/features/themes/theme-screen";
import "~/features/themes/blueprint/blueprint.css";

export { themeMeta as meta } from "~/features/themes/theme-meta";

export default function Theme3Page() {
  return <ThemeScreen number={3} Figure={BlueprintFigure} />;
}
