import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetReadersZone } from "~/config/days";
import { formatsOf } from "~/i18n/format";
import { Moment } from "./moment";

vi.mock("~/i18n/use-language", () => ({ useLanguage: () => "es" }));
beforeEach(forgetReadersZone);
afterEach(() => {
  vi.unstubAllEnvs();
  forgetReadersZone();
});

/** Made on the 24th, 23:05 in Buenos Aires. */
const AT = "2026-11-25T02:05:00Z";
const plain = (text: string | null | undefined) => text?.replace(/\s/g, " ");

test.each([
  [
    "America/Argentina/Buenos_Aires",
    "24 de nov de 2026",
    "24 de nov de 2026, 23:05 (hora de Buenos Aires, GMT-3)",
  ],
  ["Europe/Madrid", "25 de nov de 2026", "25 de nov de 2026, 03:05 (hora de Madrid, GMT+1)"],
  ["Pacific/Auckland", "25 de nov de 2026", "25 de nov de 2026, 15:05 (hora de Auckland, GMT+13)"],
])("a moment is written by the reader's clock: %s", (zone, day, tooltip) => {
  vi.stubEnv("TZ", zone);
  render(<Moment at={AT} as="dayOf" say={(when) => `Creada el ${when}`} />);
  const shown = screen.getByText(`Creada el ${day}`);
  expect(shown).toHaveAttribute("datetime", AT);
  expect(plain(shown.title)).toBe(tooltip);
});

test.each(["America/Argentina/Buenos_Aires", "Europe/Madrid", "Pacific/Auckland"])(
  "a plain day is the same for a reader in %s",
  (zone) => {
    const formats = formatsOf("es", zone);
    expect(formats.day("2026-12-31")).toBe("31 de dic de 2026");
    expect(formats.dayMonth("2026-12-31")).toBe("31 dic");
    expect(formats.month("2026-12")).toBe("diciembre de 2026");
  },
);

test("a plain day is no moment, and a moment no plain day", () => {
  const formats = formatsOf("es");
  // @ts-expect-error a day is written as it is
  formats.dateTime("2026-12-31");
  // @ts-expect-error a moment has a day only in a zone
  formats.day("2026-12-31T00:00:00Z");
});
