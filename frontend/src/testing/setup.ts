/** Why: each test starts with nobody signed in, an empty page, and a network on which nothing unexpected goes out. */
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeAll } from "vitest";
import { portalTexts, publicTexts, settingsTexts } from "~/i18n/texts";
import { network } from "./network";

beforeAll(async () => {
  network.listen({ onUnhandledFrame: "error" });
  await Promise.all([
    publicTexts.load("es"),
    publicTexts.load("en"),
    portalTexts.load("es"),
    portalTexts.load("en"),
    settingsTexts.load("es"),
    settingsTexts.load("en"),
  ]);
  window.scrollTo = () => undefined;
});

afterEach(() => {
  cleanup();
  network.resetHandlers();
  localStorage.clear();
});

afterAll(() => network.close());
