/** Why: the name with its mark, the point and the arcs that go out from it. */
export function Logo() {
  return (
    <span
      translate="no"
      className="flex items-center gap-2.5 font-display text-xl font-extrabold tracking-tight"
    >
      <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className="size-8">
        <circle cx="7" cy="25" r="4.5" className="fill-hot" />
        <g stroke="currentColor" strokeWidth="3.2" strokeLinecap="round">
          <path d="M7 15a10 10 0 0 1 10 10" />
          <path d="M7 8.5A16.5 16.5 0 0 1 23.5 25" opacity=".7" />
          <path d="M7 2a23 23 0 0 1 23 23" opacity=".4" />
        </g>
      </svg>
      Resuena
    </span>
  );
}
