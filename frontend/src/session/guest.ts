/**
 * Why: an investor with a guest token has no session: the token opens only the documents, in this tab only, until a
 * user signs in. The typed token is not stored, only the short-lived access token that the server returned for it.
 */

import { useSyncExternalStore } from "react";
import { now } from "~/config/clock";
import { newListeners } from "~/config/listeners";
import { callOnce } from "./call-once";
import { AuthenticateGuestDocument } from "./generated/graphql";
import { type Outcome, outcomeOf } from "./outcome";
import { currentState, subscribe as subscribeToSession } from "./session-state";

const KEY = "resuena.guest";

interface Guest {
  token: string;
  expiresAt: string;
}

/** undefined: the tab's storage was not read yet. */
let guest: Guest | null | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = newListeners();

function become(next: Guest | null): void {
  guest = next;
  clearTimeout(timer);
  if (next) timer = setTimeout(leaveAsGuest, Math.min(Date.parse(next.expiresAt) - now(), 2 ** 31 - 1));
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be refused; then the guest token lasts until the page is left.
  }
  listeners.tell();
}

function stored(): Guest | null {
  try {
    const storedGuest = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Guest | null;
    return storedGuest && Date.parse(storedGuest.expiresAt) > now() ? storedGuest : null;
  } catch {
    return null;
  }
}

function currentGuest(): string | null {
  if (guest === undefined) guest = stored();
  return guest?.token ?? null;
}

/**
 * Exchanges a typed token for an access token. The caller calls `enter` to use it, once the form has shown its success
 * (docs/product.md, States).
 */
export async function checkGuestToken(token: string): Promise<Outcome & { enter?: () => void }> {
  let entered: Guest | null = null;
  const request = callOnce(AuthenticateGuestDocument, { token: token.trim() }, { renew: false });
  const outcome = await outcomeOf(request, ({ session }) => {
    const { accessToken, accessTokenExpiresAt } = session ?? {};
    if (!accessToken || !accessTokenExpiresAt) return false;
    entered = { token: accessToken, expiresAt: accessTokenExpiresAt };
    return true;
  });
  return { ...outcome, enter: () => become(entered) };
}

/** Forgets the guest in this tab. */
export function leaveAsGuest(): void {
  if (guest !== null) become(null);
}

/** The guest's token, or null; null while prerendering. */
export function useGuest(): string | null {
  return useSyncExternalStore(listeners.subscribe, currentGuest, () => null);
}

subscribeToSession(() => {
  if (currentState().status === "signed-in" && currentGuest()) leaveAsGuest();
});
