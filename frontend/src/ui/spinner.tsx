/** Why: waiting is shown by the brand's figure: arcs around a point. */
import { classNames } from "./class-names";

/** Three arcs that light up one after another. Decorative: put a text beside it. */
export function Arcs({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={classNames("shrink-0", className)}>
      <circle cx="6" cy="26" r="4" fill="currentColor" />
      <g stroke="currentColor" strokeWidth="3" strokeLinecap="round">
        <path d="M6 16a10 10 0 0 1 10 10" className="animate-ring" />
        <path d="M6 9.5A16.5 16.5 0 0 1 22.5 26" className="animate-ring [animation-delay:160ms]" />
        <path d="M6 3a23 23 0 0 1 23 23" className="animate-ring [animation-delay:320ms]" />
      </g>
    </svg>
  );
}

/** A spinner with a label. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <output className={classNames("flex items-center gap-3 text-soft", className)}>
      <Arcs className="size-7 text-hot" />
      <span>{label}</span>
    </output>
  );
}

/** Fills the page while it loads. `label` is the heading for screen readers; left out while the app starts. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div aria-busy="true" className="grid min-h-[60vh] place-items-center">
      {label && <h1 className="sr-only">{label}</h1>}
      <Arcs className="size-14 text-hot" />
    </div>
  );
}
