/** Why: each test starts with nobody signed in, an empty page, and a network on which nothing unexpected goes out. */
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { portalTexts, publicTexts } from "~/i18n/texts";
import { layOut } from "./layout";
import { network } from "./network";

beforeAll(async () => {
  network.listen({ onUnhandledFrame: "error" });
  await Promise.all([
    publicTexts.load("es"),
    publicTexts.load("en"),
    portalTexts.load("es"),
    portalTexts.load("en"),
  ]);
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});

beforeEach(() => layOut());

afterEach(() => {
  cleanup();
  network.resetHandlers();
  localStorage.clear();
});

afterAll(() => network.close());
