import { act, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  forgetLiveSettings,
  loadLiveSettings,
  SETTINGS_PATH,
  takeLiveSettings,
} from "~/config/live-settings";
import { companyAnswer, network } from "~/testing/network";
import { asVisitor, BRAND, signIn, signOut } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { StartCards } from "./start-cards";

const OWNER = [...BRAND, "editCampaigns", "manageMembers"];

beforeEach(forgetLiveSettings);
afterEach(signOut);

const show = () => renderScreen(StartCards, "/brands");
const titles = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
const link = (name: string) => screen.getByRole("link", { name });

describe("the cards show", () => {
  test("a visitor: sign up and log in, and a campaign that cannot be created yet", async () => {
    await asVisitor();
    show();
    expect(titles()).toEqual(["Creá tu cuenta", "Agregá tu empresa", "Creá tu campaña"]);
    expect(link("Crear cuenta")).toHaveAttribute("href", "/signup?from=brands");
    expect(link("Ya tengo cuenta")).toHaveAttribute("href", "/login?from=brands");
    expect(screen.getByRole("button", { name: "Crear campaña" })).toBeDisabled();
    expect(screen.getByText(/Primero agregá tu empresa/)).toBeInTheDocument();
  });

  test("somebody without a company: their profile, and adding a company", async () => {
    await signIn({ company: null, permissions: [] });
    show();
    expect(titles()).toEqual(["Tu cuenta", "Agregá tu empresa", "Creá tu campaña"]);
    expect(link("Editar mi perfil")).toHaveAttribute("href", "/editProfile?from=brands");
    expect(link("Agregar empresa")).toHaveAttribute("href", "/signup?from=brands");
    expect(screen.getByRole("button", { name: "Crear campaña" })).toBeDisabled();
    expect(screen.queryByRole("link", { name: "Crear cuenta" })).toBeNull();
  });

  test("who may not change the company is not offered to", async () => {
    await signIn();
    show();
    expect(titles()).toEqual(["Tu cuenta", "Tu empresa", "Creá tu campaña"]);
    expect(screen.queryByRole("link", { name: "Editar mi empresa" })).toBeNull();
  });

  test.each([
    ["a viewer", ["readCampaings"]],
    ["an auditor", BRAND],
  ])("%s: a campaign that they may not create, and who may", async (_, permissions) => {
    takeLiveSettings({ "form.url": "https://forms.example/campaign" });
    await signIn({ permissions });
    const { user } = show();
    expect(screen.queryByRole("link", { name: "Crear campaña" })).toBeNull();
    const create = screen.getByRole("button", { name: "Crear campaña" });
    expect(create).toHaveAttribute("aria-disabled", "true");
    expect(create).toHaveAccessibleDescription(/^Las campañas las crean los titulares de tu empresa/);
    expect(create).toHaveAttribute("title", expect.stringContaining("titulares"));
    create.focus();
    expect(create).toHaveFocus();
    await user.click(create);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a company without campaigns: editing it, and creating the first one", async () => {
    await signIn({ permissions: OWNER });
    show();
    expect(titles()).toEqual(["Tu cuenta", "Tu empresa", "Creá tu campaña"]);
    expect(link("Editar mi empresa")).toHaveAttribute("href", "/editCompany?from=brands");
    expect(link("Crear campaña")).toHaveAttribute("href", "/companies/0197-company/campaigns/new");
    expect(screen.queryByRole("link", { name: "Ir a mis campañas" })).toBeNull();
  });

  test("a company with campaigns: the way to them", async () => {
    await signIn({
      permissions: OWNER,
      company: companyAnswer({ campaignsOnGoingCount: 1, campaignsFinishedCount: 2 }),
    });
    show();
    expect(titles()).toEqual(["Tu cuenta", "Tu empresa", "Creá tu campaña", "Seguí tus campañas"]);
    expect(screen.getByText("3 campañas")).toBeInTheDocument();
    expect(link("Ir a mis campañas")).toHaveAttribute("href", "/companies/0197-company");
    expect(link("Crear campaña")).toBeInTheDocument();
  });

  test("who sees all companies: the way to them", async () => {
    await signIn({ company: null, permissions: ["readCompanies"] });
    show();
    expect(link("Ver las marcas")).toHaveAttribute("href", "/companies");
  });
});

test("the operator's form opens above the page, filled in with what is known, and only then", async () => {
  network.use(
    http.get(`http://localhost:4003${SETTINGS_PATH}`, () =>
      HttpResponse.json({ "form.url": "https://forms.example/campaign" }),
    ),
  );
  await signIn({ permissions: OWNER });
  const { user } = show();
  await act(loadLiveSettings);
  const button = screen.getByRole("button", { name: "Crear campaña" });
  expect(document.querySelector("iframe")).toBeNull();
  await user.click(button);
  const dialog = await screen.findByRole("dialog", { name: "Creá tu campaña" });
  const frame = within(dialog).getByTitle("Formulario para crear una campaña");
  expect(Object.fromEntries(new URL((frame as HTMLIFrameElement).src).searchParams)).toEqual({
    companyName: "Café Aurora",
    cellPhone: "+541155550000",
    email: "marca@resuena.demo",
  });
  await user.click(within(dialog).getByRole("button", { name: "Cerrar" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the operator's form stays open for whoever is filling it in when the setting is taken back", async () => {
  takeLiveSettings({ "form.url": "https://forms.example/campaign" });
  await signIn({ permissions: OWNER });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Crear campaña" }));
  await screen.findByRole("dialog", { name: "Creá tu campaña" });
  act(() => takeLiveSettings({}));
  const dialog = screen.getByRole("dialog", { name: "Creá tu campaña" });
  const frame = within(dialog).getByTitle("Formulario para crear una campaña");
  expect((frame as HTMLIFrameElement).src).toContain("https://forms.example/campaign");
});
