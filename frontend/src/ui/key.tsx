/** Why: a button shows its shortcut key, if there is a keyboard and shortcuts are on. */
import { useShortcutsEnabled } from "~/ui/shortcuts";

export function Key({ children }: { children: string }) {
  const [on] = useShortcutsEnabled();
  if (!on) return null;
  return (
    <span
      aria-hidden="true"
      className="hidden rounded-sm border border-current/40 px-1.5 font-sans text-xs leading-5 font-semibold pointer-fine:md:inline-block"
    >
      {children}
    </span>
  );
}
