/** Why: what the app does in one picture: a post, its likes, and its earnings, spreading in rings. */
export function PhoneFigure({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 300 330" fill="none" aria-hidden="true" className={className}>
      <g transform="rotate(-6 150 170)">
        <rect
          x="72"
          y="14"
          width="156"
          height="310"
          rx="28"
          className="fill-night stroke-on-night"
          strokeWidth="5"
        />
        <rect x="126" y="26" width="48" height="9" rx="4.5" className="fill-on-night" />
        <rect x="86" y="50" width="128" height="34" rx="10" className="fill-night-line" />
        <circle cx="105" cy="67" r="9" className="fill-signal" />
        <rect x="122" y="61" width="56" height="5" rx="2.5" className="fill-on-night" />
        <rect x="122" y="70" width="34" height="4" rx="2" className="fill-night-soft" />
        <rect x="86" y="94" width="128" height="140" rx="12" className="fill-hot" />
        <circle cx="150" cy="150" r="47" className="fill-on-night" />
        <g className="stroke-night" strokeWidth="6" strokeLinecap="round">
          <path d="M140 134a14 14 0 0 1 20 0M130 123a29 29 0 0 1 40 0" />
          <path d="M174 158c14-2 14 20-3 19" />
        </g>
        <path d="M125 150h50v18a18 18 0 0 1-18 18h-14a18 18 0 0 1-18-18z" className="fill-night" />
        <path d="M112 201h76" className="stroke-night" strokeWidth="7" strokeLinecap="round" />
        <path
          d="M104 266s-11-6.7-11-14.9a6.3 6.3 0 0 1 11-3.7 6.3 6.3 0 0 1 11 3.7c0 8.2-11 14.9-11 14.9z"
          className="fill-hot"
        />
        <rect x="124" y="250" width="52" height="6" rx="3" className="fill-on-night" />
        <rect x="124" y="262" width="34" height="5" rx="2.5" className="fill-night-soft" />
        <rect x="86" y="282" width="128" height="26" rx="13" className="fill-signal" />
        <path d="M120 295h60" className="stroke-on-signal" strokeWidth="5" strokeLinecap="round" />
      </g>
      <g transform="translate(214 176)">
        <rect width="80" height="46" rx="23" className="fill-on-night" />
        <circle cx="23" cy="23" r="14" className="fill-signal" />
        <path
          d="M27 18.5c-1-1.5-2.5-2-4-2-2.2 0-4 1-4 3.2 0 4.3 8.2 2.2 8.2 6.5 0 2.2-2 3.3-4.2 3.3-1.8 0-3.6-.7-4.5-2.5M23 13.5v19"
          className="stroke-on-signal"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
        <path d="M46 23h22M57 12v22" className="stroke-night" strokeWidth="6" strokeLinecap="round" />
      </g>
      <g transform="translate(8 76)" className="fill-hot stroke-night">
        <rect width="66" height="52" rx="18" className="fill-on-night" stroke="none" />
        <path
          d="M33 40s-15-8.8-15-19.2a8.6 8.6 0 0 1 15-5 8.6 8.6 0 0 1 15 5C48 31.2 33 40 33 40z"
          stroke="none"
        />
      </g>
    </svg>
  );
}
