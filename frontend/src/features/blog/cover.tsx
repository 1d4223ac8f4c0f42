/** Why: each post has a picture of its own, drawn from the logo's arcs, so that none needs a photograph. */
import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import type { PostKey } from "./posts";

const INK = "#17130e";
const HOT = "#ff5a2b";
const LIME = "#d5f13f";
const PAPER = "#f6f0e4";

interface CoverProps {
  post: PostKey;
  className?: string;
}

/** A decorative drawing of 480 by 320 that fills its container; the post's title is beside it. */
export function Cover({ post, className }: CoverProps) {
  return (
    <svg
      viewBox="0 0 480 320"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className={classNames("block", className)}
    >
      {COVERS[post]}
    </svg>
  );
}

function arcs(x: number, y: number, radii: readonly number[], colour: string, width = 14): ReactNode {
  return radii.map((radius, index) => (
    <circle
      key={radius}
      cx={x}
      cy={y}
      r={radius}
      stroke={colour}
      strokeWidth={width - index * (width / (radii.length + 1))}
      opacity={1 - index * 0.16}
    />
  ));
}

const COVERS: Record<PostKey, ReactNode> = {
  coffee: (
    <g>
      <rect width="480" height="320" fill={HOT} />
      {arcs(240, 150, [96, 132, 168, 206, 246], INK, 10)}
      <path d="M150 132h180v62a78 78 0 0 1-78 78h-24a78 78 0 0 1-78-78z" fill={PAPER} />
      <path d="M330 148h20a34 34 0 0 1 0 68h-26" stroke={PAPER} strokeWidth="16" />
      <ellipse cx="240" cy="132" rx="90" ry="20" fill={INK} />
      <ellipse cx="240" cy="134" rx="52" ry="10" stroke={LIME} strokeWidth="5" />
    </g>
  ),
  brief: (
    <g>
      <rect width="480" height="320" fill={LIME} />
      <path
        d="M96 66a26 26 0 0 1 26-26h236a26 26 0 0 1 26 26v124a26 26 0 0 1-26 26H214l-52 50v-50h-40a26 26 0 0 1-26-26z"
        fill={INK}
      />
      <g stroke={HOT} strokeWidth="12" strokeLinecap="round">
        {[20, 46, 78, 34, 92, 60, 24, 70, 40, 16].map((height, index) => (
          <path key={index} d={`M${138 + index * 22} ${128 - height / 2}v${height}`} />
        ))}
      </g>
      <path d="M138 188h120" stroke={PAPER} strokeWidth="8" strokeLinecap="round" opacity=".5" />
    </g>
  ),
  light: (
    <g>
      <rect width="480" height="320" fill="#f6c453" />
      {arcs(330, 210, [74, 112, 152, 194, 238], HOT, 20)}
      <circle cx="330" cy="210" r="50" fill={HOT} />
      <path d="M0 232c80-46 150-46 230-10s160 36 250-20v118H0z" fill={INK} />
    </g>
  ),
  small: (
    <g>
      <rect width="480" height="320" fill="#b9c8f0" />
      <circle cx="372" cy="98" r="150" fill={PAPER} opacity=".55" />
      {[
        [96, 92],
        [160, 150],
        [92, 204],
        [226, 84],
        [228, 214],
        [160, 262],
      ].map(([x, y], index) => (
        <g key={index}>
          <circle cx={x} cy={y} r="26" fill={index % 2 ? HOT : INK} />
          <circle cx={x} cy={y} r="38" stroke={index % 2 ? HOT : INK} strokeWidth="4" opacity=".5" />
        </g>
      ))}
      <path d="M96 92l64 58-68 54 68 58 68-48-68-64 66-66z" stroke={INK} strokeWidth="4" opacity=".6" />
    </g>
  ),
  no: (
    <g>
      <rect width="480" height="320" fill="#e7b8dd" />
      {arcs(240, 160, [118, 156, 194, 232], INK, 8)}
      <circle cx="240" cy="160" r="86" fill={PAPER} />
      <path d="M204 178q36 34 72 0" stroke={INK} strokeWidth="11" strokeLinecap="round" />
      <path d="M206 132h16M258 132h16" stroke={INK} strokeWidth="13" strokeLinecap="round" />
      <path d="M316 84l46-46M340 104l58-24" stroke={HOT} strokeWidth="11" strokeLinecap="round" />
    </g>
  ),
  code: (
    <g>
      <rect width="480" height="320" fill={INK} />
      {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
        <g key={index}>
          <rect
            x={38 + index * 51}
            y="112"
            width="43"
            height="72"
            rx="11"
            fill={index < 6 ? LIME : "#3a3328"}
          />
          {index < 6 && <rect x={50 + index * 51} y="142" width="19" height="12" rx="6" fill={INK} />}
        </g>
      ))}
      <path d="M0 232h480v88H0z" fill={HOT} />
      <path d="M0 232h480" stroke={PAPER} strokeWidth="6" />
    </g>
  ),
};
