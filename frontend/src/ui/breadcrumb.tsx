/** Why: deep screens say where they are, and each step back is one click. */
import { Link } from "react-router";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface Crumb {
  label: string;
  /** A localised address; the last crumb has none. */
  to?: string;
}

export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-1 text-sm">
        {crumbs.map(({ label: text, to }, index) => (
          <li key={index} className="flex min-w-0 items-center gap-1">
            {index > 0 && (
              <Icon
                name="chevron-right"
                className={classNames("size-4 opacity-60", !to && "max-sm:hidden")}
              />
            )}
            {to ? (
              <Link
                to={to}
                className="rounded-sm px-1 py-1 underline-offset-4 opacity-85 hover:underline hover:opacity-100"
              >
                {text}
              </Link>
            ) : (
              // On a phone the title below says it.
              <span aria-current="page" className="px-1 py-1 font-semibold max-sm:sr-only">
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
