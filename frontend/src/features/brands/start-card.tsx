/** Why: the next step is the prominent card, a done step is quiet, a step that is not possible yet says why. */
import type { ReactNode } from "react";
import { useBrandsTexts } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { classNames } from "~/ui/class-names";

/** next: do this · open: may be done at any time · done · later: not yet. */
type Stage = "done" | "next" | "open" | "later";

const GROUNDS: Record<Stage, string> = {
  next: "bg-ink text-paper",
  open: "bg-surface",
  done: "bg-surface",
  later: "bg-sunk",
};

interface StartCardProps {
  number: number;
  stage: Stage;
  title: string;
  text: ReactNode;
  picture?: ReactNode;
  /** Shown at the right of the number. */
  figure?: string | null;
  className?: string;
  children?: ReactNode;
}

export function StartCard({
  number,
  stage,
  title,
  text,
  picture,
  figure,
  className,
  children,
}: StartCardProps) {
  const { start } = useBrandsTexts();
  return (
    <li
      className={classNames(
        "flex min-w-0 flex-col gap-4 rounded-lg p-7 sm:p-8 md:min-h-80",
        GROUNDS[stage],
        className,
      )}
    >
      <div className="flex items-start justify-between gap-4">
        <div className="flex items-center gap-4">
          <span
            aria-hidden="true"
            className={classNames("figure text-3xl", stage === "next" ? "text-hot" : "text-soft")}
          >
            {number}
          </span>
          {picture}
        </div>
        {stage === "done" && <Badge tone="good">{start.done}</Badge>}
        {figure && <span className="font-display font-bold">{figure}</span>}
      </div>
      <h3 className="text-2xl">{title}</h3>
      <p className={classNames("min-w-0 break-words", stage === "next" ? "text-paper/80" : "text-soft")}>
        {text}
      </p>
      {children && <div className="mt-auto flex flex-wrap gap-2 pt-4">{children}</div>}
    </li>
  );
}
