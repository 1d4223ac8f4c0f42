/** Why: the home page as a blueprint on its grid. */
import { BlueprintFigure } from "~/features/landing/themes/blueprint/figure";
import { ThemeScreen } from "~/features/landing/themes/theme-screen";
import "~/features/landing/themes/blueprint/blueprint.css";

export { themeMeta as meta } from "~/app/theme-meta";

export default function Theme3Page() {
  return <ThemeScreen number={3} Figure={BlueprintFigure} />;
}
