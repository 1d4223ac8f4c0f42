/**
 * Why: a field's error appears as the field is left, and pushes down what stands below it. When it is left by pressing a button or a
 * link there, the thing would move away from under the pointer and the click be lost; so the error waits until the press is over.
 */
let pressed = false;

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => (pressed = true), true);
  // The click comes right after, and is still the press's.
  for (const over of ["pointerup", "pointercancel"])
    document.addEventListener(over, () => setTimeout(() => (pressed = false)), true);
}

/** Calls `then` at once, or when the press that is going on is over. */
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
