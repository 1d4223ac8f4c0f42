/** Why: a role is chosen from the same list everywhere, small enough for a line of a list. */
import type { ComponentProps } from "react";
import { useSettingsTexts } from "~/i18n/use-language";
import { Icon } from "~/ui/icon";

export const ROLES = ["owner", "auditor", "viewer"] as const;

/** Its label is for assistive technology: the line says the rest. */
export function RoleSelect({ label, ...rest }: ComponentProps<"select"> & { label: string }) {
  const { roles } = useSettingsTexts();
  return (
    <span className="relative block">
      <select
        {...rest}
        aria-label={label}
        className="min-h-10 appearance-none rounded-full bg-ink/8 pr-10 pl-4 text-sm font-semibold text-ink hover:bg-ink/15 focus-visible:rounded-full disabled:opacity-55"
      >
        {ROLES.map((role) => (
          <option key={role} value={role} className="bg-surface text-ink">
            {roles[role]}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2"
      />
    </span>
  );
}
