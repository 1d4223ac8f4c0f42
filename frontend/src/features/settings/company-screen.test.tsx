import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import SettingsCompanyPage from "~/app/routes/settings-company";
import { currentState } from "~/session/session-state";
import { A_KEY, api, companyAnswer, network, sessionAnswer } from "~/testing/network";
import { asVisitor, failure, held, renderPortal, signIn, signOut } from "~/testing/portal";
import {
  bruno,
  CHECK_CATALOGUE,
  CHECK_RULES,
  invitationAnswer,
  memberAnswer,
  OWN,
  refusal,
  SELF,
  serveMutation,
  serveQuery,
  settingsCompany,
} from "~/testing/settings";

const named = { firstName: "Alba", lastName: "Ríos" };
let company: ReturnType<typeof settingsCompany> | null;
let rereads: number;
/** Whoever gives up their place in the company loses their permissions, and with them every session. */
let ended: boolean;

beforeEach(() => {
  company = settingsCompany();
  rereads = 0;
  ended = false;
});
afterEach(signOut);

async function show(changes: Record<string, unknown> = {}) {
  await signIn({ ...named, ...changes });
  serveQuery("CompanySettings", () => ({ companies: company ? [company] : [] }));
  const automaticApproval = { __typename: "AutomaticApproval", enabled: false, dailyLimit: 20 };
  serveQuery("CompanyChecks", () => ({
    companies: [
      {
        __typename: "Company",
        _id: "0197-company",
        checkDefaults: { __typename: "CheckDefaults", rules: CHECK_RULES, automaticApproval },
      },
    ],
    checkCatalogue: CHECK_CATALOGUE,
  }));
  network.use(
    api.mutation("RefreshSession", () => {
      rereads += 1;
      if (ended) return HttpResponse.json({ data: { result: refusal("SESSION_ENDED") } });
      const session = sessionAnswer({ ...named, company: { __typename: "Company", ...companyAnswer() } });
      return HttpResponse.json({ data: { result: { success: true, error: [], session } } });
    }),
  );
  return renderPortal(SettingsCompanyPage, "/settings/company", "/settings/company");
}

async function edit() {
  const shown = await show();
  await shown.user.click(await screen.findByRole("button", { name: "Editar" }));
  return shown;
}

const section = async (name: string) => within(await screen.findByRole("region", { name }));
const failed = () => ({ company: null });

describe("who may do what", () => {
  test("an owner changes everything", async () => {
    await show();
    expect(await screen.findByLabelText(/^Nombre de la empresa/)).toHaveValue("Café Aurora");
    for (const name of ["Logo", "Datos", "Personas", "Invitaciones", "Dar de baja la empresa"])
      expect(screen.getByRole("region", { name })).toBeInTheDocument();
  });

  test.each(["auditor", "viewer"])("who is %s reads, and may only leave", async (role) => {
    company = settingsCompany({ members: [memberAnswer({ role }), memberAnswer({ personId: "p-9" })] });
    await show();
    expect(await screen.findByText(/Solo quien es titular puede cambiar/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "@cafeaurora" })).toHaveAttribute(
      "href",
      "https://www.instagram.com/cafeaurora",
    );
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
    expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Invitaciones" })).not.toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Dar de baja la empresa" })).not.toBeInTheDocument();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Irme de la empresa",
    ]);
  });

  test("who has no company is offered one", async () => {
    await show({ company: null });
    expect(await screen.findByRole("link", { name: "Agregar empresa" })).toHaveAttribute("href", "/signup");
  });

  test("a visitor signs in and comes back", async () => {
    await asVisitor();
    renderPortal(SettingsCompanyPage, "/settings/company", "/settings/company");
    expect(await screen.findByText("at /login?from=settings%2Fcompany")).toBeInTheDocument();
  });

  test("a service that is away says so", async () => {
    await signIn(named);
    network.use(api.query("CompanySettings", () => failure("UNAVAILABLE")));
    renderPortal(SettingsCompanyPage, "/settings/company", "/settings/company");
    expect(await screen.findByText("El servicio no está disponible en este momento.")).toBeInTheDocument();
  });
});

