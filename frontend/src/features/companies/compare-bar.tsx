/** Why: the campaigns ticked in the list are compared from this bar, which stays visible while more are ticked. */
import { comparisonOf, FEWEST, MOST } from "~/domain/campaigns/comparison";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { Button, LinkButton } from "~/ui/button";
import { stuckRef } from "~/ui/stuck";

interface CompareBarProps {
  chosen: readonly string[];
  clear: () => void;
}

export function CompareBar({ chosen, clear }: CompareBarProps) {
  const { comparing: texts, page } = usePortalTexts().companies;
  const localize = useLocalize();
  const over = chosen.length - MOST;
  return (
    <section
      aria-label={texts.bar}
      ref={stuckRef}
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-30 mt-6 flex animate-rise flex-wrap items-center gap-x-2 gap-y-3 rounded-lg bg-surface p-4 shadow-lift ring-2 ring-ink/15"
    >
      <output className="min-w-0 flex-1 basis-56">
        <span className="font-semibold tabular-nums">{texts.chosen(chosen.length)}</span>
        {over > 0 && <span className="block text-sm text-bad">{texts.tooMany(over)}</span>}
        {chosen.length < FEWEST && <span className="block text-sm text-soft">{texts.oneMore}</span>}
      </output>
      <Button variant="bare" size="sm" onClick={clear}>
        {texts.clear}
      </Button>
      {over <= 0 && chosen.length >= FEWEST && (
        <LinkButton size="sm" to={localize(comparisonOf(chosen))}>
          {page.compare}
        </LinkButton>
      )}
    </section>
  );
}
