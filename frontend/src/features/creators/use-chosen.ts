/** Why: pictures are selected over several filters, and opening one of them, or a reload, keeps the selection. */
import { useState } from "react";

const keyOf = (companyId: string) => `resuena.chosen-pictures-${companyId}`;

function read(companyId: string): ReadonlySet<string> {
  try {
    return new Set((sessionStorage.getItem(keyOf(companyId)) ?? "").split(" ").filter(Boolean));
  } catch {
    // Storage may be refused; then the selection lasts as long as the screen.
    return new Set();
  }
}

function write(companyId: string, chosen: ReadonlySet<string>): void {
  try {
    if (chosen.size > 0) sessionStorage.setItem(keyOf(companyId), [...chosen].join(" "));
    else sessionStorage.removeItem(keyOf(companyId));
  } catch {
    // See above.
  }
}

/** The ids that this tab has selected of a company's pictures, until the session ends. */
export function useChosen(companyId: string) {
  const [chosen, setChosen] = useState(() => read(companyId));
  function choose(next: ReadonlySet<string>): void {
    write(companyId, next);
    setChosen(next);
  }
  return [chosen, choose] as const;
}
