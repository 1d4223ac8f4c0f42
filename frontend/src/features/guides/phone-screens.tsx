/** Why: the screens of the guides' phones, drawn on 232 by 492. */
import type { ReactNode } from "react";

const INK = "#17130e";
const HOT = "#ff5a2b";
const LIME = "#d5f13f";
const LINE = "#d8cbb4";
const CARD = "#fffbf3";

export type ScreenName =
  | "store"
  | "invitation"
  | "download"
  | "permissions"
  | "login"
  | "code"
  | "link"
  | "campaigns"
  | "dashboard"
  | "done";

/** The mark of Resuena on its tile. */
function Tile({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="12" fill={INK} />
      <circle cx="16" cy="33" r="5" fill={HOT} />
      <g stroke="#f6f0e4" strokeWidth="3.500" strokeLinecap="round" fill="none">
        <path d="M16 23a10 10 0 0 1 10 10" />
        <path d="M16 16a17 17 0 0 1 17 17" opacity=".7" />
        <path d="M16 9a24 24 0 0 1 24 24" opacity=".4" />
      </g>
    </svg>
  );
}

function Lines({
  x,
  y,
  widths,
  gap = 16,
}: {
  x: number;
  y: number;
  widths: readonly number[];
  gap?: number;
}) {
  return (
    <g fill={LINE}>
      {widths.map((width, index) => (
        <rect key={index} x={x} y={y + index * gap} width={width} height="8" rx="4" />
      ))}
    </g>
  );
}

function Press({ y, fill = HOT, width = 200 }: { y: number; fill?: string; width?: number }) {
  const ink = fill === INK ? CARD : INK;
  return (
    <g>
      <rect x={116 - width / 2} y={y} width={width} height="42" rx="21" fill={fill} />
      <rect x="80" y={y + 17} width="72" height="8" rx="4" fill={ink} opacity=".85" />
    </g>
  );
}

function Box({ y, filled = 0 }: { y: number; filled?: number }) {
  return (
    <g>
      <rect x="16" y={y} width="200" height="44" rx="12" fill={CARD} stroke={LINE} strokeWidth="2" />
      {filled > 0 && <rect x="30" y={y + 18} width={filled} height="8" rx="4" fill={INK} opacity=".7" />}
    </g>
  );
}

/** A finger's touch: where to tap. */
function Touch({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r="24" fill={LIME} opacity=".55" />
      <circle cx={x} cy={y} r="12" fill={LIME} stroke={INK} strokeWidth="3" />
    </g>
  );
}

function Likes({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <g>
      <path d={`M${x + 8} ${y + 15}c-5-3-8-6-8-9a4 4 0 0 1 8-2 4 4 0 0 1 8 2c0 3-3 6-8 9z`} fill={HOT} />
      <rect x={x + 22} y={y + 4} width={width} height="8" rx="4" fill={INK} opacity=".6" />
    </g>
  );
}

function Photo({
  x,
  y,
  width,
  height,
  sun,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  sun: string;
}) {
  return (
    <svg
      x={x}
      y={y}
      width={width}
      height={height}
      viewBox="0 0 100 100"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="100" height="100" fill="#ffd8c7" />
      <circle cx="66" cy="36" r="16" fill={sun} />
      <path d="M0 78c20-22 36-22 52-4s30 10 48-8v34H0z" fill={HOT} />
      <path d="M28 88V60a10 10 0 0 1 20 0v28z" fill={INK} />
    </svg>
  );
}

