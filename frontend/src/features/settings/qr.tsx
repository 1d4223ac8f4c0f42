/** Why: a secret becomes a picture in the browser: it is never sent to anybody to be drawn. */
import { useMemo } from "react";
import { encode } from "uqr";

interface QrProps {
  text: string;
  label: string;
  className?: string;
}

/** Dark on light in both themes, with the quiet border that readers need. */
export function Qr({ text, label, className }: QrProps) {
  const { size, path } = useMemo(() => drawing(text), [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#17130e" shapeRendering="crispEdges" />
    </svg>
  );
}

function drawing(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dots.join("") };
}
