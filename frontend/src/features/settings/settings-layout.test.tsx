import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import SettingsPage from "~/app/routes/settings";
import SettingsIndexPage from "~/app/routes/settings-index";
import { afterLogin } from "~/config/safe-path";
import { asVisitor, renderPortal, signIn, signOut } from "~/testing/portal";

afterEach(signOut);

test("the way around marks the page one is on, in any casing and language", async () => {
  await signIn();
  renderPortal(SettingsPage, "/en/settings/security", "/en/Settings/Security");
  const around = within(await screen.findByRole("navigation", { name: "Settings" }));
  expect(around.getByRole("link", { current: "page" })).toHaveTextContent("Security");
  expect(around.getByRole("link", { name: "Company" })).toHaveAttribute("href", "/en/settings/company");
  expect(around.getByRole("link", { name: "My data" })).toHaveAttribute("href", "/en/settings/data");
});

test("/settings opens the company, and security for who has none", async () => {
  await signIn();
  const { unmount } = renderPortal(SettingsIndexPage, "/settings", "/settings");
  expect(await screen.findByText("at /settings/company")).toBeInTheDocument();
  unmount();
  await signIn({ company: null });
  renderPortal(SettingsIndexPage, "/settings", "/settings");
  expect(await screen.findByText("at /settings/security")).toBeInTheDocument();
});

test("a visitor signs in first", async () => {
  await asVisitor();
  renderPortal(SettingsIndexPage, "/settings", "/settings");
  expect(await screen.findByText("at /login?from=settings")).toBeInTheDocument();
});

test.each(["settings/company", "settings/security", "settings/notices", "settings/data"])(
  "signing in leads back to %s",
  (from) => expect(afterLogin({ from })).toBe(`/${from}`),
);
