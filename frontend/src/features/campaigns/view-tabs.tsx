/** Why: a campaign's page has one tab for each thing that one comes for; each is a link. */
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { usePortalTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { showChosen } from "~/ui/show-chosen";
import { VIEWS, type View, withView } from "./views";

export function ViewTabs({ current }: { current: View }) {
  const { views } = usePortalTexts().results;
  const [query] = useSearchParams();
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may lie outside of the strip
  useEffect(() => {
    showChosen(strip.current);
  }, [current]);
  return (
    <nav
      ref={strip}
      aria-label={views.label}
      className="mt-3 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {VIEWS.map((view) => (
        <Link
          key={view}
          to={{ search: withView(query, view).toString() }}
          preventScrollReset
          aria-current={view === current ? "page" : undefined}
          className={classNames(
            "flex min-h-11 shrink-0 items-center border-b-2 px-3 text-sm font-semibold focus-visible:-outline-offset-2 max-sm:px-2.5",
            view === current
              ? "border-accent text-ink"
              : "border-transparent text-soft hover:border-control hover:text-ink",
          )}
        >
          {views[view]}
        </Link>
      ))}
    </nav>
  );
}
