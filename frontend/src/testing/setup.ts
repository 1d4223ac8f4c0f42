/** Why: each test starts with nobody signed in, an empty page, and a network on which nothing unexpected goes out. */
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { ALL_TEXTS } from "~/i18n/all-texts";
import { layOut } from "./layout";
import { network } from "./network";

// How long a test waits for what must come says nothing about us on a busy machine: only what never comes fails.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(async () => {
  network.listen({ onUnhandledFrame: "error" });
  await Promise.all(Object.values(ALL_TEXTS).flatMap(({ load }): unknown[] => [load("es"), load("en")]));
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});

// jsdom knows `<dialog>` but not how to open it.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  },
});

beforeEach(() => layOut());

afterEach(() => {
  cleanup();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => network.close());