describe("the company's details", () => {
  test("are saved whole, an address that was cleared included, and the session learns them", async () => {
    const sent = serveMutation("SaveCompany", () => ({ company }));
    const { user } = await edit();
    const name = await screen.findByLabelText(/^Nombre de la empresa/);
    await user.clear(name);
    await user.type(name, " Café Boreal ");
    await user.clear(screen.getByLabelText(/^Instagram/));
    await user.type(screen.getByLabelText(/^Facebook/), "cafeboreal");
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(await screen.findByText("Se guardaron los cambios.")).toBeInTheDocument();
    expect(sent).toEqual([
      {
        companyId: OWN,
        name: "Café Boreal",
        cellPhone: "+541155550000",
        socialMedia: {
          webSite: "https://cafeaurora.example",
          instagram: "",
          facebook: "cafeboreal",
          twitter: "",
        },
      },
    ]);
    await waitFor(() => expect(rereads).toBe(1));
  });

  test("a name that is taken is told beside it, and what was typed stays", async () => {
    serveMutation("SaveCompany", () => ({ ...refusal("COMPANY_NAME_EXISTS"), ...failed() }));
    const { user } = await edit();
    const name = await screen.findByLabelText(/^Nombre de la empresa/);
    await user.clear(name);
    await user.type(name, "Otra");
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    await waitFor(() => expect(name).toHaveAccessibleDescription("El nombre de la empresa ya existe."));
    expect(name).toHaveValue("Otra");
    expect(rereads).toBe(0);
  });

  test("an address that the server refuses is told beside its field", async () => {
    serveMutation("SaveCompany", () => ({
      ...refusal("INVALID_ADDRESS", "socialMedia.facebook"),
      ...failed(),
    }));
    const { user } = await edit();
    await user.click(await screen.findByRole("button", { name: "Guardar cambios" }));
    await waitFor(() => expect(screen.getByLabelText(/^Facebook/)).toBeInvalid());
    expect(screen.getByLabelText(/^Instagram/)).toBeValid();
  });

  test.each([
    [/^Nombre de la empresa/, " "],
    [/^Celular/, "11-5555"],
    [/^Sitio web/, "cafeaurora"],
    [/^Sitio web/, "javascript:alert(1)"],
    [/^X/, "con espacios"],
  ])("nothing is sent while %s is %j", async (label, text) => {
    const sent = serveMutation("SaveCompany");
    const { user } = await edit();
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

describe("people", () => {
  test("are listed with their roles, and oneself is marked", async () => {
    company = settingsCompany({
      members: [memberAnswer(), bruno(), memberAnswer({ personId: "p-3", role: "viewer", person: null })],
    });
    await show();
    const people = await section("Personas");
    expect(people.getByText("3 personas")).toBeInTheDocument();
    expect(people.getByText("(vos)").parentElement).toHaveTextContent("Alba Ríos (vos)");
    expect(people.getByLabelText("Rol de Bruno Paz")).toHaveValue("auditor");
    expect(people.getByLabelText("Rol de Cuenta eliminada")).toHaveValue("viewer");
  });

  test("a role is given and the list follows the server", async () => {
    const sent = serveMutation("ChangeMemberRole", () => {
      company = settingsCompany({ members: [memberAnswer(), bruno("viewer")] });
      return {};
    });
    const { user } = await show();
    await user.selectOptions(await screen.findByLabelText("Rol de Bruno Paz"), "Lector");
    expect(await screen.findByText("Bruno Paz ahora es lector.")).toBeInTheDocument();
    expect(sent).toEqual([{ companyId: OWN, personId: "p-2", role: "viewer" }]);
    expect(screen.getByLabelText("Rol de Bruno Paz")).toHaveValue("viewer");
    expect(rereads).toBe(0);
  });

  test("a role that was given shows at once, and is taken back by one press", async () => {
    const gate = held();
    const sent: unknown[] = [];
    network.use(
      api.mutation("ChangeMemberRole", async ({ variables }) => {
        sent.push(variables.role);
        if (sent.length === 1) await gate.until;
        company = settingsCompany({ members: [memberAnswer(), bruno(variables.role as string)] });
        return HttpResponse.json({ data: { result: { success: true, error: [] } } });
      }),
    );
    const { user } = await show();
    const role = await screen.findByLabelText("Rol de Bruno Paz");
    await user.selectOptions(role, "Lector");
    expect(role).toHaveValue("viewer");
    expect(screen.queryByText("Bruno Paz ahora es lector.")).not.toBeInTheDocument();
    gate.release();
    await user.click(await screen.findByRole("button", { name: "Deshacer" }));
    expect(await screen.findByText("Bruno Paz ahora es auditor.")).toBeInTheDocument();
    expect(sent).toEqual(["viewer", "auditor"]);
    expect(role).toHaveValue("auditor");
  });

  test("a role that was not taken shows as it was", async () => {
    serveMutation("ChangeMemberRole", () => refusal("COMPANY_INACTIVE"));
    const { user } = await show();
    await user.selectOptions(await screen.findByLabelText("Rol de Bruno Paz"), "Lector");
    expect(await screen.findByText(/está dada de baja/)).toBeInTheDocument();
    expect(screen.getByLabelText("Rol de Bruno Paz")).toHaveValue("auditor");
  });

  test("stepping down is asked once more; the last owner cannot, and stays one", async () => {
    const sent = serveMutation("ChangeMemberRole", () => refusal("LAST_OWNER"));
    const { user } = await show();
    const own = await screen.findByLabelText("Rol de Alba Ríos");
    await user.selectOptions(own, "Auditor");
    const dialog = await screen.findByRole("dialog", { name: "¿Dejás de ser titular?" });
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Cambiar mi rol" }));
    expect(await screen.findByText(/La empresa necesita al menos un titular/)).toBeInTheDocument();
    expect(sent).toEqual([{ companyId: OWN, personId: SELF, role: "auditor" }]);
    expect(own).toHaveValue("owner");
  });

  test("somebody is removed only after confirming", async () => {
    const sent = serveMutation("RemoveMember", () => {
      company = settingsCompany({ members: [memberAnswer()] });
      return {};
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Quitar a Bruno Paz" }));
    const dialog = await screen.findByRole("dialog", { name: "¿Quitar a Bruno Paz?" });
    await user.click(within(dialog).getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Quitar a Bruno Paz" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Quitar" }));
    expect(await screen.findByText("Bruno Paz ya no es parte de la empresa.")).toBeInTheDocument();
    expect(sent).toEqual([{ companyId: OWN, personId: "p-2" }]);
    expect(screen.queryByLabelText("Rol de Bruno Paz")).not.toBeInTheDocument();
  });

  test("the last owner who wants to leave reads why not", async () => {
    serveMutation("RemoveMember", () => refusal("LAST_OWNER"));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Irme de la empresa" }));
    const dialog = await screen.findByRole("dialog", { name: "¿Te vas de Café Aurora?" });
    await user.click(within(dialog).getByRole("button", { name: "Irme de la empresa" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(/al menos un titular/);
    expect(rereads).toBe(0);
  });

  test("who leaves is led home, and the session learns it", async () => {
    company = settingsCompany({ members: [memberAnswer({ role: "viewer" }), bruno("owner")] });
    serveMutation("RemoveMember");
    ended = true;
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Irme de la empresa" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Irme de la empresa" }));
    expect(await screen.findByText("at /")).toBeInTheDocument();
    await waitFor(() => expect(currentState().status).toBe("visitor"));
  });
});

describe("invitations", () => {
  test("go to an e-mail with a role, and then wait in the list", async () => {
    const sent = serveMutation("InviteMember", () => {
      company = settingsCompany({ invitations: [invitationAnswer()] });
      return {};
    });
    const { user } = await show();
    const invitations = await section("Invitaciones");
    expect(invitations.getByText("No hay invitaciones abiertas.")).toBeInTheDocument();
    await user.type(invitations.getByLabelText("E-mail"), "Nadia@Resuena.demo");
    await user.selectOptions(invitations.getByLabelText("Rol"), "Lector");
    expect(invitations.getByLabelText("Rol")).toHaveAccessibleDescription(/Ve las campañas y sus resultados/);
    await user.click(invitations.getByRole("button", { name: "Invitar" }));
    expect(await screen.findByText("Mandamos la invitación a nadia@resuena.demo.")).toBeInTheDocument();
    expect(sent).toEqual([
      { companyId: OWN, email: "nadia@resuena.demo", role: "viewer", idempotencyKey: A_KEY },
    ]);
    expect(invitations.getByText("Vence en 3 días")).toBeInTheDocument();
    expect(invitations.getByLabelText("E-mail")).toHaveValue("");
    expect(invitations.getByLabelText("E-mail")).not.toHaveAttribute("aria-invalid");
  });

  test("are sent again with the same role, and cancelled", async () => {
    company = settingsCompany({ invitations: [invitationAnswer()] });
    const again = serveMutation("InviteMember");
    const cancelled = serveMutation("CancelInvitation", () => {
      company = settingsCompany();
      return {};
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Reenviar a nadia@resuena.demo" }));
    await waitFor(() =>
      expect(again).toEqual([
        { companyId: OWN, email: "nadia@resuena.demo", role: "viewer", idempotencyKey: A_KEY },
      ]),
    );
    await user.click(
      await screen.findByRole("button", { name: "Cancelar la invitación a nadia@resuena.demo" }),
    );
    expect(await screen.findByText("No hay invitaciones abiertas.")).toBeInTheDocument();
    expect(cancelled).toEqual([{ invitationId: "i-1" }]);
    company = settingsCompany({ invitations: [invitationAnswer()] });
    await user.click(screen.getByRole("button", { name: "Deshacer" }));
    expect(await screen.findByText("nadia@resuena.demo")).toBeInTheDocument();
    expect(again).toHaveLength(2);
  });

  test("one that ended says so", async () => {
    company = settingsCompany({ invitations: [invitationAnswer({ expiresAt: "2026-01-01T00:00:00Z" })] });
    await show();
    expect(await screen.findByText("Venció: reenviala para que vuelva a servir")).toBeInTheDocument();
  });

  test.each([
    ["INVALID_EMAIL", "email"],
    ["TOO_MANY_INVITATION_MAILS", ""],
  ])("an e-mail refused with %s says so beside its field", async (code, path) => {
    serveMutation("InviteMember", () => refusal(code, path));
    const { user } = await show();
    await user.type(await screen.findByLabelText("E-mail"), "nadia@resuena.demo");
    await user.click(screen.getByRole("button", { name: "Invitar" }));
    await waitFor(() => expect(screen.getByLabelText("E-mail")).toBeInvalid());
  });

  test("too many of them are told, and the e-mail stays", async () => {
    serveMutation("InviteMember", () => refusal("TOO_MANY_INVITATIONS"));
    const { user } = await show();
    await user.type(await screen.findByLabelText("E-mail"), "nadia@resuena.demo");
    await user.click(screen.getByRole("button", { name: "Invitar" }));
    expect(await screen.findByText(/Hay demasiadas invitaciones abiertas/)).toBeInTheDocument();
    expect(screen.getByLabelText("E-mail")).toHaveValue("nadia@resuena.demo");
  });
});

describe("deactivation", () => {
  test("a reason that the server refuses is told beside its field", async () => {
    serveMutation("DeactivateOwnCompany", () => refusal("REASON_TOO_LONG", "reason"));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Dar de baja" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Dar de baja Café Aurora" }));
    await user.type(dialog.getByLabelText("Nombre de la empresa"), "Café Aurora");
    await user.click(dialog.getByRole("button", { name: "Dar de baja" }));
    await waitFor(() => expect(dialog.getByLabelText(/^¿Por qué te vas/)).toBeInvalid());
  });

  test("wants the company's name, tells the reason on one line, and leads home, signed out", async () => {
    const sent = serveMutation("DeactivateOwnCompany");
    ended = true;
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Dar de baja" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Dar de baja Café Aurora" }));
    await user.type(dialog.getByLabelText("Nombre de la empresa"), "Café");
    await user.click(dialog.getByRole("button", { name: "Dar de baja" }));
    expect(dialog.getByLabelText("Nombre de la empresa")).toHaveAccessibleDescription(
      "El nombre no coincide.",
    );
    expect(dialog.getByLabelText("Nombre de la empresa")).toHaveFocus();
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText("Nombre de la empresa"), " AURORA");
    await user.type(dialog.getByLabelText(/^¿Por qué te vas/), "Cerramos{Enter}el local");
    await user.click(dialog.getByRole("button", { name: "Dar de baja" }));
    expect(await screen.findByText("at /")).toBeInTheDocument();
    expect(sent).toEqual([{ companyId: OWN, reason: "Cerramos el local" }]);
    await waitFor(() => expect(currentState().status).toBe("visitor"));
  });
});
