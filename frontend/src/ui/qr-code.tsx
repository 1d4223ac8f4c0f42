/** Why: a QR code is dark on light in both themes, with the quiet zone that readers need, and has a description. */
import { useMemo } from "react";
import { qrOf, qrPath } from "./qr";

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const rows = qrOf(text);
    return { size: rows.length, path: qrPath(rows) };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#17130e" shapeRendering="crispEdges" />
    </svg>
  );
}
