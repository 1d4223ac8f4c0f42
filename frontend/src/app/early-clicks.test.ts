import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { EARLY_CLICKS_SCRIPT, takeOver } from "./early-clicks";

const pressed = vi.fn<(name: string) => void>();

function button(name: string, type = "button"): HTMLButtonElement {
  const element = document.createElement("button");
  element.setAttribute("type", type);
  element.innerHTML = `<span>${name}</span>`;
  document.body.append(element);
  return element;
}

/** As React does: at the document, and not before the page is taken over. */
function listen(): void {
  const hear = ({ target }: Event) => {
    const element = (target as Element).closest("button");
    if (element) pressed(element.textContent);
  };
  document.addEventListener("click", hear);
  onTestFinished(() => document.removeEventListener("click", hear));
}

beforeEach(() => {
  document.body.replaceChildren();
  pressed.mockReset();
  // oxlint-disable-next-line no-implied-eval -- the script as the page runs it
  new Function(EARLY_CLICKS_SCRIPT)();
});

test("the last press of a button is repeated once the page is taken over", () => {
  const [first, second] = [button("first"), button("second")];
  first.click();
  second.querySelector("span")?.click();
  second.click();
  document.body.click();
  listen();
  expect(pressed).not.toHaveBeenCalled();
  takeOver();
  expect(pressed.mock.calls).toEqual([["second"]]);
});

test("what is pressed afterwards is not repeated", () => {
  takeOver();
  listen();
  button("later").click();
  takeOver();
  expect(pressed.mock.calls).toEqual([["later"]]);
});

test("a press for whose sake the page is taken over counts once", () => {
  const element = button("only");
  document.body.addEventListener("click", takeOver, { capture: true, once: true });
  listen();
  // A person's: while `click()` is under way, another one on the same element would do nothing.
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(pressed.mock.calls).toEqual([["only"]]);
});

test.each([
  ["sends a form", () => button("send", "submit").click()],
  [
    "is gone",
    () => {
      const gone = button("gone");
      gone.click();
      gone.remove();
    },
  ],
])("what %s is not pressed again", (_, press) => {
  press();
  listen();
  takeOver();
  expect(pressed).not.toHaveBeenCalled();
});
