/** Why: the shape of what is coming holds its place, so that nothing jumps. */
import { classNames } from "./class-names";

/** A grey block; give it a size. Hidden from assistive technology: put `aria-busy` and words on what holds it. */
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
