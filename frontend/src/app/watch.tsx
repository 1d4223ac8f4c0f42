/**
 * Why: slowness and obstructions are shown to signed-in users, and to others from their first interaction on; until
 * then no code for it is loaded.
 */
import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "~/session/use-session";

/** Fetched in advance: without a connection it could not be. */
export function Watch() {
  const signedIn = useSession().session !== null;
  const [Shown, show] = useState<ComponentType>();
  useEffect(() => {
    const fetchIt = () =>
      void import("./watching").then(
        ({ Watching }) => show(() => Watching),
        () => undefined,
      );
    const over = new AbortController();
    for (const act of ["pointerdown", "keydown"]) addEventListener(act, fetchIt, over);
    if (signedIn) fetchIt();
    return () => over.abort();
  }, [signedIn]);
  return Shown && <Shown />;
}
