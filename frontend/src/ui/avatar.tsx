/** Why: a company or person is shown by its picture, else by initials whose colour is always the same for a name. */
import { useState } from "react";
import { classNames } from "./class-names";

/** Backgrounds on which the dark ink has AA contrast in both themes. */
const GROUNDS = [
  "bg-[#ffb199]",
  "bg-[#d5f13f]",
  "bg-[#f6c453]",
  "bg-[#a9d8c6]",
  "bg-[#b9c8f0]",
  "bg-[#e7b8dd]",
  "bg-[#d9c2a0]",
];

function initialsOf(name: string): string {
  const words =
    name
      .split("@", 1)[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? [];
  const letters = words.length > 1 ? [words[0]?.at(0), words.at(-1)?.at(0)] : [words[0]?.slice(0, 2)];
  return letters.join("").toLocaleUpperCase() || "?";
}

/** The same background for the same name, everywhere. */
function groundOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return GROUNDS[sum % GROUNDS.length] ?? "bg-signal";
}

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  className?: string;
}

/** Decorative beside the name: an avatar that stands alone needs an accessible name on its parent. */
export function Avatar({ name, src, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = classNames(
    "grid shrink-0 place-items-center overflow-hidden rounded-full",
    className ?? "size-10",
  );
  if (src && broken !== src) {
    return (
      <img
        src={src}
        alt=""
        onError={() => setBroken(src)}
        className={classNames(shape, "bg-surface object-cover")}
      />
    );
  }
  return (
    <span aria-hidden="true" className={classNames(shape, groundOf(name), "@container-size text-[#17130e]")}>
      {/* Drawn and not text: the accessible name of a button with an avatar need not begin with initials. */}
      <span
        data-initials={initialsOf(name)}
        className="font-display text-[42cqh] leading-none font-bold tracking-tight before:content-[attr(data-initials)]"
      />
    </span>
  );
}
