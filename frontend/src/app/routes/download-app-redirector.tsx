/**
 * Why: the redirector is a page of its own at one spelling; other casings and the English address come to the application, which
 * leads there with everything that the address carries.
 */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { languageOf, paths } from "~/config/paths";
import { NotFound } from "~/ui/not-found";
import { PageSpinner } from "~/ui/spinner";

/** The redirector's address for an address of the application. */
export function redirectorAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  if (languageOf(pathname) === "en" && !query.has("lang")) query.set("lang", "en");
  const text = query.toString();
  return paths.redirector + (text && `?${text}`);
}

export default function RedirectorPage() {
  const { pathname, search } = useLocation();
  // The very address, and yet the application was served: there is no such file here (in development), so do not turn in circles.
  const missing = pathname.replace(/\/$/, "") === paths.redirector;
  useEffect(() => {
    if (!missing) window.location.replace(redirectorAddress(pathname, search));
  }, [missing, pathname, search]);
  return missing ? <NotFound /> : <PageSpinner />;
}
