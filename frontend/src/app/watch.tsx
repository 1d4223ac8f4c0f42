/** Why: from the first thing that a person does, and for whoever is signed in, what is slow or in the way is seen; until then nobody pays for it. */
import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "~/session/use-session";

/** Fetched before it is needed: without a connection it could not be. */
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
