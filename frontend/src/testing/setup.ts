/** Why: each test starts with nobody signed in, an empty page, and a network on which nothing unexpected goes out. */
import "@testing-library/jest-dom/vitest";
import { act, cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { ALL_TEXTS } from "~/i18n/all-texts";
import { layOut } from "./layout";
import { network } from "./network";

// How long a test waits for what must come says nothing about us on a busy machine: only what never comes fails.
configure({ asyncUtilTimeout: 30_000 });

// An event is dispatched within `act`. What renders with `use`, as all texts do, may be left in its queue, and is rendered only when
// `act` is awaited; Testing Library does not. Without this, a click now and then showed nothing.
const usual = getConfig();
const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
const dispatched: PromiseLike<unknown>[] = [];
async function rendered() {
  const before = react.IS_REACT_ACT_ENVIRONMENT;
  react.IS_REACT_ACT_ENVIRONMENT = true;
  for (const event of dispatched.splice(0)) await event;
  react.IS_REACT_ACT_ENVIRONMENT = before;
}
configure({
  eventWrapper: (dispatch) => {
    let result: unknown;
    dispatched.push(
      act(() => {
        result = dispatch();
        return result;
      }),
    );
    return result;
  },
  asyncWrapper: (wait) =>
    usual.asyncWrapper(async () => {
      await rendered();
      const result = await wait();
      await rendered();
      return result;
    }),
});

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
