/** Why: what just happened is said once at the screen's edge and goes by itself (docs/product.md, Numbers: 5000 ms). */
import { useEffect, useState, useSyncExternalStore } from "react";
import { newListeners } from "~/config/listeners";
import { useHomeTexts } from "~/i18n/use-language";
import { classNames } from "./class-names";
import { FrameIcon, type FrameIconName } from "./frame-icon";

export const NOTICE_MS = 5000;

type NoticeTone = "good" | "bad" | "info";

/** What can be done about it: take it back, say. */
interface NoticeAction {
  label: string;
  run: () => void;
}

interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  action: NoticeAction | undefined;
}

const NONE: readonly Notice[] = [];
let notices = NONE;
let last = 0;
const listeners = newListeners();

function change(next: readonly Notice[]): void {
  notices = next;
  listeners.tell();
}

/** Says something to the person; callable from anywhere. */
export function notify(tone: NoticeTone, text: string, action?: NoticeAction): void {
  last += 1;
  change([...notices.slice(-2), { id: last, tone, text, action }]);
}

function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

const SIGNS: Record<NoticeTone, FrameIconName> = { good: "check", bad: "warning", info: "info" };
const SIGN_TONES: Record<NoticeTone, string> = {
  good: "bg-signal text-on-signal",
  bad: "bg-[#ff92ab] text-[#17130e]",
  info: "bg-on-night text-night",
};

/** The live region; stands once at the root. */
export function Notices() {
  const shown = useSyncExternalStore(
    listeners.subscribe,
    () => notices,
    () => NONE,
  );
  const { shell } = useHomeTexts();
  return (
    <section
      aria-label={shell.notices.region}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-3 sm:inset-x-auto sm:right-6 sm:bottom-6 sm:items-end"
    >
      {shown.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} dismissLabel={shell.notices.dismiss} />
      ))}
    </section>
  );
}

function NoticeCard({ notice, dismissLabel }: { notice: Notice; dismissLabel: string }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(notice.id), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [held, notice.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while it is pointed at or focused
    <div
      role={notice.tone === "bad" ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-md animate-rise items-center gap-4 rounded-md bg-night py-3 pr-2 pl-4 text-sm text-on-night shadow-lift ring-1 ring-night-line"
    >
      <span
        className={classNames(
          "grid size-8 shrink-0 place-items-center rounded-full",
          SIGN_TONES[notice.tone],
        )}
      >
        <FrameIcon name={SIGNS[notice.tone]} className="size-5" />
      </span>
      <span className="min-w-0 flex-1">{notice.text}</span>
      {notice.action && (
        <button
          type="button"
          onClick={() => {
            dismiss(notice.id);
            notice.action?.run();
          }}
          className="min-h-10 shrink-0 rounded-full px-3 font-semibold text-signal hover:bg-white/12"
        >
          {notice.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={() => dismiss(notice.id)}
        className="grid size-10 shrink-0 place-items-center rounded-full hover:bg-white/12"
      >
        <FrameIcon name="cross" className="size-5" />
      </button>
    </div>
  );
}
