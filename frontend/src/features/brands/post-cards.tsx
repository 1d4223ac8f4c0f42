/** Why: the promise in one picture: the same cup, posted by three people, each in their own way. */
import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";

const INK = "#17130e";

export function PostCards({ label, className }: { label: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 720 640"
      role="img"
      aria-label={label}
      className={classNames("overflow-visible", className)}
    >
      <g fill="none" className="stroke-hot">
        {[150, 218, 286, 354, 422].map((radius, index) => (
          <circle
            key={radius}
            cx="360"
            cy="330"
            r={radius}
            strokeWidth={15 - index * 3}
            opacity={0.95 - index * 0.19}
          />
        ))}
      </g>
      <g transform="translate(40 96) rotate(-9 130 190)">
        <Card initials="LM" ground="#b9c8f0" likes="86">
          <FromAbove />
        </Card>
      </g>
      <g transform="translate(420 60) rotate(8 130 190)">
        <Card initials="TN" ground="#f6c453" likes="112">
          <Bag />
        </Card>
      </g>
      <g transform="translate(230 160) rotate(-1 130 190)">
        <Card initials="SO" ground="#d5f13f" likes="248">
          <Window />
        </Card>
      </g>
    </svg>
  );
}

interface CardProps {
  initials: string;
  ground: string;
  likes: string;
  children: ReactNode;
}

/** A post of 260 by 384: author, content, and its reactions. */
function Card({ initials, ground, likes, children }: CardProps) {
  return (
    <>
      <rect x="4" y="10" width="260" height="384" rx="26" fill={INK} opacity=".14" />
      <rect width="260" height="384" rx="26" className="fill-surface" />
      <circle cx="42" cy="40" r="22" fill={ground} />
      <text
        x="42"
        y="47"
        textAnchor="middle"
        fontSize="18"
        fontWeight="700"
        fill={INK}
        className="font-display tracking-tight"
      >
        {initials}
      </text>
      <rect x="76" y="27" width="92" height="10" rx="5" className="fill-ink" />
      <rect x="76" y="45" width="56" height="8" rx="4" className="fill-ink" opacity=".3" />
      <g transform="translate(16 78)">{children}</g>
      <path
        d="M38 354c-10-6.5-14-11-14-17a7.5 7.5 0 0 1 14-3.5 7.5 7.5 0 0 1 14 3.5c0 6-4 10.5-14 17z"
        className="fill-hot"
      />
      <text x="62" y="350" fontSize="21" fontWeight="700" className="fill-ink font-sans">
        {likes}
      </text>
      <rect x="150" y="337" width="88" height="10" rx="5" className="fill-ink" opacity=".22" />
    </>
  );
}

/** The cup from above: rings, as everywhere in the design. */
function FromAbove() {
  return (
    <g>
      <rect width="228" height="240" rx="16" fill="#e8a07c" />
      <path d="M0 150l228-60v134a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z" fill="#d8845c" />
      <circle cx="112" cy="122" r="84" fill="#fffbf3" />
      <circle cx="112" cy="122" r="72" fill="#ebe1ce" />
      <path d="M172 108h36a14 14 0 0 1 0 28h-36" fill="none" stroke="#fffbf3" strokeWidth="14" />
      <circle cx="112" cy="122" r="58" fill="#fffbf3" />
      <circle cx="112" cy="122" r="49" fill="#6b3a1e" />
      <path
        d="M112 158c-24-15-33-25-33-38a17 17 0 0 1 33-7 17 17 0 0 1 33 7c0 13-9 23-33 38z"
        fill="#f0dcc0"
      />
      <path d="M112 144c-14-9-20-15-20-24a10 10 0 0 1 20-4 10 10 0 0 1 20 4c0 9-6 15-20 24z" fill="#b9834f" />
    </g>
  );
}

/** The bag on the shelf. */
function Bag() {
  return (
    <g>
      <rect width="228" height="240" rx="16" fill="#24345c" />
      <rect y="196" width="228" height="14" fill="#ffb199" />
      <circle cx="186" cy="52" r="24" fill="#d5f13f" />
      <path d="M66 62h96l12 134H54z" fill="#ff5a2b" />
      <path d="M66 62l6-18h84l6 18z" fill="#c2360c" />
      <circle cx="114" cy="124" r="34" fill="#fffbf3" />
      <g fill="none" stroke={INK} strokeWidth="5">
        <circle cx="114" cy="124" r="9" fill={INK} />
        <circle cx="114" cy="124" r="17" />
        <circle cx="114" cy="124" r="26" opacity=".5" />
      </g>
      <rect x="84" y="170" width="60" height="8" rx="4" fill="#fffbf3" />
      <path d="M190 196v-30h26v30z" fill="#b9c8f0" />
      <path d="M203 166c-16-12-14-30 0-40 14 10 16 28 0 40z" fill="#7fd6a4" />
    </g>
  );
}

/** The mug by the window, with its steam. */
function Window() {
  return (
    <g>
      <rect width="228" height="240" rx="16" fill="#f6c453" />
      <circle cx="162" cy="76" r="42" fill="#fff3d0" />
      <path d="M0 132c50-24 90-20 130-4s70 10 98-2V200H0z" fill="#a9d8c6" />
      <path d="M110 0h8v188h-8zM0 92h228v8H0z" fill="#fffbf3" opacity=".75" />
      <path d="M0 188h228v36a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z" fill="#8a4a24" />
      <path d="M62 128h84v58a26 26 0 0 1-26 26H88a26 26 0 0 1-26-26z" fill="#fffbf3" />
      <path d="M146 142h12a18 18 0 0 1 0 36h-12" fill="none" stroke="#fffbf3" strokeWidth="11" />
      <circle cx="104" cy="168" r="15" fill="none" stroke="#ff5a2b" strokeWidth="5" />
      <circle cx="104" cy="168" r="5" fill="#ff5a2b" />
      <path
        d="M84 112c-10-14 10-20 0-34M104 108c-10-16 10-24 0-40M124 112c-10-14 10-20 0-34"
        fill="none"
        stroke="#17130e"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".55"
      />
    </g>
  );
}
