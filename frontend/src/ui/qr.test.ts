import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { qrCode, qrPath } from "./qr";

const text = (length: number) =>
  "https://resuena.example/downloadAppRedirector?x=ABcd12".repeat(8).slice(0, length);
const digest = (path: string) => createHash("sha256").update(path).digest("hex").slice(0, 16);

// What the npm package uqr 0.1 draws for the same texts at level M, module by module.
test.each([
  [1, 21, "917eeeca8d045e3f"],
  [60, 33, "47516178ca999ed7"],
  [110, 45, "4ee32babae39657f"],
  [213, 57, "8aadf2d08dba1342"],
])("%i bytes are drawn as others draw them", (length, size, path) => {
  const grid = qrCode(text(length));
  expect(grid).toHaveLength(size);
  expect(digest(qrPath(grid))).toBe(path);
});

test("a text that does not fit is refused", () => {
  expect(() => qrCode(text(214))).toThrow(RangeError);
});
