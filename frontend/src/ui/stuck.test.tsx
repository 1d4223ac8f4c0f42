import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { layOut } from "~/testing/layout";
import { stuckRef } from "./stuck";

layOut({ window: 800 });

const footer = () => document.documentElement.style.getPropertyValue("--footer");

function at(top: number, height: number) {
  vi.spyOn(HTMLDivElement.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, top, 300, height),
  );
}

test("the page knows how much what sticks to its lower edge takes, also when that changes, until it is gone", async () => {
  at(window.innerHeight - 164, 100);
  const { unmount } = render(<div ref={stuckRef} />);
  await expect.poll(footer).toBe("164px");
  at(window.innerHeight - 400, 336);
  window.dispatchEvent(new Event("resize"));
  expect(footer()).toBe("400px");
  unmount();
  expect(footer()).toBe("0px");
});

test("what is empty, or was scrolled away, takes nothing", async () => {
  at(0, 0);
  const { unmount } = render(<div ref={stuckRef} />);
  await Promise.resolve();
  expect(footer()).toBe("0px");
  at(-200, 100);
  window.dispatchEvent(new Event("scroll"));
  expect(footer()).toBe("0px");
  unmount();
});
