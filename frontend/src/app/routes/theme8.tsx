/** Why: the home page as a quiet gallery with one piece on the wall. */
import { GalleryFigure } from "~/features/themes/gallery/figure";
import { ThemeScreen } from "~/features/themes/theme-screen";
import "~/features/themes/gallery/gallery.css";

export { themeMeta as meta } from "~/features/themes/theme-meta";

export default function Theme8Page() {
  return <ThemeScreen number={8} Figure={GalleryFigure} />;
}
