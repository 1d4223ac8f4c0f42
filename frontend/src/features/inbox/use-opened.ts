/** Why: the open ad is in the address, so that Back, a reload and a link sent to a colleague open the same one. */
import { useState } from "react";
import { useLocation, useParams } from "react-router";
import { paths, unlocalized } from "~/config/paths";
import { useLocalize } from "~/i18n/use-language";

const INBOX = new RegExp(`^${paths.inbox}(?:/|$)`, "i");

/** The id of the open ad's heading, which gets the focus when the clicked button disappeared with the previous ad. */
export const OPEN_AD = "inbox-ad";

interface Opened {
  /** The id of the open ad; null for the first of the list. */
  id: string | null;
  /** Opens another one. */
  open: (id: string | null) => void;
}

/**
 * Which ad is open. The address is replaced without the router: a fast user decides on the next ad before a navigation
 * would be rendered, and each navigation refetches the counts of the portal's frame.
 */
export function useOpened(): Opened {
  const localize = useLocalize();
  const { advertisementId = null } = useParams();
  const { key } = useLocation();
  const [id, setId] = useState(advertisementId);
  const [visit, setVisit] = useState(key);
  if (visit !== key) {
    // Back, Forward or a link: the address decides.
    setVisit(key);
    setId(advertisementId);
  }
  function open(next: string | null) {
    setId(next);
    const { pathname, search, hash } = window.location;
    // After Back this screen is still shown for a moment, and the address is another page's.
    if (!INBOX.test(unlocalized(pathname))) return;
    const address = localize(next === null ? paths.inbox : paths.inboxAd(next));
    window.history.replaceState(window.history.state, "", address + search + hash);
  }
  return { id, open };
}
