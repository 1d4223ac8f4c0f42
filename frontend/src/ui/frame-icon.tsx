/**
 * Why: the few icons that every page shows are bundled with its frame; the others only where they are used (see
 * icon.tsx).
 */
import { classNames } from "./class-names";

export const FRAME_PATHS = {
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  "chevron-down": "M6 9.5l6 6 6-6",
  "arrow-right": "M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5",
  "arrow-up-right": "M7 17L17 7M8.5 7H17v8.5",
  menu: "M4 8h16M4 16h16",
  plus: "M12 5v14M5 12h14",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20a7.5 7.5 0 0 1 15 0",
  warning:
    "M12 9.5v4.5M12 16.9v.2M10.7 4.6L2.8 18a1.5 1.5 0 0 0 1.3 2.2h15.8a1.5 1.5 0 0 0 1.3-2.2L13.3 4.6a1.5 1.5 0 0 0-2.6 0z",
  info: "M12 11v5.5M12 7.5v.2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z",
  instagram:
    "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.8 7.1v.2",
  linkedin: "M5.5 10v9M5.5 5.4v.2M10.5 19v-9M10.5 14.5a4 4 0 0 1 8 0V19",
  facebook:
    "M14.5 20.5V13H17l.5-3h-3V8.2c0-1 .5-1.7 1.8-1.7h1.4V3.8a12 12 0 0 0-2-.2c-2.5 0-4.1 1.5-4.1 4.1V10H9v3h2.6v7.5",
} as const;

export type FrameIconName = keyof typeof FRAME_PATHS;

/** An icon in the text's colour. Decorative: a button or link with only an icon needs an accessible name. */
export function Sign({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames("shrink-0", !className?.includes("size-") && "size-5", className)}
    >
      <path d={path} />
    </svg>
  );
}

export function FrameIcon({ name, className }: { name: FrameIconName; className?: string }) {
  return <Sign path={FRAME_PATHS[name]} className={className} />;
}
