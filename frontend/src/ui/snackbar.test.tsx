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
