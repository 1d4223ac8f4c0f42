import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notify, SNACKBAR_MS, Snackbar } from "./snackbar";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a message goes by itself after five seconds", () => {
  render(
    <MemoryRouter>
      <Snackbar />
    </MemoryRouter>,
  );
  act(() => notify("good", "Guardado"));
  act(() => void vi.advanceTimersByTime(SNACKBAR_MS - 1));
  expect(screen.getByRole("status")).toHaveTextContent("Guardado");
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText("Guardado")).not.toBeInTheDocument();
});

test("what can be taken back is taken back from the message, once", () => {
  render(
    <MemoryRouter>
      <Snackbar />
    </MemoryRouter>,
  );
  const run = vi.fn<() => void>();
  act(() => notify("good", "Borrado", { label: "Deshacer", run }));
  fireEvent.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText("Borrado")).not.toBeInTheDocument();
});

/** Lays messages out at y 700, or at y 96 once they are above. */
function lieAtTheEdges() {
  vi.spyOn(HTMLDivElement.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, this.hasAttribute("data-above") ? 96 : 700, 300, 60);
  });
}

test("a message that would lie over what has the focus is shown at the other edge", () => {
  render(
    <MemoryRouter>
      <button type="button">used</button>
      <Snackbar />
    </MemoryRouter>,
  );
  const used = screen.getByRole("button", { name: "used" });
  vi.spyOn(used, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 720, 300, 60));
  lieAtTheEdges();
  act(() => notify("good", "Guardado"));
  const place = screen.getByRole("status").parentElement;
  expect(place).not.toHaveAttribute("data-above");
  act(() => used.focus());
  expect(place).toHaveAttribute("data-above");
  vi.restoreAllMocks();
  act(() => void vi.advanceTimersByTime(SNACKBAR_MS));
});

test.each([
  ["covers its other fields only at the lower edge", 300, true],
  ["would cover them at both edges", 50, false],
])("a message beside a form that is being filled in, which it %s", (_, top, above) => {
  render(
    <MemoryRouter>
      <form aria-label="reject">
        <input aria-label="reason" />
      </form>
      <Snackbar />
    </MemoryRouter>,
  );
  const reason = screen.getByRole("textbox", { name: "reason" });
  vi.spyOn(reason, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 310, 300, 40));
  vi.spyOn(screen.getByRole("form"), "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, top, 300, 770 - top),
  );
  lieAtTheEdges();
  act(() => reason.focus());
  act(() => notify("good", "Guardado"));
  expect(screen.getByRole("status").parentElement?.hasAttribute("data-above")).toBe(above);
  vi.restoreAllMocks();
  act(() => void vi.advanceTimersByTime(SNACKBAR_MS));
});
