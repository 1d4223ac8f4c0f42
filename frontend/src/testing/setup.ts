/** Why: each test starts with nobody signed in, an empty page, and a network on which nothing unexpected goes out. */
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeAll } from "vitest";
import {
  blogTexts,
  deskTexts,
  downloadsTexts,
  downloadTexts,
  guidesTexts,
  infoTexts,
  portalTexts,
  profileTexts,
  publicTexts,
  teamTexts,
} from "~/i18n/texts";
import { network } from "./network";

beforeAll(async () => {
  network.listen({ onUnhandledFrame: "error" });
  const sources = [
    deskTexts,
    downloadsTexts,
    publicTexts,
    portalTexts,
    infoTexts,
    teamTexts,
    blogTexts,
    guidesTexts,
    profileTexts,
    downloadTexts,
  ];
  await Promise.all(sources.flatMap((texts) => [texts.load("es"), texts.load("en")]));
  window.scrollTo = () => undefined;
});

afterEach(() => {
  cleanup();
  network.resetHandlers();
  localStorage.clear();
});

afterAll(() => network.close());
