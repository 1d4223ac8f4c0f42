/** Why: the texts of the page's language are there before React takes over the prerendered HTML. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { languageOf } from "~/config/paths";
import { loadPublicTexts } from "~/i18n/texts";
import { restore } from "~/session/session";

if (import.meta.env.DEV) await import("./app.css");

void restore();
await loadPublicTexts(languageOf(window.location.pathname));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
