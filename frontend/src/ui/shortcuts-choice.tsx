/** Why: the keys that do something here are named where shortcuts are turned on and off; a phone has none. */
import { Checkbox } from "./field";
import { useShortcutsEnabled } from "./shortcuts";

interface ShortcutsChoiceProps {
  label: string;
  /** The keys in words. */
  keys: readonly (string | false)[];
  /** Said when no key does anything. */
  none?: string;
  className: string;
}

export function ShortcutsChoice({ label, keys, none, className }: ShortcutsChoiceProps) {
  const [on, setOn] = useShortcutsEnabled();
  return (
    <div className={`${className} hidden text-soft md:block`}>
      <Checkbox checked={on} onChange={(event) => setOn(event.target.checked)}>
        <span className="font-semibold text-ink">{label}</span>
        <span className="block">{keys.filter(Boolean).join(" · ") || none}</span>
      </Checkbox>
    </div>
  );
}
