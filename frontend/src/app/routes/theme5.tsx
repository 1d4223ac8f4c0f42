/** Why: the home page as a terminal that plays sound waves. */
import { TerminalFigure } from "~/features/landing/themes/terminal/figure";
import { ThemeScreen } from "~/features/landing/themes/theme-screen";
import "~/features/landing/themes/terminal/terminal.css";

export { themeMeta as meta } from "~/app/theme-meta";

export default function Theme5Page() {
  return <ThemeScreen number={5} Figure={TerminalFigure} />;
}
