import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NOTICE_MS, Notices, notify } from "./notices";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a notice goes by itself after five seconds", () => {
  render(
    <MemoryRouter>
      <Notices />
    </MemoryRouter>,
  );
  act(() => notify("good", "Guardado"));
  act(() => void vi.advanceTimersByTime(NOTICE_MS - 1));
  expect(screen.getByRole("status")).toHaveTextContent("Guardado");
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText("Guardado")).not.toBeInTheDocument();
});

test("what can be taken back is taken back from the notice, once", () => {
  render(
    <MemoryRouter>
      <Notices />
    </MemoryRouter>,
  );
  const run = vi.fn<() => void>();
  act(() => notify("good", "Borrado", { label: "Deshacer", run }));
  fireEvent.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText("Borrado")).not.toBeInTheDocument();
});
