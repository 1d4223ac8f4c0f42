import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLeft, useReturn } from "./use-return";

let about = "rows";
let value = 1;

function Left() {
  const restored = useLeft(about, () => value);
  return <p>{`found ${restored}`}</p>;
}

function Place() {
  return <p>{useReturn() ? "left before" : "opened"}</p>;
}

function show(Page: () => ReactNode) {
  const router = createMemoryRouter(
    [
      { path: "/list", Component: Page },
      { path: "*", element: null },
    ],
    { initialEntries: ["/list"] },
  );
  render(<RouterProvider router={router} />);
  const go = (to: string | number) => act(() => router.navigate(to as string));
  return { go };
}

const scrolledTo = (top: number) =>
  Object.defineProperty(window, "scrollY", { configurable: true, writable: true, value: top });

/** The sizes that the page is told, one after the other. */
let grow: (height: number) => void;
let watched = 0;
beforeEach(() => {
  about = "rows";
  let height = 3000;
  let tell = () => {};
  watched = 0;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        tell = callback;
      }
      observe() {
        watched += 1;
      }
      disconnect() {
        watched -= 1;
        tell = () => {};
      }
    },
  );
  Object.defineProperty(document.documentElement, "scrollHeight", { configurable: true, get: () => height });
  scrolledTo(0);
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  grow = (next) => {
    height = next;
    tell();
  };
});
afterEach(() => {
  scrolledTo(0);
  Reflect.deleteProperty(document.documentElement, "scrollHeight");
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("what was true of a history entry is found by a step back to it, and not by a link", async () => {
  const { go } = show(Left);
  expect(screen.getByText("found null")).toBeInTheDocument();
  value = 120;
  await go("/ad");
  value = 60;
  await go("/list");
  expect(screen.getByText("found null")).toBeInTheDocument();
  await go(-1);
  await go(-1);
  expect(screen.getByText("found 120")).toBeInTheDocument();
});

test("nothing is found of what something else was left with", async () => {
  const { go } = show(Left);
  value = 620;
  await go("/ad");
  await go(-1);
  expect(screen.getByText("found 620")).toBeInTheDocument();
  about = "lines";
  await go("/list?as=table");
  expect(screen.getByText("found null")).toBeInTheDocument();
});

async function left(top: number, height: number) {
  const { go } = show(Place);
  scrolledTo(top);
  grow(height);
  await go("/ad");
  scrolledTo(0);
  grow(800);
  vi.useFakeTimers();
  await go(-1);
  return vi.mocked(window.scrollTo);
}

test("a page goes to where it was left until it is as long as it was, and then no more", async () => {
  const moved = await left(1500, 3000);
  expect(screen.getByText("left before")).toBeInTheDocument();
  grow(2000);
  expect(moved).toHaveBeenLastCalledWith({ top: 1500, behavior: "instant" });
  grow(3000);
  expect(moved).toHaveBeenCalledTimes(2);
  expect(watched).toBe(0);
  grow(4000);
  expect(moved).toHaveBeenCalledTimes(2);
});

test.each(["wheel", "touchstart", "pointerdown", "keydown"])(
  "who moves it by %s is left alone",
  async (kind) => {
    const moved = await left(1500, 3000);
    window.dispatchEvent(new Event(kind));
    grow(2000);
    expect(moved).not.toHaveBeenCalled();
  },
);

test("a page that became shorter moves nobody any more after five seconds", async () => {
  const moved = await left(1500, 3000);
  grow(2000);
  expect(moved).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  grow(2500);
  expect(moved).toHaveBeenCalledTimes(1);
  expect(watched).toBe(0);
});

test("one that was left at its top is opened as any other", async () => {
  const moved = await left(0, 3000);
  expect(screen.getByText("opened")).toBeInTheDocument();
  grow(3000);
  expect(moved).not.toHaveBeenCalled();
});
