/** Why: login and sign-up keep the visitor's origin in their query parameters (docs/product.md, Screens: Account). */
import { useSearchParams } from "react-router";
import type { Origin } from "~/config/paths";
import { comesFrom } from "~/config/safe-path";
import { useHydrated } from "~/ui/use-hydrated";

/** `from`, `from2` and `id` of the address; empty while the prerendered page is hydrated. */
export function useOrigin(): Origin {
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  return hydrated ? { from: query.get("from"), from2: query.get("from2"), id: query.get("id") } : {};
}

/**
 * Link to the login, which returns to the visitor's previous page afterwards (docs/product.md, Screens), or to the
 * invitation.
 */
export function loginOrigin(origin: Origin): Origin {
  if (comesFrom(origin, "invitation")) return { from: origin.from, id: origin.id };
  return { from: "signUp", from2: origin.from };
}
