import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, test } from "vitest";
import EditCompanyPage from "~/app/routes/edit-company";
import EditProfilePage from "~/app/routes/edit-profile";
import SettingsProfilePage from "~/app/routes/settings-profile";
import { restore } from "~/session/session";
import { currentState } from "~/session/session-state";
import { api, network, refused, sessionAnswer } from "~/testing/network";
import { BRAND, held, renderPortal, signIn, signOut } from "~/testing/portal";
import { OWN, refusal, serveMutation, serveQuery, settingsCompany } from "~/testing/settings";

const OWNER = { permissions: [...BRAND, "manageMembers"] };
const NAMED = { firstName: "Julia", lastName: "Pereyra" };

function serve(account: { emailConfirmedAt: string | null } | null = null) {
  network.use(api.query("MyAccount", () => HttpResponse.json({ data: { account } })));
}

afterEach(signOut);

describe("edit profile", () => {
  test("leads a visitor home", async () => {
    await restore();
    renderPortal(EditProfilePage, "/editProfile", "/editProfile");
    expect(await screen.findByText("at /")).toBeInTheDocument();
  });

  test("is read-only until it is edited, and the e-mail stays so", async () => {
    serve();
    await signIn(NAMED);
    const { user } = renderPortal(EditProfilePage, "/editProfile", "/editProfile");
    expect(screen.getByLabelText("Nombre")).toHaveAttribute("readonly");
    expect(screen.queryByRole("button", { name: "Guardar cambios" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Editar" }));
    expect(screen.getByLabelText("Nombre")).not.toHaveAttribute("readonly");
    expect(screen.getByLabelText("Nombre")).toHaveFocus();
    expect(screen.getByLabelText("E-mail")).toHaveAttribute("readonly");
    expect(screen.getByLabelText("E-mail")).toHaveValue("marca@resuena.demo");
  });

  test("cancelling reverts the fields and asks nobody", async () => {
    serve();
    await signIn(NAMED);
    const { user } = renderPortal(EditProfilePage, "/editProfile", "/editProfile");
    await user.click(screen.getByRole("button", { name: "Editar" }));
    await user.clear(screen.getByLabelText("Nombre"));
    await user.type(screen.getByLabelText("Apellido"), " de León");
    await user.tab();
    await user.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(screen.getByLabelText("Nombre")).toHaveValue("Julia");
    expect(screen.getByLabelText("Apellido")).toHaveValue("Pereyra");
    expect(screen.getByLabelText("Nombre")).toBeValid();
    expect(screen.getByRole("button", { name: "Editar" })).toHaveFocus();
  });

  test("says that it is saving, then that it was saved, and shows it everywhere", async () => {
    serve();
    await signIn(NAMED);
    const { until, release } = held();
    let sent: unknown;
    network.use(
      api.mutation("UpdatePerson", async ({ variables }) => {
        sent = variables;
        await until;
        const session = sessionAnswer({ firstName: "Ana", lastName: "Paz", accessToken: null });
        return HttpResponse.json({ data: { result: { success: true, error: [], session } } });
      }),
    );
    const { user } = renderPortal(EditProfilePage, "/editProfile", "/editProfile");
    await user.click(screen.getByRole("button", { name: "Editar" }));
    await user.clear(screen.getByLabelText("Nombre"));
    await user.type(screen.getByLabelText("Nombre"), " Ana ");
    await user.clear(screen.getByLabelText("Apellido"));
    await user.type(screen.getByLabelText("Apellido"), "Paz");
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(await screen.findByText("Guardando la información…")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Guardando…" })).toBeDisabled();
    release();
    expect(await screen.findByText("Se guardaron los cambios.")).toBeInTheDocument();
    expect(sent).toEqual({ personId: "0197-person", firstName: "Ana", lastName: "Paz" });
    expect(screen.getByLabelText("Nombre")).toHaveValue("Ana");
    expect(screen.getByLabelText("Nombre")).toHaveAttribute("readonly");
    expect(currentState().session).toMatchObject({ firstName: "Ana", lastName: "Paz" });
  });

  test("a failure is told and the fields revert to what is stored", async () => {
    serve();
    await signIn(NAMED);
    network.use(
      api.mutation("UpdatePerson", () => HttpResponse.json({ data: { result: refused("NOT_ALLOWED") } })),
    );
    const { user } = renderPortal(EditProfilePage, "/editProfile", "/editProfile");
    await user.click(screen.getByRole("button", { name: "Editar" }));
    await user.type(screen.getByLabelText("Nombre"), "!");
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(await screen.findByText("Hubo un error al editar tu perfil.")).toBeInTheDocument();
    expect(screen.getByLabelText("Nombre")).toHaveValue("Julia");
  });

  test("a name that the server refuses is told by its field, which reverts too", async () => {
    serve();
    await signIn(NAMED);
    const result = refused("NAME_UNREADABLE", "", "lastName");
    network.use(api.mutation("UpdatePerson", () => HttpResponse.json({ data: { result } })));
    const { user } = renderPortal(EditProfilePage, "/editProfile", "/editProfile");
    await user.click(screen.getByRole("button", { name: "Editar" }));
    await user.type(screen.getByLabelText("Apellido"), "!");
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(
      await screen.findByText(/^Hubo un error al editar tu perfil\. Apellido: .*Escribilo a mano\.$/),
    ).toBeInTheDocument();
    expect(screen.getByLabelText("Apellido")).toHaveValue("Pereyra");
  });

  test("in the settings a name that the server refuses is told beside its field and stays", async () => {
    serve();
    await signIn(NAMED);
    const result = refused("NAME_UNREADABLE", "", "lastName");
    network.use(api.mutation("UpdatePerson", () => HttpResponse.json({ data: { result } })));
    const { user } = renderPortal(SettingsProfilePage, "/settings", "/settings");
    await user.click(await screen.findByRole("button", { name: "Editar" }));
    await user.type(screen.getByLabelText("Apellido"), "!");
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    const field = screen.getByLabelText("Apellido");
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Escribilo a mano\./));
    expect(field).toHaveFocus();
    expect(field).toHaveValue("Pereyra!");
    await user.type(field, "{Backspace}");
    expect(field).toBeValid();
  });

  test("does not send a blank name", async () => {
    serve();
    await signIn(NAMED);
    const { user } = renderPortal(EditProfilePage, "/editProfile", "/editProfile");
    await user.click(screen.getByRole("button", { name: "Editar" }));
    await user.clear(screen.getByLabelText("Nombre"));
    await user.type(screen.getByLabelText("Nombre"), "   ");
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(screen.getByLabelText("Nombre")).toBeInvalid();
    expect(screen.getByLabelText("Nombre")).toHaveFocus();
  });

  test("leads to the company, and back to the portal that it came from", async () => {
    serve();
    await signIn();
    renderPortal(EditProfilePage, "/editProfile", "/editProfile?from=brands");
    expect(await screen.findByRole("link", { name: "Datos de la empresa" })).toHaveAttribute(
      "href",
      "/editCompany?from=brands",
    );
    expect(screen.getByRole("link", { name: "Volver a mi portal" })).toHaveAttribute("href", "/brands");
  });

  test("without a company it offers to add one", async () => {
    serve();
    await signIn({ company: null });
    renderPortal(EditProfilePage, "/editProfile", "/editProfile");
    expect(screen.getByRole("link", { name: "Agregar empresa" })).toHaveAttribute("href", "/signup");
    expect(screen.getByRole("link", { name: "Mi portal" })).toBeInTheDocument();
  });

  test("mails the confirmation of the e-mail again while it is missing", async () => {
    serve({ emailConfirmedAt: null });
    await signIn();
    network.use(
      api.mutation("RequestEmailConfirmation", () =>
        HttpResponse.json({ data: { result: { success: true, error: [] } } }),
      ),
    );
    const { user } = renderPortal(EditProfilePage, "/editProfile", "/editProfile");
    await user.click(await screen.findByRole("button", { name: "Enviarme el enlace" }));
    expect(await screen.findByText("Te mandamos el enlace. Revisá tu e-mail.")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Todavía no confirmaste tu e-mail.")).toBeNull());
  });
});

describe("the settings' profile", () => {
  test("is the same page, and a failure keeps what was typed", async () => {
    serve();
    await signIn(NAMED);
    network.use(
      api.mutation("UpdatePerson", () => HttpResponse.json({ data: { result: refused("NOT_ALLOWED") } })),
    );
    const { user } = renderPortal(SettingsProfilePage, "/settings/profile", "/settings/profile");
    await user.click(screen.getByRole("button", { name: "Editar" }));
    await user.type(screen.getByLabelText("Nombre"), "!");
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Hubo un error al editar tu perfil.");
    expect(screen.getByLabelText("Nombre")).toHaveValue("Julia!");
  });
});

describe("edit company", () => {
  test("leads a visitor home, and whoever has no company to adding one", async () => {
    await restore();
    const { unmount } = renderPortal(EditCompanyPage, "/editCompany", "/editCompany");
    expect(await screen.findByText("at /")).toBeInTheDocument();
    unmount();
    await signIn({ company: null });
    renderPortal(EditCompanyPage, "/editCompany", "/editCompany");
    expect(await screen.findByText("at /signup")).toBeInTheDocument();
  });

  test("leads who may not change the company to where they read it", async () => {
    await signIn();
    renderPortal(EditCompanyPage, "/editCompany", "/editCompany");
    expect(await screen.findByText("at /settings/company")).toBeInTheDocument();
  });

  test("saves the name and an emptied cell phone, and leaves the logo alone", async () => {
    let company = settingsCompany();
    const { user } = await edit(() => company);
    const sent = serveMutation("SaveCompany", () => {
      company = settingsCompany({ name: "Aurora", cellPhone: null });
      return { company };
    });
    await user.clear(screen.getByLabelText("Nombre de la empresa"));
    await user.type(screen.getByLabelText("Nombre de la empresa"), "Aurora");
    await user.clear(screen.getByLabelText(/Celular/));
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(await screen.findByText("Se guardaron los cambios.")).toBeInTheDocument();
    expect(sent).toEqual([
      {
        companyId: OWN,
        name: "Aurora",
        cellPhone: "",
        socialMedia: expect.objectContaining({ instagram: "@cafeaurora", facebook: "" }) as unknown,
      },
    ]);
    expect(screen.getByLabelText("Nombre de la empresa")).toHaveValue("Aurora");
    expect(screen.getByLabelText("Nombre de la empresa")).toHaveAttribute("readonly");
    expect(screen.getByLabelText("Celular")).toHaveValue("");
  });

  test("cancelling reverts the fields", async () => {
    const { user } = await edit(settingsCompany);
    await user.type(screen.getByLabelText("Nombre de la empresa"), " 2");
    await user.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(screen.getByLabelText("Nombre de la empresa")).toHaveValue("Café Aurora");
    expect(screen.getByLabelText("Nombre de la empresa")).toHaveAttribute("readonly");
  });

  test("tells that a name is taken and reverts", async () => {
    const { user } = await edit(settingsCompany);
    serveMutation("SaveCompany", () => ({ ...refusal("COMPANY_NAME_EXISTS"), company: null }));
    await user.type(screen.getByLabelText("Nombre de la empresa"), " 2");
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(
      await screen.findByText("Hubo un error al editar tu empresa. El nombre de la empresa ya existe."),
    ).toBeInTheDocument();
    expect(screen.getByLabelText("Nombre de la empresa")).toHaveValue("Café Aurora");
    expect(screen.getByLabelText("Nombre de la empresa")).toHaveAttribute("readonly");
  });

  test("refuses a cell phone with spaces and a picture that is none", async () => {
    await edit(settingsCompany, "?from=brands");
    const user = userEvent.setup({ applyAccept: false });
    expect(screen.getByRole("link", { name: "Mi perfil" })).toHaveAttribute(
      "href",
      "/editProfile?from=brands",
    );
    expect(screen.getByRole("link", { name: "Volver a mi portal" })).toHaveAttribute("href", "/brands");
    await user.clear(screen.getByLabelText(/Celular/));
    await user.type(screen.getByLabelText(/Celular/), "11 5555");
    await user.upload(
      screen.getByLabelText("Logo", { selector: "input" }),
      new File(["GIF89a"], "l.gif", { type: "image/gif" }),
    );
    expect(await screen.findByText("Subí una imagen válida (PNG o JPEG).")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(screen.getByLabelText(/Celular/)).toBeInvalid();
  });
});

/** An owner has pressed "Editar" at /editCompany. */
async function edit(company: () => ReturnType<typeof settingsCompany>, query = "") {
  await signIn(OWNER);
  serveQuery("CompanySettings", () => ({ companies: [company()] }));
  const shown = renderPortal(EditCompanyPage, "/editCompany", `/editCompany${query}`);
  await shown.user.click(await screen.findByRole("button", { name: "Editar" }));
  return shown;
}
