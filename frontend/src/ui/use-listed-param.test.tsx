import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, Link, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { held } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { useListedParam } from "./use-listed-param";

function Ticks() {
  const [chosen, toggle] = useListedParam("c", 2);
  const { search } = useLocation();
  return (
    <>
      {["a", "b", "c"].map((one) => (
        <input
          key={one}
          type="checkbox"
          aria-label={one}
          checked={chosen.includes(one)}
          onChange={() => toggle(one)}
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
