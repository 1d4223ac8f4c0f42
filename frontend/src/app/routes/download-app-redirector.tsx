/**
 * Why: the redirector is a page of its own at one spelling; other casings and the English address reach the
 * application, which redirects to it with the complete query and hash.
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
  // The redirector's own address, yet the application was served: the file does not exist (in development). Redirecting
  // would loop.
  const missing = pathname.replace(/\/$/, "") === paths.redirector;
  useEffect(() => {
    if (!missing) window.location.replace(redirectorAddress(pathname, search));
  }, [missing, pathname, search]);
  return missing ? <NotFound /> : <PageSpinner />;
}
