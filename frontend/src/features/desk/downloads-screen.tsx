/** Why: downloads through Resuena's own links belong to no company, so staff see them here. */

import { FiguresSection } from "~/domain/downloads/figures-section";
import { useDeskTexts } from "~/i18n/use-language";
import { DeskFrame } from "./desk-layout";

export function DeskDownloadsScreen() {
  const { downloads: texts } = useDeskTexts();
  return (
    <DeskFrame title={texts.title} lead={texts.lead}>
      <FiguresSection companyId={null} className="mt-10" />
    </DeskFrame>
  );
}
