/** Why: deep screens show where they are, and each step back is one click. */
import { createContext, useContext } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface Crumb {
  label: string;
  /** A localised address; the last crumb has none. */
  to?: string;
}

/** The frame's slot for the screen's breadcrumb; without one the screen shows it itself. */
export const BreadcrumbPlace = createContext<HTMLElement | null>(null);

export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  const place = useContext(BreadcrumbPlace);
  // In the frame's bar it is one line; on phones only the way up.
  const line = place ? "min-w-0" : "flex-wrap";
  const trail = (
    <nav aria-label={label}>
      <ol className={classNames("flex items-center gap-x-1 gap-y-1 text-sm", line)}>
        {crumbs.map(({ label: text, to }, index) => {
          const way = index === crumbs.length - 2;
          return (
            <li
              key={index}
              className={classNames("flex min-w-0 items-center gap-1", place && !way && "max-md:hidden")}
            >
              {(index > 0 || place) && (
                <Icon
                  name="chevron-right"
                  className={classNames(
                    "size-4 opacity-60",
                    index === 0 && "md:hidden",
                    place ? "max-md:rotate-180" : !to && "max-sm:hidden",
                  )}
                />
              )}
              {to ? (
                <Link
                  to={to}
                  className={classNames(
                    "rounded-sm px-1 py-1 underline-offset-4 opacity-85 hover:underline hover:opacity-100",
                    place && "truncate max-md:py-2.5",
                  )}
                >
                  {text}
                </Link>
              ) : (
                // On a phone the title below shows it.
                <span
                  aria-current="page"
                  className={classNames("px-1 py-1 font-semibold", place ? "truncate" : "max-sm:sr-only")}
                >
                  {text}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
  return place ? createPortal(trail, place) : trail;
}
