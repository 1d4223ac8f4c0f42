import { describe, expect, test } from "vitest";
import { QUIET_ZONE, qrOf, qrPath } from "./qr";

const ADDRESS = "https://resuena.example/downloadAppRedirector?store=iOS&companyCode=AURORA";

describe("a code", () => {
  test("has its three eyes and its quiet zone", () => {
    const rows = qrOf(ADDRESS);
    const eye = "1111111 1000001 1011101 1011101 1011101 1000001 1111111";
    const at = (top: number, left: number) =>
      rows
        .slice(top, top + 7)
        .map((row) =>
          row
            .slice(left, left + 7)
            .map(Number)
            .join(""),
        )
        .join(" ");
    const far = rows.length - QUIET_ZONE - 7;
    expect([at(4, 4), at(4, far), at(far, 4)]).toEqual([eye, eye, eye]);
    expect(rows.slice(0, QUIET_ZONE).flat()).not.toContain(true);
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => rows.length));
  });

  test("is drawn module by module", () => {
    expect(
      qrPath([
        [true, true, false],
        [false, false, true],
      ]),
    ).toBe("M0 0h2v1h-2zM2 1h1v1h-1z");
  });
});
