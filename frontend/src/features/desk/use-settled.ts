/** Why: a search asks the server when the person pauses, not at each letter. */
import { useEffect, useState } from "react";

const PAUSE_MS = 300;

/** The value as it was when it last stood still. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
