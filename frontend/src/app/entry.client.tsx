/** Why: the texts of the page's language are loaded before React hydrates the prerendered HTML. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { languageOf } from "~/config/paths";
import { homeTexts, textsAhead } from "~/i18n/texts";
import { restoreAtLoad, startClientState } from "~/session/client-state";
import { logPageError } from "./shell/error-page";

if (import.meta.env.DEV) await import("./app.css");

startClientState();
void restoreAtLoad();
// A page's modules have run before this one. Without its texts it would suspend during hydration.
await Promise.all([homeTexts.load(languageOf(window.location.pathname)), textsAhead()]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={logPageError} />
    </StrictMode>,
  );
});
