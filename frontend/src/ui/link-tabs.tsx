/** Why: a page of several views has a strip of links to them, in which the chosen one is always visible. */
import { useEffect, useRef } from "react";
import { Link, type To } from "react-router";
import { classNames } from "./class-names";
import { showChosen } from "./show-chosen";

interface LinkTabsProps<Name extends string> {
  label: string;
  /** The key of each view, its label, and its address. */
  tabs: readonly (readonly [name: Name, text: string, to: To])[];
  current: Name;
}

export function LinkTabs<Name extends string>({ label, tabs, current }: LinkTabsProps<Name>) {
  const strip = useRef<HTMLElement>(null);
  const words = tabs.map(([, text]) => text).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or the same with longer words, may lie outside of the strip
  useEffect(() => {
    showChosen(strip.current);
  }, [current, words]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className="mt-3 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {tabs.map(([name, text, to]) => (
        <Link
          key={name}
          to={to}
          preventScrollReset
          aria-current={name === current ? "page" : undefined}
          className={classNames(
            "flex min-h-11 shrink-0 items-center border-b-2 px-3 text-sm font-semibold focus-visible:-outline-offset-2 max-sm:px-2.5",
            name === current
              ? "border-accent text-ink"
              : "border-transparent text-soft hover:border-control hover:text-ink",
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
