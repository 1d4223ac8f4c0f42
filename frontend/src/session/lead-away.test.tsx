import { act, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { createBrowserRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asVisitor, signIn, signOut } from "~/testing/portal";
import { Snackbar } from "~/ui/snackbar";
import { LeadAway } from "./lead-away";
import { RequireSession } from "./require-session";
import { wanted } from "./wanted";

let router: ReturnType<typeof createBrowserRouter>;

/** The browser's own history, with two pages of everybody's before the company's. */
beforeEach(() => {
  window.history.pushState(null, "", "/");
  const guarded = (
    <RequireSession visitor={<LeadAway />} when={() => false}>
      {() => null}
    </RequireSession>
  );
  const root = (
    <>
      <Outlet />
      <Snackbar />
    </>
  );
  router = createBrowserRouter([
    {
      element: root,
      children: [
        { path: "/", element: <p>home</p> },
        { path: "/brands", element: <p>brands</p> },
        { path: "/companies", element: <p>list</p> },
        { path: "/companies/:companyId", element: guarded },
      ],
    },
  ]);
});

afterEach(async () => {
  await act(signOut);
  router.dispose();
});

async function open(...pages: string[]) {
  for (const page of pages) await router.navigate(page);
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

test("a visitor goes back by one page, and is told once", async () => {
  await asVisitor();
  await open("/brands", "/companies/c-1?status=Approved");
  expect(await screen.findByText("brands")).toBeInTheDocument();
  expect(wanted()).toBe("companies/c-1?status=Approved");
  expect(screen.getAllByRole("status")).toHaveLength(1);
});

test("pages on the way back that lead away, too, are passed; the one that was asked for is wanted", async () => {
  await asVisitor();
  await open("/brands", "/companies/c-1", "/companies/c-2", "/companies/c-3");
  expect(await screen.findByText("brands")).toBeInTheDocument();
  expect(wanted()).toBe("companies/c-3");
  expect(screen.getAllByRole("status")).toHaveLength(1);
  await act(() => router.navigate("/companies/c-4"));
  await waitFor(() => expect(wanted()).toBe("companies/c-4"));
  expect(await screen.findByText("brands")).toBeInTheDocument();
});

test("who is signed in and may not see them passes them, too, and is told nothing", async () => {
  await signIn();
  await open("/brands", "/companies/c-1", "/companies/c-2");
  expect(await screen.findByText("brands")).toBeInTheDocument();
  expect(wanted()).toBeNull();
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});
