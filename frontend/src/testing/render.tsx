/** Why: a screen is tested on its address, with marks on the pages that it may lead to. */
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createRoutesStub, useLocation } from "react-router";
import { Notices } from "~/ui/notices";

/** Shows `Screen` at `at`; every other address shows "at <path>". */
export function renderScreen(Screen: ComponentType, at: string) {
  const [path = "/"] = at.split("?");
  const Stub = createRoutesStub([
    {
      path,
      Component: () => (
        <>
          <Screen />
          <Notices />
        </>
      ),
    },
    { path: "*", Component: Elsewhere },
    ...(path === "/" ? [] : [{ path: "/", Component: Elsewhere }]),
  ]);
  return { user: userEvent.setup({ applyAccept: false }), ...render(<Stub initialEntries={[at]} />) };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{`at ${pathname}${search}`}</p>
      <Notices />
    </>
  );
}
