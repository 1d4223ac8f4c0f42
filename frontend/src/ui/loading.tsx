/** Why: what is being fetched is shown one way: blocks in its shape hold its place, so that nothing jumps, or a spinner stands in its middle. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

/** A grey block; give it a size. Hidden from assistive technology: `Loading` around it has the words. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "block animate-shimmer rounded-md bg-ink/8 bg-linear-to-r from-transparent via-ink/8 to-transparent bg-size-[200%_100%] bg-no-repeat",
        className,
      )}
    />
  );
}

/** So many equal blocks. */
export function Skeletons({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, place) => <Skeleton key={place} className={className} />);
}

interface LoadingProps {
  /** Says what is going on to whoever does not see the blocks. */
  label: string;
  /** The label is the page's heading meanwhile. */
  heading?: boolean;
  className?: string;
  /** The blocks. */
  children: ReactNode;
}

export function Loading({ label, heading = false, className, children }: LoadingProps) {
  const Label = heading ? "h1" : "span";
  return (
    <div aria-busy="true" className={className}>
      <Label className="sr-only">{label}</Label>
      {children}
    </div>
  );
}

/** A spinner in the middle of a part of the page whose shape is not known; `className` gives it its height. */
export function LoadingArea({ label, className = "min-h-64" }: { label: string; className?: string }) {
  return (
    <div className={classNames("grid place-items-center", className)}>
      <Spinner label={label} />
    </div>
  );
}
