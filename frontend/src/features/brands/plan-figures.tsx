/** Why: drawings of what a campaign pays with: coins that ring, and a parcel that is opened. */

const INK = "#17130e";

/** Three coins, each an echo of the one before. */
export function Coins({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 276 174" aria-hidden="true" className={className}>
      {[
        [196, 84, 74, "#f6c453", "#c98f1c"],
        [112, 108, 56, "#ffb199", "#e0713f"],
        [44, 128, 36, "#d5f13f", "#9db51c"],
      ].map(([x, y, radius, ground, edge]) => (
        <g key={x}>
          <circle cx={x} cy={Number(y) + 7} r={radius} fill={String(edge)} />
          <circle cx={x} cy={y} r={radius} fill={String(ground)} />
          <g fill="none" stroke={INK} strokeWidth={Number(radius) / 15} opacity=".8">
            <circle cx={x} cy={y} r={Number(radius) * 0.22} fill={INK} />
            <circle cx={x} cy={y} r={Number(radius) * 0.46} />
            <circle cx={x} cy={y} r={Number(radius) * 0.7} opacity=".5" />
          </g>
        </g>
      ))}
    </svg>
  );
}

/** A box with its lid up and a cup's steam coming out. */
export function Parcel({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 260 190" aria-hidden="true" className={className}>
      <g fill="none" stroke="#ff5a2b" strokeLinecap="round">
        <path d="M106 62a34 34 0 0 1 48 0" strokeWidth="8" />
        <path d="M88 44a59 59 0 0 1 84 0" strokeWidth="6" opacity=".7" />
        <path d="M70 26a85 85 0 0 1 120 0" strokeWidth="4.5" opacity=".45" />
      </g>
      <path d="M30 92l100-22 100 22v72l-100 26-100-26z" fill="#b9c8f0" />
      <path d="M130 190V112l100-20v72z" fill="#8fa3d6" />
      <path d="M30 92l100 20-22 26L6 112z" fill="#dfe6f8" />
      <path d="M230 92l-100 20 22 26 102-26z" fill="#cbd6f4" />
      <path d="M66 146l34 9v22l-34-9z" fill="#d5f13f" />
      <circle cx="83" cy="161" r="5" fill={INK} />
    </svg>
  );
}
