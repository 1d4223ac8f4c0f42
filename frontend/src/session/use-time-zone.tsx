/**
 * Why: days are in the zone of the company that a screen is about; the session has the user's, so no screen queries it.
 */
import { createContext, useContext } from "react";
import { readersZone } from "~/config/days";
import { useSession } from "./use-session";

const Zone = createContext<string | null>(null);

/** For screens about a company that is not the reader's own: its IANA name, from what the screen has loaded. */
export const TimeZone = Zone.Provider;

/** The zone of the days that are shown: the company's, for staff the operator's, and for other users their own. */
export function useTimeZone(): string {
  const shown = useContext(Zone);
  const { session } = useSession();
  return shown ?? session?.company?.timeZone ?? session?.operatorTimeZone ?? readersZone();
}
