/** Why: ten portraits in one style: a face, a jersey knitted in arcs, and the echo behind it. */
import { useId } from "react";
import { classNames } from "~/ui/class-names";
import type { PortraitLook } from "./members";

const INK = "#17130e";

interface PortraitProps {
  look: PortraitLook;
  /** The name, if the portrait is not beside it. */
  label?: string;
  className?: string;
}

/** A drawing of 400 by 480, which fills its container. */
export function Portrait({ look, label, className }: PortraitProps) {
  return (
    <svg
      viewBox="0 0 400 480"
      preserveAspectRatio="xMidYMax slice"
      className={classNames("block", className)}
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <rect width="400" height="480" fill={look.ground} />
      <g fill="none" stroke={INK} opacity=".13">
        {[150, 192, 236, 282, 330].map((radius, index) => (
          <circle key={radius} cx="200" cy="214" r={radius} strokeWidth={14 - index * 2.4} />
        ))}
      </g>
      <HairBehind look={look} />
      <path d="M166 268h68v84h-68z" fill={look.skin} />
      <path d="M166 300c18 22 50 22 68 0v-12h-68z" fill={INK} opacity=".14" />
      <Jersey look={look} />
      <Face look={look} />
      <Hair look={look} />
    </svg>
  );
}

const SHOULDERS = "M26 480c0-96 78-146 174-146s174 50 174 146z";

/** Shoulders: half circles around the neck, each a stripe of the knitting. */
function Jersey({ look }: { look: PortraitLook }) {
  const id = useId();
  return (
    <g>
      <clipPath id={id}>
        <path d={SHOULDERS} />
      </clipPath>
      <path d={SHOULDERS} fill={look.jersey} />
      <g fill="none" stroke={look.stripe} strokeWidth="9" clipPath={`url(#${id})`}>
        <path d="M150 342a50 44 0 0 0 100 0" strokeWidth="12" />
        <path d="M118 340a82 84 0 0 0 164 0" />
        <path d="M86 340a114 124 0 0 0 228 0" opacity=".8" />
        <path d="M54 340a146 166 0 0 0 292 0" opacity=".6" />
      </g>
      <path d="M166 336a34 30 0 0 0 68 0v-8h-68z" fill={look.skin} />
    </g>
  );
}

function Face({ look }: { look: PortraitLook }) {
  return (
    <g>
      <circle cx="120" cy="218" r="17" fill={look.skin} />
      <circle cx="280" cy="218" r="17" fill={look.skin} />
      {look.earrings && (
        <g fill={look.stripe} stroke={INK} strokeWidth="2">
          <circle cx="118" cy="247" r="9" />
          <circle cx="282" cy="247" r="9" />
        </g>
      )}
      <path d="M122 190a78 78 0 0 1 156 0v34c0 50-34 84-78 84s-78-34-78-84z" fill={look.skin} />
      {look.beard && (
        <path
          d="M122 214c6 22 22 30 40 30 14 0 24-8 38-8s24 8 38 8c18 0 34-8 40-30v12c0 52-34 88-78 88s-78-36-78-88z"
          fill={look.hair}
        />
      )}
      <g fill={INK}>
        <circle cx="170" cy="208" r="6.5" />
        <circle cx="230" cy="208" r="6.5" />
      </g>
      <g fill="none" stroke={INK} strokeWidth="5" strokeLinecap="round">
        <path d="M156 187q14-9 27-2M217 185q13-7 27 2" stroke={look.hair} strokeWidth="6" />
        <path d="M200 212c-5 10-9 18-8 23 2 5 9 6 14 4" strokeWidth="4" opacity=".55" />
        <path
          d={look.beard ? "M180 264q20 15 40 0" : "M176 262q24 22 48 0"}
          stroke={look.beard ? "#fffbf3" : INK}
        />
      </g>
      <g fill="#ff5a2b" opacity=".22">
        <circle cx="150" cy="240" r="14" />
        <circle cx="250" cy="240" r="14" />
      </g>
      {look.glasses && (
        <g fill="#fffbf3" fillOpacity=".28" stroke={INK} strokeWidth="5.5">
          <circle cx="168" cy="208" r="26" />
          <circle cx="232" cy="208" r="26" />
          <path d="M194 204q6-5 12 0M142 203l-20-6M258 203l20-6" fill="none" />
        </g>
      )}
    </g>
  );
}

