/**
 * Why: a figure has one name and one definition on every screen (docs/product.md, Figures); the definition is shown
 * beside the name.
 */

import type { FiguresTexts } from "~/i18n/figures-texts";
import { useFiguresTexts } from "~/i18n/figures-texts";
import { Explanation } from "~/ui/explanation";

export type Figure = keyof FiguresTexts["definitions"];

interface FigureNameProps {
  of: Figure;
  /** The screen's own label for it. */
  children: string;
}

/** The name, and a button that shows the figure's definition. */
export function FigureName({ of, children }: FigureNameProps) {
  const texts = useFiguresTexts();
  return (
    <>
      {/* The name's last word reserves space for the button, which so never wraps to a line of its own. */}
      <span className="pr-4.5 print:pr-0">{children}</span>
      <Explanation label={texts.about(children)} text={texts.definitions[of]} />
    </>
  );
}
