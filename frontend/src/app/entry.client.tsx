/** Why: the texts of the page's language are there before React takes over the prerendered HTML. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { languageOf } from "~/config/paths";
import { textsOf } from "~/i18n/texts-of";
import { restoreAtLoad, startClientState } from "~/session/client-state";
import { logPageError } from "./shell/error-page";

if (import.meta.env.DEV) await import("./app.css");

startClientState();
void restoreAtLoad();
const language = languageOf(window.location.pathname);
await Promise.all(textsOf(window.location.pathname).map(({ load }) => load(language)));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={logPageError} />
    </StrictMode>,
  );
});
