import { act, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { createBrowserRouter, Outlet, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asVisitor, signIn, signOut } from "~/testing/portal";
import { Snackbar } from "~/ui/snackbar";
import { LeadAway } from "./lead-away";
import { RequireSession } from "./require-session";
import { wanted } from "./wanted";

let router: ReturnType<typeof createBrowserRouter>;

function Login() {
  const { search } = useLocation();
  return <p>login{search}</p>;
}

/** The browser's own history, with two pages of everybody's before the company's. */
beforeEach(() => {
  window.history.pushState(null, "", "/");
  const guarded = <RequireSession when={() => false}>{() => null}</RequireSession>;
  const edited = <RequireSession visitor={<LeadAway />}>{() => <p>profile</p>}</RequireSession>;
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
        { path: "/login", element: <Login /> },
        { path: "/companies/:companyId/:campaignId?", element: guarded },
        { path: "/editProfile", element: edited },
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

test("a visitor is asked to sign in, and the sign-in knows path, query and hash", async () => {
  await asVisitor();
  await open("/brands", "/companies/c-1/k-1?view=terms#ads");
  expect(
    await screen.findByText("login?from=companies%2Fc-1%2Fk-1%3Fview%3Dterms%23ads"),
  ).toBeInTheDocument();
  expect(wanted()).toBe("companies/c-1/k-1?view=terms#ads");
  await act(() => router.navigate(-1));
  expect(await screen.findByText("brands")).toBeInTheDocument();
});

test("from the page of one's profile a visitor goes home, is told once why, and comes back after any sign-in", async () => {
  await asVisitor();
  await open("/brands", "/editProfile?from=brands");
  expect(await screen.findByText("home")).toBeInTheDocument();
  expect(wanted()).toBe("editProfile?from=brands");
  const [notice, ...others] = screen.getAllByRole("status");
  expect([notice?.textContent, others]).toEqual([
    expect.stringContaining("Para ver esa página tenés que ingresar."),
    [],
  ]);
});

test("whose session ends there signs in again and comes back", async () => {
  await signIn();
  await open("/editProfile");
  expect(await screen.findByText("profile")).toBeInTheDocument();
  await act(signOut);
  expect(await screen.findByText("login?from=editProfile")).toBeInTheDocument();
});

test("who is signed in and may not see a page goes back past others alike, and is told nothing", async () => {
  await signIn();
  await open("/brands", "/companies/c-1", "/companies/c-2");
  expect(await screen.findByText("brands")).toBeInTheDocument();
  expect(wanted()).toBeNull();
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});
