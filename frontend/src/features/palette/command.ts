/** Why: all entries of the palette share one shape: a name, and an address or an action. */
import type { IconName } from "~/ui/icon";

export interface Command {
  id: string;
  label: string;
  icon: IconName;
  /** Shown beside the name. */
  note?: string;
  /** Other words by which it is found. */
  words?: string;
  /** An address of `paths`; without one, `run` is called. */
  to?: string;
  run?: () => void;
}

export interface CommandGroup {
  value: string;
  items: Command[];
}
