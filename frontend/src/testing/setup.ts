/** Why: each test starts with nobody signed in, an empty page, and a network on which nothing unexpected goes out. */
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeAll } from "vitest";
import { loadPortalTexts, loadPublicTexts } from "~/i18n/texts";
import { network } from "./network";

beforeAll(async () => {
  network.listen({ onUnhandledFrame: "error" });
  await Promise.all([
    loadPublicTexts("es"),
    loadPublicTexts("en"),
    loadPortalTexts("es"),
    loadPortalTexts("en"),
  ]);
  window.scrollTo = () => undefined;
});

afterEach(() => {
  cleanup();
  network.resetHandlers();
  localStorage.clear();
});

afterAll(() => network.close());
