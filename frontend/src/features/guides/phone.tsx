/** Why: each step of a guide shows the phone's screen, drawn: sharp at any size, and without language. */
import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import { SCREENS, type ScreenName } from "./phone-screens";

interface PhoneProps {
  screen: ScreenName;
  system: "ios" | "android";
  className?: string;
}

/** A phone of 260 by 520; the screens draw in the 232 by 492 inside it. Decorative: the step's text says the same. */
export function Phone({ screen, system, className }: PhoneProps) {
  return (
    <svg
      viewBox="-70 -30 400 580"
      fill="none"
      aria-hidden="true"
      className={classNames("block overflow-visible", className)}
    >
      <Echo />
      <rect
        width="260"
        height="520"
        rx={system === "ios" ? 44 : 30}
        fill="#17130e"
        stroke="#8a7f6c"
        strokeWidth="3"
      />
      <rect x="14" y="14" width="232" height="492" rx={system === "ios" ? 32 : 18} fill="#f6f0e4" />
      <svg x="14" y="14" width="232" height="492" viewBox="0 0 232 492" aria-hidden="true">
        {SCREENS[screen]}
      </svg>
      {system === "ios" ? (
        <rect x="92" y="24" width="76" height="20" rx="10" fill="#17130e" />
      ) : (
        <circle cx="130" cy="34" r="8" fill="#17130e" />
      )}
      <StatusBar />
    </svg>
  );
}

function Echo(): ReactNode {
  return (
    <g className="stroke-hot">
      {[150, 192, 232].map((radius, index) => (
        <circle
          key={radius}
          cx="130"
          cy="260"
          r={radius}
          strokeWidth={16 - index * 5}
          opacity={0.5 - index * 0.15}
        />
      ))}
    </g>
  );
}

function StatusBar(): ReactNode {
  return (
    <g fill="#17130e">
      <path d="M36 38h4v4h-4zM43 34h4v8h-4zM50 30h4v12h-4z" />
      <rect x="204" y="31" width="22" height="11" rx="3" />
    </g>
  );
}
