/** Why: a figure has one name and one definition on every screen (docs/product.md, Figures); the definition is told beside the name. */

import type { FiguresTexts } from "~/i18n/figures-texts";
import { useFiguresTexts } from "~/i18n/figures-texts";
import { Explanation } from "~/ui/explanation";

export type Figure = keyof FiguresTexts["definitions"];

interface FigureNameProps {
  of: Figure;
  /** What the screen calls it. */
  children: string;
}

/** The name, and a button that tells what the figure counts. */
export function FigureName({ of, children }: FigureNameProps) {
  const texts = useFiguresTexts();
  return (
    <>
      {/* The name's last word keeps room for the button, which so never begins a line of its own. */}
      <span className="pr-4.5 print:pr-0">{children}</span>
      <Explanation label={texts.about(children)} text={texts.definitions[of]} />
    </>
  );
}
