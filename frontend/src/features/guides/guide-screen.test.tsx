import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "~/testing/render";
import { GuideScreen } from "./guide-screen";

test.each([
  ["ios", 8],
  ["android", 6],
] as const)("the %s guide has %i steps, each leading to the next", (system, count) => {
  const { container } = renderScreen(() => <GuideScreen system={system} />, "/guide");
  const steps = container.querySelectorAll("[id^=step-]");
  expect(steps).toHaveLength(count);
  const next = screen.getAllByRole("link", { name: /^Siguiente paso/ });
  expect(next.map((link) => link.getAttribute("href"))).toEqual(
    Array.from({ length: count - 1 }, (_, index) => `#step-${index + 2}`),
  );
  for (const link of next) expect(container.querySelector(link.getAttribute("href") ?? "")).not.toBeNull();
});
