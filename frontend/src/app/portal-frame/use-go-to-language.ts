/** Why: the inbox replaces its address without the router, so that what is shown is the window's address and not always the router's. */
import { useNavigate } from "react-router";
import { type Language, localize } from "~/config/paths";

/** Leads to what is shown now, in another language. */
export function useGoToLanguage(): (language: Language) => void {
  const navigate = useNavigate();
  return (language) => {
    const { pathname, search, hash } = window.location;
    void navigate(localize(pathname, language) + search + hash, { preventScrollReset: true });
  };
}
