/**
 * Why: the result of an action is shown once at the screen's edge and disappears by itself (docs/product.md, Numbers:
 * 5000 ms).
 */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { newListeners } from "~/config/listeners";
import { useHomeTexts } from "~/i18n/use-language";
import { classNames } from "./class-names";
import { FrameIcon, type FrameIconName } from "./frame-icon";

export const SNACKBAR_MS = 5000;

type Tone = "good" | "bad" | "info";

/** An action on it, such as undo. */
interface Action {
  label: string;
  run: () => void;
}

interface Message {
  id: number;
  tone: Tone;
  text: string;
  action: Action | undefined;
}

const NONE: readonly Message[] = [];
let messages = NONE;
let last = 0;
const listeners = newListeners();

function change(next: readonly Message[]): void {
  messages = next;
  listeners.tell();
}

/** Shows a message; callable from anywhere. */
export function notify(tone: Tone, text: string, action?: Action): void {
  last += 1;
  change([...messages.slice(-2), { id: last, tone, text, action }]);
}

function dismiss(id: number): void {
  change(messages.filter((message) => message.id !== id));
}

const SIGNS: Record<Tone, FrameIconName> = { good: "check", bad: "warning", info: "info" };
const SIGN_TONES: Record<Tone, string> = {
  good: "bg-signal text-on-signal",
  bad: "bg-[#ff92ab] text-[#17130e]",
  info: "bg-on-night text-night",
};

/** The live region; rendered once at the root. */
export function Snackbar() {
  const shown = useSyncExternalStore(
    listeners.subscribe,
    () => messages,
    () => NONE,
  );
  const { shell } = useHomeTexts();
  return (
    <section aria-label={shell.snackbar.region} aria-live="polite">
      {shown.length > 0 && <Messages shown={shown} dismissLabel={shell.snackbar.dismiss} />}
    </section>
  );
}

interface MessagesProps {
  shown: readonly Message[];
  dismissLabel: string;
}

/** At the lower edge, unless messages would cover the focused element or its form there and not at the upper edge. */
function Messages({ shown, dismissLabel }: MessagesProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message takes more room
  useEffect(() => {
    const look = () => {
      const region = place.current;
      if (!region) return;
      const before = region.hasAttribute("data-above");
      const [below, above] = [coverage(region, false), coverage(region, true)];
      region.toggleAttribute("data-above", below === above ? before : above < below);
    };
    look();
    document.addEventListener("focusin", look);
    return () => document.removeEventListener("focusin", look);
  }, [shown]);
  return (
    <div
      ref={place}
      className={classNames(
        "pointer-events-none fixed inset-x-4 z-50 flex flex-col items-center gap-3 sm:inset-x-auto sm:right-6 sm:items-end",
        "bottom-[calc(1rem+max(var(--bottom-bar),var(--footer)))] data-above:top-24 data-above:bottom-auto",
      )}
    >
      {shown.map((message) => (
        <MessageCard key={message.id} message={message} dismissLabel={dismissLabel} />
      ))}
    </div>
  );
}

/** What the messages would cover at this edge: 2 for the focused element plus 1 for its form. Moves them there. */
function coverage(region: Element, above: boolean): number {
  const focused = document.activeElement;
  if (!focused || focused === document.body || region.contains(focused)) return 0;
  region.toggleAttribute("data-above", above);
  const covers = (element: Element | null) => element !== null && overlap(region, element);
  // A whole page or list with the focus is visible beside them.
  const large = focused.getBoundingClientRect().height >= window.innerHeight / 2;
  return (!large && covers(focused) ? 2 : 0) + (covers(focused.closest("form")) ? 1 : 0);
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function MessageCard({ message, dismissLabel }: { message: Message; dismissLabel: string }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(message.id), SNACKBAR_MS);
    return () => clearTimeout(timer);
  }, [held, message.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while it is pointed at or focused
    <div
      role={message.tone === "bad" ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-md animate-rise items-center gap-4 rounded-md bg-night py-3 pr-2 pl-4 text-sm text-on-night shadow-lift ring-1 ring-night-line"
    >
      <span
        className={classNames(
          "grid size-8 shrink-0 place-items-center rounded-full",
          SIGN_TONES[message.tone],
        )}
      >
        <FrameIcon name={SIGNS[message.tone]} className="size-5" />
      </span>
      <span className="min-w-0 flex-1">{message.text}</span>
      {message.action && (
        <button
          type="button"
          onClick={() => {
            dismiss(message.id);
            message.action?.run();
          }}
          className="min-h-10 shrink-0 rounded-full px-3 font-semibold text-signal hover:bg-white/12"
        >
          {message.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={() => dismiss(message.id)}
        className="grid size-10 shrink-0 place-items-center rounded-full hover:bg-white/12"
      >
        <FrameIcon name="cross" className="size-5" />
      </button>
    </div>
  );
}
