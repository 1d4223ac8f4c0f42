import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, Link, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { held } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { useChosenParam, useListedParam } from "./use-address-query";

function Ticks() {
  const [chosen, toggle] = useListedParam("c", 2);
  const { search } = useLocation();
  return (
    <>
      {["a", "b", "c"].map((option) => (
        <input
          key={option}
          type="checkbox"
          aria-label={option}
          checked={chosen.includes(option)}
          onChange={() => toggle(option)}
        />
      ))}
      <Link to="/?c=a">only a</Link>
      <p>{`at ${search}`}</p>
    </>
  );
}

const Nothing = () => null;
const box = (name: string) => screen.getByRole("checkbox", { name });

test("a second tick that comes before the address has changed counts with the first", async () => {
  const next = held();
  const loader = vi.fn().mockReturnValueOnce(null).mockReturnValue(next.until);
  const Stub = createRoutesStub([{ path: "/", Component: Ticks, loader, HydrateFallback: Nothing }]);
  render(<Stub initialEntries={["/?month=2026-10"]} />);
  fireEvent.click(await screen.findByRole("checkbox", { name: "b" }));
  expect(box("b")).toBeChecked();
  fireEvent.click(box("a"));
  expect(screen.getByText("at ?month=2026-10")).toBeInTheDocument();
  next.release();
  expect(await screen.findByText("at ?month=2026-10&c=b&c=a")).toBeInTheDocument();
  fireEvent.click(box("b"));
  expect(await screen.findByText("at ?month=2026-10&c=a")).toBeInTheDocument();
});

test("what the address asks for is ticked, each once and no more than are allowed, also when it changes", async () => {
  const { user } = renderScreen(Ticks, "/?c=b&c=b&c=c&c=a");
  expect(box("b")).toBeChecked();
  expect(box("c")).toBeChecked();
  expect(box("a")).not.toBeChecked();
  await user.click(screen.getByRole("link", { name: "only a" }));
  await waitFor(() => expect(box("a")).toBeChecked());
  expect(box("b")).not.toBeChecked();
});

function Sizes() {
  const [size, choose] = useChosenParam("size", ["s", "m", "l"], "m");
  const { search } = useLocation();
  return (
    <>
      <button type="button" onClick={() => choose("l")}>{`size ${size}`}</button>
      <button type="button" onClick={() => choose("m")}>
        usual
      </button>
      <p>{`at ${search}`}</p>
    </>
  );
}

test("one of a few is read from the address, written there, and left out of it when it is the usual one", async () => {
  const { user, unmount } = renderScreen(Sizes, "/?a=1&size=s");
  await user.click(screen.getByRole("button", { name: "size s" }));
  expect(screen.getByRole("button", { name: "size l" })).toBeInTheDocument();
  expect(await screen.findByText("at ?a=1&size=l")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "usual" }));
  expect(await screen.findByText("at ?a=1")).toBeInTheDocument();
  unmount();
  renderScreen(Sizes, "/?size=giant");
  expect(screen.getByRole("button", { name: "size m" })).toBeInTheDocument();
});
