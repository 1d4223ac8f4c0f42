/** Why: a sign-in and a sign-up lead on alike, and whatever the visitor wanted before is then done with. */
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { paths, unlocalized } from "~/config/paths";
import { useLocalize } from "~/i18n/use-language";
import { forgetWanted } from "~/session/wanted";

/** Leads to the address, without language. The sign-up leads on itself, so on the way to it the wanted page is kept. */
export function GoOn({ to, state }: { to: string; state?: object }) {
  const localize = useLocalize();
  const [target] = useState(() => localize(to));
  useEffect(() => {
    if (unlocalized(target).split("?")[0] !== paths.signUp()) forgetWanted();
  }, [target]);
  return <Navigate to={target} state={state} replace />;
}
