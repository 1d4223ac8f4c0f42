/** Why: one drawing on a white wall: the rings of a voice, in a frame, with light from above. */
const RINGS = Array.from({ length: 13 }, (_, index) => index);

export function GalleryFigure({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 560 640" role="img" aria-label={label} className="block w-full overflow-visible">
      <path d="M120-40h320l160 740H-40z" fill="var(--color-hot)" opacity=".06" />
      <rect x="32" y="44" width="500" height="576" fill="#000" opacity=".10" />
      <rect x="20" y="24" width="500" height="576" fill="var(--frame)" />
      <rect x="30" y="34" width="480" height="556" fill="#fdfcf8" />
      <rect x="74" y="78" width="392" height="468" fill="#f3f0e8" />
      <g fill="none" stroke="#17130e">
        {RINGS.map((ring) => (
          <circle
            key={ring}
            cx="230"
            cy="350"
            r={18 + ring * 17}
            strokeWidth={ring % 4 === 3 ? 2.4 : 0.9}
            clipPath="url(#mat)"
          />
        ))}
      </g>
      <clipPath id="mat">
        <rect x="74" y="78" width="392" height="468" />
      </clipPath>
      <circle cx="230" cy="350" r="11" fill="#ff5a2b" />
      <circle cx="372" cy="190" r="34" fill="#ff5a2b" />
    </svg>
  );
}
