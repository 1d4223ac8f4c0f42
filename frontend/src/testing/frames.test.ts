import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.useRealTimers());

test("a frame that a test with fake intervals left behind", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  expect(requestAnimationFrame(() => undefined)).toBeGreaterThan(0);
});

test("holds no frame of the next test up", async () => {
  const drawn = vi.fn();
  requestAnimationFrame(drawn);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce(), 10_000);
  expect(drawn).toHaveBeenCalledWith(expect.any(Number));
});

test("one that was taken back is not drawn", async () => {
  const drawn = vi.fn();
  cancelAnimationFrame(requestAnimationFrame(drawn));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(drawn).not.toHaveBeenCalled();
});
