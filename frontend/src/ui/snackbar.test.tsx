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

test("a message that would lie over what has the focus is shown at the other edge", () => {
  render(
    <MemoryRouter>
      <button type="button">used</button>
      <Snackbar />
    </MemoryRouter>,
  );
  const used = screen.getByRole("button", { name: "used" });
  vi.spyOn(used, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 720, 300, 60));
  vi.spyOn(HTMLDivElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 700, 300, 60));
  act(() => notify("good", "Guardado"));
  const place = screen.getByRole("status").parentElement;
  expect(place).not.toHaveClass("top-24");
  act(() => used.focus());
  expect(place).toHaveClass("top-24");
  vi.restoreAllMocks();
});
