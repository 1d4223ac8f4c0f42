/**
 * Why: users can clear everything that this browser stores of the site (docs/product.md, States); few do, so no page
 * loads this module before.
 */
import { CACHE_MARKER, CACHE_VERSION, purge, removeServiceWorkers } from "./client-state";
import { logOut } from "./session";

/**
 * Ends the session here and clears everything that this browser stores of the site. The page must be reloaded
 * afterwards.
 */
export async function purgeClientState(): Promise<void> {
  await logOut();
  try {
    purge();
    localStorage.setItem(CACHE_MARKER, CACHE_VERSION);
  } catch {
    // Storage may be refused; then nothing is stored either.
  }
  await removeCaches();
  await removeServiceWorkers();
}

/** The site has none; an earlier site may have left some. */
async function removeCaches(): Promise<void> {
  try {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Refused, or not known to this browser: then there is none to remove.
  }
}
