import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy-text";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a clipboard that refuses is logged, without the text", async () => {
  const refusal = new DOMException("not now", "NotAllowedError");
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(refusal) } });
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(await copyText("The link", "https://secret.example")).toBe(false);
  expect(warn).toHaveBeenCalledWith("The link was not copied.", refusal);
});
