/** Why: a status is a word with an icon before it; colour only repeats what they say. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";

export type Tone = "good" | "wait" | "bad" | "calm" | "signal";

const TONES: Record<Tone, string> = {
  good: "bg-good-ground text-good",
  wait: "bg-wait-ground text-wait",
  bad: "bg-bad-ground text-bad",
  calm: "bg-calm-ground text-calm",
  signal: "bg-signal text-on-signal",
};

const SIGNS: Record<Tone, IconName> = {
  good: "check",
  wait: "clock",
  bad: "cross",
  calm: "dot",
  signal: "dot",
};

export function Badge({ tone, icon, children }: { tone: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full py-0.5 pr-3 pl-2 text-xs font-semibold whitespace-nowrap",
        TONES[tone],
      )}
    >
      <Icon name={icon ?? SIGNS[tone]} className="size-4" />
      <span className="contents">{children}</span>
    </span>
  );
}
