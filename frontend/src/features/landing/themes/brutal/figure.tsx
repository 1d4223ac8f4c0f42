/** Why: a megaphone cut out of paper with scissors, and rings thick enough to be heard. */
export function BrutalFigure({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 620 560" role="img" aria-label={label} className="block w-full">
      <rect width="620" height="560" fill="#ff5a1f" />
      <g fill="none" stroke="#000" strokeWidth="26">
        <path d="M360 120a170 170 0 0 1 0 320" />
        <path d="M400 40a250 250 0 0 1 0 480" />
        <path d="M452-30a330 330 0 0 1 0 620" />
      </g>
      <g stroke="#000" strokeWidth="10" strokeLinejoin="miter">
        <path d="M120 400l60 130h80l-52-150z" fill="#fff" />
        <path d="M50 220h120v140H50z" fill="#fff" />
        <path d="M170 220L390 90v400L170 360z" fill="#ffe600" />
        <path d="M390 90h34v400h-34z" fill="#fff" />
      </g>
      <circle cx="94" cy="290" r="22" fill="#000" />
      <g fill="#000">
        <path d="M30 40h110v16H30zM30 72h70v16H30z" />
      </g>
    </svg>
  );
}
