/** Why: the page shows whether it is updated live, in words and with an icon, never by colour alone. */
import type { LiveState } from "~/graphql/live-stream";
import { usePortalTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";

export function LiveMark({ state }: { state: LiveState }) {
  const { live } = usePortalTexts().results;
  const hint = state === "live" ? live.liveHint : state === "waiting" ? live.waitingHint : undefined;
  return (
    <output className="inline-flex shrink-0 items-center gap-2 max-sm:gap-1.5 text-sm text-soft" title={hint}>
      <svg
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
        className={classNames("size-5", state === "live" ? "text-good" : "text-soft")}
      >
        {state === "waiting" ? (
          <path d="M4 4l12 12M10 6.5a5 5 0 0 1 3.5 3.5M6.5 10a5 5 0 0 0 .6 2.4" />
        ) : (
          <>
            <circle cx="10" cy="10" r="2.5" fill={state === "live" ? "currentColor" : "none"} />
            <path
              d="M5.4 5.4a6.5 6.5 0 0 0 0 9.2M14.6 5.4a6.5 6.5 0 0 1 0 9.2"
              className={state === "connecting" ? "animate-ring" : undefined}
            />
          </>
        )}
      </svg>
      <span>{live[state]}</span>
      {state === "waiting" && <span className="sr-only">{live.waitingHint}</span>}
    </output>
  );
}
