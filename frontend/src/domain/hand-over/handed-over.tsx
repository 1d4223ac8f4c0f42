/** Why: staff at a counter read from an arm's length what was handed over, and undo it while that is possible. */
import type { ReactNode } from "react";
import { useHandOverTexts } from "~/i18n/hand-over-texts";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import type { HandOvers } from "./use-hand-over";

interface HandedOverProps {
  handOvers: HandOvers;
  /** After it was undone. */
  undone?: () => void;
  /** Beside the undo button. */
  children?: ReactNode;
  /** One line, while the next one is shown. */
  small?: boolean;
}

/** The latest hand-over, if there is one: the product in large type, to whom, and how to undo it. */
export function HandedOver({ handOvers: { latest, held, undo }, undone, children, small }: HandedOverProps) {
  const texts = useHandOverTexts();
  return (
    <div aria-live="polite">
      {latest && (
        <div
          className={classNames(
            "rounded-lg bg-good-ground text-good",
            small ? "flex flex-wrap items-center gap-x-4 gap-y-2 py-2 pr-2 pl-4" : "p-5",
          )}
        >
          <div className={classNames(small && "flex min-w-0 flex-1 basis-48 items-center gap-x-3")}>
            <p className={classNames("flex items-center gap-2 text-sm font-semibold", small && "sr-only")}>
              <Icon name="check" className="size-5" />
              <span>{texts.handedOver}</span>
            </p>
            {small && <Icon name="check" className="size-5" />}
            <div className="min-w-0">
              <p
                translate="no"
                className={classNames(
                  "font-display font-bold wrap-anywhere",
                  small ? "text-base leading-snug" : "mt-2 text-2xl leading-tight",
                )}
              >
                {latest.product ?? texts.product}
              </p>
              <p className={classNames("wrap-anywhere", small ? "text-sm" : "mt-1")}>
                {texts.to(latest.person ?? texts.someone)}
              </p>
            </div>
          </div>
          {(held || children) && (
            <div className={classNames("flex flex-wrap items-center gap-3", !small && "mt-4")}>
              {held && (
                <Button
                  variant="quiet"
                  size={small ? "sm" : "md"}
                  onClick={() => {
                    if (undo()) undone?.();
                  }}
                >
                  {texts.undo}
                </Button>
              )}
              <span className="contents">{children}</span>
            </div>
          )}
          {held && !small && <p className="mt-3 text-sm">{texts.undoHint}</p>}
        </div>
      )}
    </div>
  );
}
