import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import DeskPage from "~/app/routes/desk";
import StaffPage from "~/app/routes/desk-staff";
import { api, network } from "~/testing/network";
import { BRAND, renderPortal, signIn, signOut } from "~/testing/portal";

const show = () => renderPortal(StaffPage, "/desk/staff", "/desk/staff");
const OWN = "0199-own";

const member = (id: string, name: string, changes: object = {}) => ({
  __typename: "StaffMember",
  _id: id,
  email: `${name.toLowerCase()}@example.com`,
  firstName: name,
  lastName: "Paz",
  roles: ["Leads"],
  since: "2026-10-02T15:00:00Z",
  ...changes,
});

const person = (id: string, name: string | null) => ({
  __typename: "StaffPerson",
  _id: id,
  email: name && `${name.toLowerCase()}@example.com`,
  firstName: name,
  lastName: name && "Paz",
});

const ANA = member(OWN, "Ana", { roles: ["System"], since: null });
const CARLA = member("0199-carla", "Carla");

function answer(staff: object[], { changes = [] as object[], secondFactorEnabled = false } = {}) {
  network.use(
    api.query("DeskStaff", () =>
      HttpResponse.json({
        data: {
          staff,
          account: { __typename: "Account", _id: OWN, email: "ana@example.com", secondFactorEnabled },
        },
      }),
    ),
    api.query("DeskStaffChanges", () => HttpResponse.json({ data: { staffChanges: changes } })),
  );
}

function answering(operation: string, code?: string) {
  const sent: unknown[] = [];
  network.use(
    api.mutation(operation, ({ variables }) => {
      sent.push(variables);
      const error = code ? [{ __typename: "MutationError", path: "", message: code, code }] : [];
      const result = {
        __typename: "StaffMemberResult",
        success: !code,
        error,
        staffMember: code ? null : CARLA,
      };
      return HttpResponse.json({ data: { result } });
    }),
  );
  return sent;
}

beforeEach(() => signIn({ _id: OWN, permissions: ["manageSystem", "manageStaff"], company: null }));
afterEach(signOut);

test("a brand is led away, and so is staff without the permission", async () => {
  await signIn({ permissions: BRAND });
  show();
  expect(await screen.findByText("at /")).toBeInTheDocument();
});

test("each of the staff is shown with their roles, and one's own row says why it cannot be changed", async () => {
  answer([ANA, CARLA]);
  show();
  const [own, other] = await screen
    .findAllByText("Paz", { exact: false })
    .then((names) => names.map((name) => name.closest("li") as HTMLElement));
  expect(within(own as HTMLElement).getByText("Sistema")).toBeInTheDocument();
  expect(own).toHaveTextContent("Sos vos");
  expect(own).toHaveTextContent("Desde antes del registro");
  expect(within(own as HTMLElement).queryByRole("button")).toBeNull();
  expect(other).toHaveTextContent("Contactos");
  expect(within(other as HTMLElement).getAllByRole("button")).toHaveLength(2);
  expect(await screen.findByText("Todavía no cambió nada.")).toBeInTheDocument();
});

test("somebody is added with what was chosen, after the password", async () => {
  answer([ANA]);
  const sent = answering("GrantStaff");
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Sumar a alguien" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Sumar" }));
  expect(dialog.getByText("Escribí su e-mail.")).toBeInTheDocument();
  expect(dialog.getByText("Elegí al menos un rol.")).toBeInTheDocument();
  expect(dialog.getByText("Ingresá tu contraseña.")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText("E-mail"), "carla@example.com");
  await user.click(dialog.getByRole("checkbox", { name: /Personas/ }));
  await user.click(dialog.getByRole("checkbox", { name: /Auditoría/ }));
  await user.type(dialog.getByLabelText("Tu contraseña"), "Marca#2026");
  await user.click(dialog.getByRole("button", { name: "Sumar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([
    { email: "carla@example.com", roles: ["Auditor", "People"], password: "Marca#2026", code: "" },
  ]);
});

test.each([
  ["UNCONFIRMED_EMAIL", /todavía no está confirmado/],
  ["WRONG_PASSWORD", /contraseña/],
  ["OWN_STAFF_ROLES", /tus propios roles/],
])("the refusal %s is told in the dialog, which stays", async (code, text) => {
  answer([ANA, CARLA]);
  answering("SetStaffRoles", code);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Cambiar los roles de Carla Paz" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("checkbox", { name: /Contactos/ })).toBeChecked();
  await user.type(dialog.getByLabelText("Tu contraseña"), "Marca#2026");
  await user.click(dialog.getByRole("button", { name: "Guardar" }));
  expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0);
});

test("whoever has a second factor gives a code to remove somebody", async () => {
  answer([ANA, CARLA], { secondFactorEnabled: true });
  const sent = answering("RevokeStaff");
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Quitar a Carla Paz del equipo" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Tu contraseña"), "Marca#2026");
  await user.click(dialog.getByRole("button", { name: "Quitar" }));
  expect(await dialog.findByText("Ingresá el código.")).toBeInTheDocument();
  await user.type(dialog.getByLabelText("Código"), "123456");
  await user.click(dialog.getByRole("button", { name: "Quitar" }));
  await waitFor(() => expect(sent).toEqual([{ id: "0199-carla", password: "Marca#2026", code: "123456" }]));
});

test("the log names who changed what, the operator and whoever is gone", async () => {
  const change = (id: string, actor: object | null, of: object, before: string[], after: string[]) => ({
    __typename: "StaffChange",
    _id: id,
    person: of,
    actor,
    rolesBefore: before,
    rolesAfter: after,
    changedAt: "2026-10-02T15:00:00Z",
  });
  answer([ANA], {
    changes: [
      change("3", person(OWN, "Ana"), person("1", null), ["Leads", "System"], []),
      change("2", person("gone", null), person("2", "Carla"), ["Leads"], ["Money"]),
      change("1", null, person("2", "Carla"), [], ["Leads"]),
    ],
  });
  show();
  const list = await screen.findByRole("region", { name: "Qué cambió" });
  await within(list).findByText(/dejó el equipo/);
  const log = within(list)
    .getAllByRole("listitem")
    .map((entry) => entry.textContent);
  expect(log[0]).toContain("una cuenta eliminada dejó el equipo. Tenía: Contactos, Sistema.Por Ana Paz");
  expect(log[1]).toContain("Carla Paz tenía Contactos y pasó a Dinero.Por una cuenta eliminada");
  expect(log[2]).toContain("Carla Paz se sumó al equipo: Contactos.Por operaciones, con un comando");
});

test("a failure can be tried again", async () => {
  answer([ANA]);
  network.use(api.query("DeskStaff", () => HttpResponse.error(), { once: true }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Probar de nuevo" }));
  expect(await screen.findByText("Ana Paz")).toBeInTheDocument();
});

test("whoever has no list to work through finds their screens on the desk's first page", async () => {
  network.use(api.query("DeskOverview", () => HttpResponse.json({ data: {} })));
  renderPortal(DeskPage, "/desk", "/desk");
  expect(await screen.findByRole("link", { name: /Equipo/ })).toHaveAttribute("href", "/desk/staff");
  expect(screen.getByRole("link", { name: /Sistema/ })).toHaveAttribute("href", "/desk/system");
});
