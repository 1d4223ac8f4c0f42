import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, expect, test } from "vitest";
import { api, network } from "~/testing/network";
import { asVisitor, renderPortal, signIn, signOut } from "~/testing/portal";
import { PortalFrame } from "./portal-frame";

const NAMED = { firstName: "Alba", lastName: "Ríos" };

afterEach(async () => {
  delete document.documentElement.dataset.theme;
  localStorage.clear();
  await signOut();
});

async function show(changes: Record<string, unknown> = {}) {
  network.use(
    api.query("NoticeBell", () =>
      HttpResponse.json({
        data: { notices: { __typename: "NoticePage", unreadCount: 0, notices: [] } },
      }),
    ),
  );
  await signIn({ ...NAMED, ...changes });
  return renderPortal(() => <PortalFrame>screen</PortalFrame>, "/portal", "/portal?from=here");
}

test("the rail's foot says who is signed in, and holds settings, theme, language and the way out", async () => {
  const { user } = await show();
  const rail = within(screen.getByRole("complementary"));
  await user.click(rail.getByRole("button", { name: "Mi cuenta: Alba Ríos" }));
  expect(rail.getAllByText("Café Aurora")[0]).toBeVisible();
  expect(rail.getByRole("link", { name: "Mi perfil" })).toBeVisible();
  const theme = within(rail.getByRole("group", { name: "Tema" }));
  await user.click(theme.getByRole("radio", { name: "Oscuro" }));
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  expect(rail.getByRole("link", { name: "Español" })).toHaveAttribute("aria-current", "true");
  expect(rail.getByRole("link", { name: "English" })).toHaveAttribute("href", "/en/portal?from=here");
  await user.click(rail.getByRole("button", { name: "Salir" }));
  expect(await screen.findByText("at /")).toBeInTheDocument();
});

test("Escape closes the account's menu and gives the focus back", async () => {
  const { user } = await show();
  const button = within(screen.getByRole("complementary")).getByRole("button", { name: /^Mi cuenta/ });
  await user.click(button);
  await user.keyboard("{Escape}");
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(button).toHaveFocus();
});

test("on phones the sheet of all places holds the account too", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Más" }));
  const account = within(await screen.findByRole("region", { name: "Mi cuenta" }));
  expect(account.getByText("Alba Ríos")).toBeInTheDocument();
  expect(account.getByRole("link", { name: "Configuración" })).toHaveAttribute("href", "/settings");
  await user.click(account.getByRole("radio", { name: "Claro" }));
  expect(document.documentElement).toHaveAttribute("data-theme", "light");
  expect(account.getByRole("link", { name: "English" })).toBeInTheDocument();
  expect(account.getByRole("button", { name: "Salir" })).toBeInTheDocument();
});

test("neither the footer nor the top bar repeats what the rail holds", async () => {
  await show();
  expect(within(screen.getByRole("contentinfo")).queryByRole("radio")).toBeNull();
  expect(within(screen.getByRole("banner")).queryByRole("button", { name: /cuenta|Idioma/ })).toBeNull();
});

test("a visitor finds language and sign-in in the top bar", async () => {
  await asVisitor();
  renderPortal(() => <PortalFrame>screen</PortalFrame>, "/portal", "/portal");
  const banner = within(screen.getByRole("banner"));
  expect(banner.getByRole("button", { name: /^Idioma/ })).toBeInTheDocument();
  expect(banner.getByRole("button", { name: "Mi cuenta" })).toBeInTheDocument();
});
