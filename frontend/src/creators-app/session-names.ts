/** Why: the app's document renews the session before any code has come, under the same names as `session.ts` (`scripts/ask-ahead.ts`). */

/** The key of the browser's storage that says that somebody may be signed in to the app. */
export const HINT = "resuena.app.signed-in";
/** The lock under which the app's session is renewed. */
export const LOCK = "resuena-app-refresh";
