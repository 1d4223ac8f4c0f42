/**
 * Why: the shortcuts of a screen are listed where shortcuts are turned on and off, and by `?` above the screen; a phone
 * has none.
 */
import { useState } from "react";
import { Dialog } from "./dialog";
import { Checkbox } from "./field";
import { useShortcuts, useShortcutsEnabled } from "./shortcuts";

interface ShortcutsChoiceProps {
  label: string;
  /** The keys in words; several in one line are separated by a dot (·). */
  keys: readonly (string | false)[];
  /** Shown if no key has an effect. */
  none?: string;
  className: string;
}

export function ShortcutsChoice({ label, keys, none, className }: ShortcutsChoiceProps) {
  const [on, setOn] = useShortcutsEnabled();
  const [open, setOpen] = useState(false);
  const here = keys.filter((key) => key !== false).join(" · ");
  useShortcuts({ "?": here !== "" && (() => setOpen(true)) });
  const toggle = (words: string) => (
    <Checkbox checked={on} onChange={(event) => setOn(event.target.checked)}>
      <span className="font-semibold text-ink">{label}</span>
      {words && <span className="block">{words}</span>}
    </Checkbox>
  );
  return (
    <div className={`${className} hidden items-start gap-3 text-soft md:flex`}>
      <div className="contents">{toggle(here || (none ?? ""))}</div>
      {here && (
        <button
          type="button"
          aria-label={`${label} (?)`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="grid size-8 shrink-0 place-items-center rounded-full bg-ink/8 font-semibold text-ink hover:bg-ink/15"
        >
          ?
        </button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={label}>
        <ul className="flex flex-col divide-y divide-line">
          {here.split(" · ").map((line) => (
            <li key={line} className="py-2.5">
              {line}
            </li>
          ))}
        </ul>
        {toggle("")}
      </Dialog>
    </div>
  );
}
