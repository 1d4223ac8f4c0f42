/** Why: a query that depends on typed text is debounced. */
import { useEffect, useState } from "react";

export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [debounced, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
