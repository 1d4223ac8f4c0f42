import { expect, test } from "vitest";
import { fileName } from "./save-file";

test("a file's name is plain", () => {
  expect(fileName("publicaciones", "Mañanas Aurora: ¡tu café!", "2026-11-21")).toBe(
    "publicaciones-mananas-aurora-tu-cafe-2026-11-21",
  );
});
