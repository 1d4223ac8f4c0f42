/** Why: a sign-in and a sign-up continue alike, and then forget the page that the visitor wanted. */
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { paths, unlocalized } from "~/config/paths";
import { useLocalize } from "~/i18n/use-language";
import { forgetWanted } from "~/session/wanted";

/**
 * Navigates to the address, without language. The sign-up continues by itself, so on the way to it the wanted page is
 * kept.
 */
export function GoOn({ to, state }: { to: string; state?: object }) {
  const localize = useLocalize();
  const [target] = useState(() => localize(to));
  useEffect(() => {
    if (unlocalized(target).split("?")[0] !== paths.signUp()) forgetWanted();
  }, [target]);
  return <Navigate to={target} state={state} replace />;
}
