/** Why: the home page as a quiet gallery with one piece on the wall. */
import { GalleryFigure } from "~/features/landing/themes/gallery/figure";
import { ThemeScreen } from "~/features/landing/themes/theme-screen";
import "~/features/landing/themes/gallery/gallery.css";

export { themeMeta as meta } from "~/app/theme-meta";

export default function Theme8Page() {
  return <ThemeScreen number={8} Figure={GalleryFigure} />;
}
