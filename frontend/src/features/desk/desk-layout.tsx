/** Why: every screen of the desk has the same head: its title, its purpose, its main action. */
import type { ReactNode } from "react";
import { deskTexts, preloadTexts } from "~/i18n/texts";

preloadTexts(deskTexts);

interface DeskFrameProps {
  title: string;
  lead?: string;
  /** Beside the title: the main action. */
  action?: ReactNode;
  children: ReactNode;
}

export function DeskFrame({ title, lead, action, children }: DeskFrameProps) {
  return (
    <div className="wrap py-6 md:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 max-w-2xl">
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="mt-3 text-soft">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}
