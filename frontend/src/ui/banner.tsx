/** Why: a message about the whole screen stays above it for as long as it applies. */
import type { ReactNode, Ref } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";

export type BannerTone = "info" | "good" | "wait" | "bad";

const TONES: Record<BannerTone, string> = {
  info: "bg-calm-ground text-calm",
  good: "bg-good-ground text-good",
  wait: "bg-wait-ground text-wait",
  bad: "bg-bad-ground text-bad",
};

const SIGNS: Record<BannerTone, IconName> = { info: "info", good: "check", wait: "clock", bad: "warning" };

interface BannerProps {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link at its end. */
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** `bad` interrupts a screen reader; the others wait for it. */
export function Banner({ tone = "info", title, children, action, ref }: BannerProps) {
  return (
    <div
      ref={ref}
      role={tone === "bad" ? "alert" : "status"}
      className={classNames("flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md px-5 py-4", TONES[tone])}
    >
      <div className="flex min-w-0 flex-1 basis-58 gap-4">
        <Icon name={SIGNS[tone]} className="size-6" />
        <div className="min-w-0 flex-1 py-0.5 text-sm">
          {title && <p className="font-semibold">{title}</p>}
          <div>{children}</div>
        </div>
      </div>
      {action}
    </div>
  );
}
