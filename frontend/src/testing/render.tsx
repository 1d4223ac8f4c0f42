/** Why: a screen is tested on its address, with marks on the pages that it may lead to. */
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createRoutesStub, useLocation } from "react-router";
import { Snackbar } from "~/ui/snackbar";

/** Shows `Screen` at `at`; every other address shows "at <path>". */
export function renderScreen(Screen: ComponentType, at: string) {
  const [path = "/"] = at.split("?");
  const Stub = createRoutesStub([
    {
      path,
      Component: () => (
        <>
          <Screen />
          <Snackbar />
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
      <Snackbar />
    </>
  );
}