/** What falls behind the neck and shoulders. */
function HairBehind({ look }: { look: PortraitLook }) {
  switch (look.style) {
    case "bob":
      return (
        <path d="M98 190a102 102 0 0 1 204 0v104c0 12-10 20-22 20H120c-12 0-22-8-22-20z" fill={look.hair} />
      );
    case "long":
      return (
        <path d="M100 186a100 100 0 0 1 200 0c0 66 28 96 24 176H76c-4-80 24-110 24-176z" fill={look.hair} />
      );
    case "fringe":
      return (
        <path
          d="M102 184a98 98 0 0 1 196 0c0 50 22 78 10 132-40 26-176 26-216 0-12-54 10-82 10-132z"
          fill={look.hair}
        />
      );
    case "curls":
      return (
        <g fill={look.hair}>
          {CURLS.map(([x, y, r]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
          ))}
        </g>
      );
    case "bun":
      return (
        <g fill={look.hair}>
          <circle cx="200" cy="80" r="38" />
          <circle cx="200" cy="184" r="88" />
        </g>
      );
    case "waves":
      return (
        <path
          d="M104 196c-8-70 40-110 96-110s104 40 96 110c10 26 8 52-6 70H110c-14-18-16-44-6-70z"
          fill={look.hair}
        />
      );
    default:
      return null;
  }
}

const CURLS = [
  [112, 206, 36],
  [104, 160, 38],
  [128, 116, 40],
  [172, 90, 42],
  [228, 90, 42],
  [272, 116, 40],
  [296, 160, 38],
  [288, 206, 36],
  [110, 250, 32],
  [290, 250, 32],
] as const;

/** What lies over the forehead. */
function Hair({ look }: { look: PortraitLook }) {
  const path = OVER[look.style];
  return path ? <path d={path} fill={look.hair} /> : null;
}

const OVER: Record<PortraitLook["style"], string | null> = {
  bob: "M116 208c-8-74 34-110 84-110s92 36 84 110c-14-34-40-52-66-56-36 28-74 28-102 56z",
  short: "M118 190c-4-62 36-92 82-92s86 30 82 92c-8-24-20-38-34-42-32 6-64 6-96 0-14 4-26 18-34 42z",
  curls:
    "M118 186a28 28 0 0 1 36-42 30 30 0 0 1 48-14 30 30 0 0 1 48 14 28 28 0 0 1 34 42c6-64-36-92-84-92s-88 28-82 92z",
  bun: "M116 194c0-66 40-96 84-96s84 30 84 96c-18-40-50-54-84-54s-66 14-84 54z",
  long: "M116 212c-8-76 36-114 88-114 50 0 86 40 80 114-10-42-34-62-74-74-24 30-74 30-94 74z",
  bald: null,
  quiff:
    "M116 192c-12-52 8-112 82-114 54-2 100 30 86 114-6-26-16-40-30-46-38 10-78 2-102-18-10 22-26 34-36 64z",
  fringe: "M116 204c-8-72 36-106 84-106s92 34 84 106c-4-14-8-20-14-24-46 8-94 8-140 0-6 4-10 10-14 24z",
  waves: "M114 204c-6-70 40-104 86-104 50 0 92 34 86 104-8-22-16-34-28-42-22 6-36-6-48-22-20 28-70 22-96 64z",
  crop: "M118 186c-2-58 38-86 82-86s84 28 82 86c-10-22-22-34-38-38H156c-16 4-28 16-38 38z",
};
