import { expect, test, vi } from "vitest";
import { afterPress } from "./after-press";

const press = (type: string) => document.dispatchEvent(new Event(type));

test("without a press it is now", () => {
  const then = vi.fn<() => void>();
  afterPress(then);
  expect(then).toHaveBeenCalledOnce();
});

test.each(["pointerup", "pointercancel"])("under a press it is after its click (%s)", async (end) => {
  const order: string[] = [];
  press("pointerdown");
  afterPress(() => order.push("then"));
  expect(order).toEqual([]);
  press(end);
  order.push("click");
  await vi.waitFor(() => expect(order).toEqual(["click", "then"]));
});
