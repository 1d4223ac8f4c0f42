/** Why: whatever the palette offers, it offers alike: by a name, and as an address or something done. */
import type { IconName } from "~/ui/icon";

export interface Command {
  id: string;
  label: string;
  icon: IconName;
  /** Said beside the name. */
  note?: string;
  /** Other words by which it is found. */
  words?: string;
  /** An address of `paths`; without one, `run` is what happens. */
  to?: string;
  run?: () => void;
}

export interface CommandGroup {
  value: string;
  items: Command[];
}
