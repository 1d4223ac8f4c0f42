/**
 * Why: long texts of the ad viewer are truncated at 35 characters, with a button for the rest (docs/product.md,
 * Validation).
 */
import { useState } from "react";
import { usePortalTexts } from "~/i18n/use-language";
import { clip } from "~/ui/clip";

const TEXT_LENGTH = 35;

export function ClippedText({ text }: { text: string }) {
  const { audit } = usePortalTexts();
  const [open, setOpen] = useState(false);
  const whole = text.trim();
  const clipped = clip(whole, TEXT_LENGTH);
  if (clipped === whole) return <span>{whole}</span>;
  return (
    <>
      <span>{`${open ? whole : clipped} `}</span>
      <button
        type="button"
        className="font-sans text-base font-medium tracking-normal text-accent underline-offset-4 hover:underline"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? audit.showLess : audit.showMore}
      </button>
    </>
  );
}
