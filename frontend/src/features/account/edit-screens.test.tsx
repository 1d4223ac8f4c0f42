import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, test } from "vitest";
import { restore } from "~/session/session";
import { api, companyAnswer, network, refused, sessionAnswer } from "~/testing/network";
import { BRAND, held, signIn, signOut } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { EditCompanyScreen } from "./edit-company-screen";
import { EditProfileScreen } from "./edit-profile-screen";

const OWNER = { permissions: [...BRAND, "manageMembers"] };
const NAMED = { firstName: "Julia", lastName: "Pereyra" };

function serve(account: { emailConfirmedAt: string | null } | null = null) {
  network.use(api.query("MyAccount", () => HttpResponse.json({ data: { account } })));
}

afterEach(signOut);

describe("edit profile", () => {
  test("leads a visitor home", async () => {
    await restore();
    renderScreen(EditProfileScreen, "/editProfile");
    expect(await screen.findByText("at /")).toBeInTheDocument();
  });

  test("is read-only until it is edited, and the e-mail stays so", async () => {
    serve();
    await signIn(NAMED);
    const { user } = renderScreen(EditProfileScreen, "/editProfile");
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
    const { user } = renderScreen(EditProfileScreen, "/editProfile");
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
    const { user } = renderScreen(EditProfileScreen, "/editProfile");
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
    expect(screen.getByText("Ana Paz")).toBeInTheDocument();
  });

  test("a failure is told and the fields revert to what is stored", async () => {
    serve();
    await signIn(NAMED);
    network.use(
      api.mutation("UpdatePerson", () => HttpResponse.json({ data: { result: refused("NOT_ALLOWED") } })),
    );
    const { user } = renderScreen(EditProfileScreen, "/editProfile");
    await user.click(screen.getByRole("button", { name: "Editar" }));
    await user.type(screen.getByLabelText("Nombre"), "!");
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(await screen.findByText("Hubo un error al editar tu perfil.")).toBeInTheDocument();
    expect(screen.getByLabelText("Nombre")).toHaveValue("Julia");
  });

  test("does not send a blank name", async () => {
    serve();
    await signIn(NAMED);
    const { user } = renderScreen(EditProfileScreen, "/editProfile");
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
    renderScreen(EditProfileScreen, "/editProfile?from=brands");
    expect(await screen.findByRole("link", { name: "Datos de la empresa" })).toHaveAttribute(
      "href",
      "/editCompany?from=brands",
    );
    expect(screen.getByRole("link", { name: "Volver a mi portal" })).toHaveAttribute("href", "/brands");
  });

  test("without a company it offers to add one", async () => {
    serve();
    await signIn({ company: null });
    renderScreen(EditProfileScreen, "/editProfile");
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
    const { user } = renderScreen(EditProfileScreen, "/editProfile");
    await user.click(await screen.findByRole("button", { name: "Enviarme el enlace" }));
    expect(await screen.findByText("Te mandamos el enlace. Revisá tu correo.")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Todavía no confirmaste tu e-mail.")).toBeNull());
  });
});

describe("edit company", () => {
  test("leads a visitor home, and whoever has no company to adding one", async () => {
    await restore();
    const { unmount } = renderScreen(EditCompanyScreen, "/editCompany");
    expect(await screen.findByText("at /")).toBeInTheDocument();
    unmount();
    await signIn({ company: null });
    renderScreen(EditCompanyScreen, "/editCompany");
    expect(await screen.findByText("at /signup")).toBeInTheDocument();
  });

  test("leads who may not change the company to where they read it", async () => {
    await signIn();
    renderScreen(EditCompanyScreen, "/editCompany");
    expect(await screen.findByText("at /settings/company")).toBeInTheDocument();
  });

  test("saves the name and an emptied cell phone, and leaves the logo alone", async () => {
    await signIn(OWNER);
    let sent: unknown;
    network.use(
      api.mutation("UpdateCompany", ({ variables }) => {
        sent = variables;
        const company = companyAnswer({ name: "Aurora", cellPhone: null });
        return HttpResponse.json({ data: { result: { success: true, error: [], company } } });
      }),
    );
    const { user } = renderScreen(EditCompanyScreen, "/editCompany");
    await user.click(screen.getByRole("button", { name: "Editar" }));
    await user.clear(screen.getByLabelText("Nombre de la empresa"));
    await user.type(screen.getByLabelText("Nombre de la empresa"), "Aurora");
    await user.clear(screen.getByLabelText(/Celular/));
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(await screen.findByText("Se guardaron los cambios.")).toBeInTheDocument();
    expect(sent).toEqual({ companyId: "0197-company", name: "Aurora", cellPhone: "" });
    expect(screen.getByLabelText("Nombre de la empresa")).toHaveValue("Aurora");
    expect(screen.getByLabelText("Celular")).toHaveValue("");
  });

  test("tells that a name is taken and reverts", async () => {
    await signIn(OWNER);
    network.use(
      api.mutation("UpdateCompany", () =>
        HttpResponse.json({ data: { result: refused("COMPANY_NAME_EXISTS") } }),
      ),
    );
    const { user } = renderScreen(EditCompanyScreen, "/editCompany");
    await user.click(screen.getByRole("button", { name: "Editar" }));
    await user.type(screen.getByLabelText("Nombre de la empresa"), " 2");
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(
      await screen.findByText("Hubo un error al editar tu empresa. El nombre de la empresa ya existe."),
    ).toBeInTheDocument();
    expect(screen.getByLabelText("Nombre de la empresa")).toHaveValue("Café Aurora");
  });

  test("refuses a cell phone with spaces and a picture that is none", async () => {
    await signIn(OWNER);
    const { user } = renderScreen(EditCompanyScreen, "/editCompany?from=brands");
    expect(screen.getByRole("link", { name: "Mi perfil" })).toHaveAttribute(
      "href",
      "/editProfile?from=brands",
    );
    expect(screen.getByRole("link", { name: "Volver a mi portal" })).toHaveAttribute("href", "/brands");
    await user.click(screen.getByRole("button", { name: "Editar" }));
    await user.clear(screen.getByLabelText(/Celular/));
    await user.type(screen.getByLabelText(/Celular/), "11 5555");
    await user.upload(screen.getByLabelText(/^Logo/), new File(["GIF89a"], "l.gif", { type: "image/gif" }));
    expect(await screen.findByText("Subí una imagen válida (PNG o JPEG).")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
    expect(screen.getByLabelText(/Celular/)).toBeInvalid();
  });
});
