import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Explanation } from "./explanation";

const hide = vi.fn();

/** What the browser tells a popover of, which jsdom neither opens nor closes. */
function toggle(newState: "open" | "closed") {
  const popover = screen.getByRole("note", { hidden: true });
  popover.hidePopover = hide;
  popover.dispatchEvent(Object.assign(new Event("toggle"), { newState }));
}
const scroll = () => window.dispatchEvent(new Event("scroll"));

beforeEach(() => {
  hide.mockReset();
});

test("a scroll closes what is open", () => {
  render(<Explanation label="What is counted?" text="Approved ads." />);
  toggle("open");
  expect(hide).not.toHaveBeenCalled();
  scroll();
  expect(hide).toHaveBeenCalledOnce();
});

test("a scroll concerns nothing that was closed, nor what the page no longer shows", () => {
  const { unmount } = render(<Explanation label="What is counted?" text="Approved ads." />);
  toggle("open");
  toggle("closed");
  scroll();
  toggle("open");
  unmount();
  scroll();
  expect(hide).not.toHaveBeenCalled();
});
