import { afterEach, expect, test, vi } from "vitest";
import { showChosen } from "./show-chosen";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** A strip 300 wide, whose chosen tab is at `left` and 100 wide. */
function strip(left: number, attribute = 'aria-current="page"') {
  document.body.innerHTML = `<nav><a href="/one">one</a><a href="/two" ${attribute}>two</a></nav>`;
  const [nav, tab] = ["nav", "a + a"].map((selector) => document.querySelector<HTMLElement>(selector));
  if (!nav || !tab) throw new Error("no strip");
  vi.spyOn(nav, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 50, 300, 40));
  vi.spyOn(tab, "getBoundingClientRect").mockReturnValue(new DOMRect(left, 50, 100, 40));
  return nav;
}

test.each([
  ["right of the strip is brought to its middle", 380, 280],
  ["half outside is too", 250, 150],
  ["left of the strip comes back", -120, -220],
  ["inside of it stays where it is", 200, 0],
])("a chosen tab %s", (_, left, scrolled) => {
  const nav = strip(left);
  showChosen(nav);
  expect(nav.scrollLeft).toBe(scrolled);
  expect(nav.scrollTop).toBe(0);
});

test("what is pressed counts as chosen, and nothing chosen moves nothing", () => {
  const pressed = strip(380, 'aria-pressed="true"');
  showChosen(pressed);
  expect(pressed.scrollLeft).toBe(280);
  const none = strip(380, "");
  showChosen(none);
  expect(none.scrollLeft).toBe(0);
});
