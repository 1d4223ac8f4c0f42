/** Why: the app's entry: the texts load with the first screen, the session is restored, and React renders. */
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { languageOf } from "~/config/paths";
import { appTexts } from "~/i18n/app-texts";
import { publicTexts } from "~/i18n/texts";
import { dropOtherVersions, removeServiceWorkers } from "~/session/client-state";
import { awaitApi } from "~/session/session-state";
import "./app.css";
import { Places } from "./places";
import { client } from "./query";
import { restore } from "./session";

dropOtherVersions();
void removeServiceWorkers();
awaitApi();
void restore();

const language = languageOf(window.location.pathname);
await Promise.all([appTexts.load(language), publicTexts.load(language)]);

const root = document.getElementById("app");
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Places />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
