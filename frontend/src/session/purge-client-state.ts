/** Why: whoever asks for it can clear everything that this browser keeps of the site (docs/product.md, States); few do, so no page loads it before. */
import { CACHE_MARKER, CACHE_VERSION, purge, removeServiceWorkers } from "./client-state";
import { logOut } from "./session";

/** Ends the session here and clears everything that this browser keeps of the site. The page must be loaded anew afterwards. */
export async function purgeClientState(): Promise<void> {
  await logOut();
  try {
    purge();
    localStorage.setItem(CACHE_MARKER, CACHE_VERSION);
  } catch {
    // Storage may be refused; then nothing is kept either.
  }
  await removeCaches();
  await removeServiceWorkers();
}

/** The site keeps none; an earlier site may have. */
async function removeCaches(): Promise<void> {
  try {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Refused, or not known to this browser: then there is none to remove.
  }
}
