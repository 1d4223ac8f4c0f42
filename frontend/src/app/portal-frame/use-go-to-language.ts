/**
 * Why: the inbox replaces its address without the router, so the current address is the window's, not always the
 * router's.
 */
import { useNavigate } from "react-router";
import { type Language, localize } from "~/config/paths";

/** Navigates to the current address in another language. */
export function useGoToLanguage(): (language: Language) => void {
  const navigate = useNavigate();
  return (language) => {
    const { pathname, search, hash } = window.location;
    void navigate(localize(pathname, language) + search + hash, { preventScrollReset: true });
  };
}
