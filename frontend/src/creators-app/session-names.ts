/**
 * Why: the app's document renews the session before any code has loaded, under the same names as `session.ts`
 * (`scripts/ask-ahead.ts`).
 */

/** The storage key that says that a user may be signed in to the app. */
export const HINT = "resuena.app.signed-in";
/** The lock under which the app's session is renewed. */
export const LOCK = "resuena-app-refresh";