export const SCREENS: Record<ScreenName, ReactNode> = {
  store: (
    <g>
      <Box y={52} filled={86} />
      <path d="M190 68a7 7 0 1 0 .1 0M196 80l7 7" stroke={INK} strokeWidth="3" strokeLinecap="round" />
      <rect x="16" y="120" width="200" height="112" rx="18" fill={CARD} />
      <rect x="32" y="138" width="60" height="60" rx="15" fill="#2f6df0" />
      <path d="M62 152v32M48 160l28 16M76 160l-28 16" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      <Lines x={106} y={144} widths={[84, 56]} />
      <rect x="140" y="186" width="62" height="28" rx="14" fill={INK} />
      <rect x="154" y="196" width="34" height="8" rx="4" fill={CARD} />
      <Touch x={184} y={204} />
      <rect x="16" y="250" width="62" height="120" rx="12" fill="#b9c8f0" />
      <rect x="86" y="250" width="62" height="120" rx="12" fill="#a9d8c6" />
      <rect x="156" y="250" width="60" height="120" rx="12" fill="#f6c453" />
      <Lines x={16} y={392} widths={[200, 176, 188, 120]} />
    </g>
  ),
  invitation: (
    <g>
      <rect x="16" y="60" width="200" height="330" rx="20" fill={CARD} />
      <path d="M16 80a20 20 0 0 1 20-20h160a20 20 0 0 1 20 20v8l-100 66L16 88z" fill="#ffb199" />
      <path d="M16 88l100 66 100-66" stroke={INK} strokeWidth="3" />
      <Tile x={86} y={172} size={60} />
      <Lines x={52} y={252} widths={[128, 128, 92]} />
      <Press y={324} width={160} />
      <Touch x={176} y={348} />
    </g>
  ),
  download: (
    <g>
      <Tile x={20} y={66} size={76} />
      <Lines x={112} y={78} widths={[92, 66]} gap={20} />
      <g fill={HOT}>
        {[112, 132, 152, 172].map((x) => (
          <circle key={x} cx={x + 6} cy="130" r="6" />
        ))}
      </g>
      <circle cx="198" cy="130" r="6" fill={LINE} />
      <Press y={166} />
      <Touch x={180} y={190} />
      <Photo x={16} y={236} width={94} height={150} sun={LIME} />
      <Photo x={122} y={236} width={94} height={150} sun="#f6c453" />
      <Lines x={16} y={408} widths={[200, 164, 120]} />
    </g>
  ),
  permissions: (
    <g>
      <rect width="232" height="492" fill={INK} opacity=".35" />
      <rect x="22" y="118" width="188" height="256" rx="24" fill={CARD} />
      <circle cx="116" cy="168" r="28" fill={HOT} />
      <path
        d="M104 176c0-18 2-22 12-22s12 4 12 22zM112 182h8"
        stroke={INK}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Lines x={56} y={214} widths={[120, 120, 84]} />
      <path d="M22 284h188M22 330h188" stroke={LINE} strokeWidth="2" />
      <rect x="82" y="303" width="68" height="9" rx="4.500" fill="#2f6df0" />
      <rect x="90" y="348" width="52" height="8" rx="4" fill={LINE} />
      <Touch x={150} y={306} />
    </g>
  ),
  login: (
    <g>
      <Tile x={84} y={70} size={64} />
      <rect x="60" y="156" width="112" height="14" rx="7" fill={INK} />
      <Box y={204} filled={118} />
      <Box y={262} />
      <g fill={INK}>
        {[34, 50, 66, 82, 98, 114].map((x) => (
          <circle key={x} cx={x + 4} cy="284" r="5" />
        ))}
      </g>
      <Press y={330} />
      <Touch x={184} y={354} />
      <Lines x={70} y={396} widths={[92]} />
    </g>
  ),
  code: (
    <g>
      <rect x="16" y="64" width="132" height="14" rx="7" fill={INK} />
      <Lines x={16} y={92} widths={[176]} />
      <g>
        {[16, 43, 70, 97, 124, 151, 178].map((x, index) => (
          <g key={x}>
            <rect
              x={x}
              y="126"
              width="22"
              height="38"
              rx="7"
              fill={index < 5 ? LIME : CARD}
              stroke={INK}
              strokeWidth="2.500"
            />
            {index < 5 && <rect x={x + 6} y="142" width="10" height="6" rx="3" fill={INK} />}
          </g>
        ))}
      </g>
      <Touch x={162} y={172} />
      <Box y={206} filled={130} />
      <Box y={264} filled={84} />
      <g fill="#17663c">
        {[322, 340, 358].map((y) => (
          <g key={y}>
            <circle cx="24" cy={y + 4} r="6" />
            <rect x="38" y={y} width={y === 340 ? 96 : 128} height="8" rx="4" opacity=".5" />
          </g>
        ))}
      </g>
      <Press y={398} />
    </g>
  ),
  link: (
    <g>
      <circle cx="116" cy="104" r="42" fill="#e7b8dd" />
      <circle cx="116" cy="94" r="15" fill={INK} />
      <path d="M88 132a28 24 0 0 1 56 0z" fill={INK} />
      <Lines x={72} y={164} widths={[88]} />
      <rect x="16" y="206" width="200" height="72" rx="18" fill={CARD} />
      <rect x="30" y="222" width="40" height="40" rx="12" fill={HOT} />
      <rect x="39" y="231" width="22" height="22" rx="7" stroke={CARD} strokeWidth="3" />
      <circle cx="50" cy="242" r="5" stroke={CARD} strokeWidth="3" />
      <Lines x={84} y={230} widths={[58, 38]} />
      <rect x="158" y="228" width="44" height="28" rx="14" fill={INK} />
      <Touch x={184} y={244} />
      <rect x="16" y="292" width="200" height="72" rx="18" fill={CARD} />
      <rect x="30" y="308" width="40" height="40" rx="12" fill="#2f6df0" />
      <path d="M53 342v-12h5l1-6h-6v-3c0-2 1-3 3-3h3v-5c-6-1-11 0-11 7v4h-5v6h5v12z" fill="#fff" />
      <Lines x={84} y={316} widths={[64, 30]} />
      <rect x="158" y="314" width="44" height="28" rx="14" fill={LINE} />
    </g>
  ),
  campaigns: (
    <g>
      <rect x="16" y="56" width="96" height="16" rx="8" fill={INK} />
      <rect x="16" y="90" width="200" height="206" rx="20" fill={CARD} />
      <Photo x={16} y={90} width={200} height={124} sun={LIME} />
      <Lines x={32} y={230} widths={[120, 84]} />
      <rect x="138" y="256" width="64" height="28" rx="14" fill={HOT} />
      <Touch x={178} y={272} />
      <rect x="16" y="312" width="200" height="164" rx="20" fill={CARD} />
      <Photo x={16} y={312} width={200} height={100} sun="#b9c8f0" />
      <g fill={INK}>
        {[32, 48, 64, 80, 96, 112, 128, 144].map((x) => (
          <rect key={x} x={x} y="430" width="11" height="16" rx="4" opacity=".8" />
        ))}
      </g>
    </g>
  ),
  dashboard: (
    <g>
      <rect x="16" y="56" width="200" height="150" rx="20" fill={INK} />
      <svg x="16" y="56" width="200" height="150" viewBox="0 0 200 150" aria-hidden="true">
        <g stroke={HOT}>
          {[22, 40, 58, 76].map((radius, index) => (
            <circle
              key={radius}
              cx="158"
              cy="78"
              r={radius}
              strokeWidth={10 - index * 2.5}
              opacity={1 - index * 0.24}
            />
          ))}
        </g>
        <circle cx="158" cy="78" r="9" fill={HOT} />
      </svg>
      <rect x="34" y="84" width="52" height="8" rx="4" fill="#b8ad99" />
      <rect x="34" y="106" width="92" height="24" rx="8" fill={LIME} />
      <rect x="34" y="144" width="70" height="8" rx="4" fill="#b8ad99" />
      {[222, 302, 382].map((y, index) => (
        <g key={y}>
          <rect x="16" y={y} width="200" height="68" rx="16" fill={CARD} />
          <Photo x={28} y={y + 12} width={44} height={44} sun={[LIME, "#b9c8f0", "#f6c453"][index] ?? LIME} />
          <Likes x={86} y={y + 14} width={40} />
          <rect x="86" y={y + 42} width="58" height="8" rx="4" fill={LINE} />
          <circle cx="190" cy={y + 34} r="12" fill={index === 2 ? "#fae7b9" : "#dbeeda"} />
          <path
            d={index === 2 ? `M190 ${y + 28}v6l4 3` : `M185 ${y + 34}l4 4 7-8`}
            stroke={index === 2 ? "#7a4d00" : "#17663c"}
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}
    </g>
  ),
  done: (
    <g>
      <rect width="232" height="492" rx="18" fill={HOT} />
      <g stroke={INK}>
        {[56, 88, 122, 158].map((radius, index) => (
          <circle
            key={radius}
            cx="116"
            cy="226"
            r={radius}
            strokeWidth={14 - index * 3.5}
            opacity={0.9 - index * 0.22}
          />
        ))}
      </g>
      <circle cx="116" cy="226" r="38" fill={LIME} />
      <path
        d="M99 227l12 12 22-26"
        stroke={INK}
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="56" y="406" width="120" height="12" rx="6" fill={INK} />
      <rect x="76" y="430" width="80" height="9" rx="4.500" fill={INK} opacity=".6" />
    </g>
  ),
};
