import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useShortcuts } from "./shortcuts";

const press = (key: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
/** As soon as the page says something, before anything else happens. */
const saying = (text: string) =>
  new Promise<void>((resolve) => {
    const seen = new MutationObserver(() => {
      if (!document.body.textContent?.includes(text)) return;
      seen.disconnect();
      resolve();
    });
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
  });

// React as in a browser: what it does after painting is not brought forward.
beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false));
afterEach(() => vi.unstubAllGlobals());

const done: string[] = [];

function Screen({ name }: { name: string }) {
  useShortcuts({ a: name !== "nada" && (() => done.push(name)) });
  return <p>Aprobar {name}</p>;
}

test("a key does what the screen says, from the moment at which it says so", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  for (const name of ["nada", "uno", "dos"]) {
    const said = saying(name);
    root.render(<Screen name={name} />);
    await said;
    press("a");
  }
  expect(done).toEqual(["uno", "dos"]);
  root.unmount();
});
