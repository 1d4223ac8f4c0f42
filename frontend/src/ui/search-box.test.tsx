import { act, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Link } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchBox } from "./search-box";

const search = vi.fn<(text: string) => void>();

beforeEach(() => {
  search.mockReset();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => vi.useRealTimers());

function type(text: string) {
  fireEvent.change(screen.getByRole("searchbox", { name: "Buscar" }), { target: { value: text } });
}

function List() {
  return (
    <>
      <SearchBox label="Buscar" text="" search={search} />
      <Link to="/found">Encontrado</Link>
    </>
  );
}

function Found() {
  return null;
}

/** A list with a search, and what is found there: a page that takes its time. */
function show() {
  const Stub = createRoutesStub([
    { path: "/", Component: List },
    { path: "/found", loader: () => new Promise(() => undefined), Component: Found },
  ]);
  render(<Stub />);
}

test("what is typed is searched for once, after a pause", () => {
  show();
  for (const text of ["c", "ca", " caf "]) type(text);
  act(() => void vi.advanceTimersByTime(299));
  expect(search).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(search).toHaveBeenCalledExactlyOnceWith("caf");
});

test("Enter searches at once", () => {
  show();
  type("café");
  fireEvent.submit(screen.getByRole("searchbox", { name: "Buscar" }));
  expect(search).toHaveBeenCalledExactlyOnceWith("café");
});

test("who follows a result is not called back by the search that was coming, however busy the page is", async () => {
  show();
  type("caf");
  await act(async () => {
    fireEvent.click(screen.getByRole("link", { name: "Encontrado" }));
    // The page has not even been drawn anew since.
    vi.advanceTimersByTime(1000);
  });
  expect(search).not.toHaveBeenCalled();
});

test("who opens a result in another tab still searches here", () => {
  show();
  type("caf");
  fireEvent.click(screen.getByRole("link", { name: "Encontrado" }), { ctrlKey: true });
  act(() => void vi.advanceTimersByTime(300));
  expect(search).toHaveBeenCalledExactlyOnceWith("caf");
});
