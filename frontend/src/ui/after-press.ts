/**
 * Why: a field's error appears on blur, and pushes down what is below it. If the blur comes from pressing a button or a
 * link there, the target would move away from under the pointer and the click be lost; so the error waits until the
 * press is over.
 */
let pressed = false;

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => (pressed = true), true);
  // The click follows at once, and still belongs to the press.
  for (const over of ["pointerup", "pointercancel"])
    document.addEventListener(over, () => setTimeout(() => (pressed = false)), true);
}

/** Calls `then` at once, or when the current press is over. */
export function afterPress(then: () => void): void {
  if (!pressed) {
    then();
    return;
  }
  const over = new AbortController();
  const done = () => {
    over.abort();
    setTimeout(then);
  };
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, done, over);
}
