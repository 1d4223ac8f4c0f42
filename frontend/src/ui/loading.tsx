/**
 * Why: every screen shows that it loads in the same way: skeletons in the shape of the content, so that the layout does
 * not shift, or a spinner.
 */
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

/**
 * A grey block; `className` sets its size. Hidden from assistive technology: put it in a `Loading`, which has the
 * label.
 */
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

/** Equal skeletons, for the items of a list. */
export function Skeletons({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, place) => <Skeleton key={place} className={className} />);
}

interface LoadingProps {
  /** For screen readers. */
  label: string;
  /** Makes the label the page's `h1`, while the page has no other. */
  heading?: boolean;
  className?: string;
  /** Skeletons. */
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

/** A centred spinner, for content whose shape is unknown; `className` sets the height. */
export function LoadingArea({ label, className = "min-h-64" }: { label: string; className?: string }) {
  return (
    <div className={classNames("grid place-items-center", className)}>
      <Spinner label={label} />
    </div>
  );
}
