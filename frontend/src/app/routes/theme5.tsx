/** Why: the home page as a terminal that plays sound waves. */
import { TerminalFigure } from "~/features/themes/terminal/figure";
import { ThemeScreen } from "~/features/themes/theme-screen";
import "~/features/themes/terminal/terminal.css";

export { themeMeta as meta } from "~/features/themes/theme-meta";

export default function Theme5Page() {
  return <ThemeScreen number={5} Figure={TerminalFigure} />;
}
