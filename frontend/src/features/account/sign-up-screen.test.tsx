import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { logIn, logOut, restore } from "~/session/session";
import { want } from "~/session/wanted";
import { A_KEY, api, companyAnswer, network, refused, sessionAnswer } from "~/testing/network";
import { png } from "~/testing/pictures";
import { renderScreen } from "~/testing/render";
import { SignUpScreen } from "./sign-up-screen";

const terms = { _id: "t", url: "/terms.pdf", version: "2026-01", appTypes: ["PublicPortal"], language: "es" };

function serve(answers: { create?: (variables: Record<string, unknown>) => unknown } = {}) {
  network.use(
    api.mutation("SignUp", () =>
      HttpResponse.json({ data: { result: { success: true, error: [], session: sessionAnswer() } } }),
    ),
    api.query("LatestTerms", () => HttpResponse.json({ data: { termsAndConditionsHistoric: [terms] } })),
    api.mutation("CreateCompany", ({ variables }) =>
      HttpResponse.json({ data: { result: answers.create?.(variables) } }),
    ),
  );
}

async function createAccount(user: ReturnType<typeof renderScreen>["user"]) {
  await user.type(screen.getByLabelText("E-mail"), "nueva@resuena.demo");
  await user.type(screen.getByLabelText("Contraseña"), "Nueva#2026");
  await user.type(screen.getByLabelText("Repetí la contraseña"), "Nueva#2026");
  await user.click(screen.getByRole("button", { name: "Crear cuenta" }));
  await screen.findByRole("heading", { name: "Agregá tu empresa" });
}

async function addCompany(user: ReturnType<typeof renderScreen>["user"]) {
  await user.type(screen.getByLabelText("Nombre de la empresa"), "Café Aurora");
  await user.type(screen.getByLabelText("Celular"), "+541155550000");
  await waitFor(() => expect(screen.getByLabelText(/Acepto los/)).toBeEnabled());
  await user.click(screen.getByLabelText(/Acepto los/));
  await user.click(screen.getByRole("button", { name: "Agregar empresa" }));
}

afterEach(async () => {
  network.use(api.mutation("Logout", () => HttpResponse.json({ data: { result: { success: true } } })));
  await logOut();
});

describe("sign-up", () => {
  test("goes from the account to the company to the page that asked", async () => {
    await restore();
    let sent: Record<string, unknown> = {};
    serve({
      create: (variables) => {
        sent = variables;
        const session = sessionAnswer({ company: companyAnswer(), permissions: ["readCampaings"] });
        return { success: true, error: [], session };
      },
    });
    const { user } = renderScreen(SignUpScreen, "/signup?from=brands");
    await createAccount(user);
    await addCompany(user);
    expect(await screen.findByText("at /brands")).toBeInTheDocument();
    expect(sent).toEqual({
      idempotencyKey: A_KEY,
      personId: "0197-person",
      companyName: "Café Aurora",
      cellPhone: "+541155550000",
      logo: null,
      thumbnail: null,
      termsAndConditions: {
        appTypes: ["PublicPortal"],
        version: "2026-01",
        ip: null,
        location: null,
        language: "es",
      },
    });
  });

  test("goes from the company to its first campaign, the last step of the bar", async () => {
    await restore();
    serve({
      create: () => ({ success: true, error: [], session: sessionAnswer({ company: companyAnswer() }) }),
    });
    const { user } = renderScreen(SignUpScreen, "/signup");
    await createAccount(user);
    await addCompany(user);
    expect(await screen.findByText(`at /companies/${companyAnswer()._id}/campaigns/new`)).toBeInTheDocument();
  });

  test("goes from the company to the page that was wanted before", async () => {
    await restore();
    want("reports?month=2026-10");
    serve({
      create: () => ({ success: true, error: [], session: sessionAnswer({ company: companyAnswer() }) }),
    });
    const { user } = renderScreen(SignUpScreen, "/signup");
    await createAccount(user);
    await addCompany(user);
    expect(await screen.findByText("at /reports?month=2026-10")).toBeInTheDocument();
  });

  test("leads whoever comes with a referral code to the app's own, with the code", async () => {
    const replace = vi.fn<(address: string) => void>();
    const { hash, href, origin, pathname, search } = window.location;
    vi.stubGlobal("location", { hash, href, origin, pathname, search, replace });
    await restore();
    renderScreen(SignUpScreen, "/en/signup?referralCode=LUZ%2042");
    await waitFor(() => expect(replace).toHaveBeenCalledWith("/en/app/join?code=LUZ+42"));
    expect(screen.queryByRole("button", { name: /account/ })).not.toBeInTheDocument();
    vi.unstubAllGlobals();
  });

  test("leads home who has a company already", async () => {
    await restore();
    network.use(
      api.mutation("Login", () =>
        HttpResponse.json({
          data: {
            result: { success: true, error: [], session: sessionAnswer({ company: companyAnswer() }) },
          },
        }),
      ),
    );
    await logIn("marca@resuena.demo", "Marca#2026");
    renderScreen(SignUpScreen, "/signup");
    expect(await screen.findByText("at /")).toBeInTheDocument();
  });

  test.each([
    [1, "The location is not known: it was not allowed."],
    [2, "The location is not known: the device could not tell it."],
    [3, "The location is not known: it did not come within 5000 ms."],
  ])("adds the company without a location that cannot be told, and logs why (%i)", async (code, logged) => {
    await restore();
    const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
    const getCurrentPosition = (_: unknown, refuse: (error: { code: number; message: string }) => void) =>
      refuse({ code, message: "no" });
    Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition } });
    let sent: { termsAndConditions?: { location: unknown } } = {};
    serve({
      create: (variables) => {
        sent = variables;
        return { success: true, error: [], session: sessionAnswer({ company: companyAnswer() }) };
      },
    });
    const { user } = renderScreen(SignUpScreen, "/signup?from=brands");
    await createAccount(user);
    await user.type(screen.getByLabelText("Nombre de la empresa"), "Café Aurora");
    await user.type(screen.getByLabelText("Celular"), "+541155550000");
    await waitFor(() => expect(screen.getByLabelText(/Acepto los/)).toBeEnabled());
    await user.click(screen.getByLabelText(/Acepto los/));
    await user.click(screen.getByLabelText(/ubicación/));
    await user.click(screen.getByRole("button", { name: "Agregar empresa" }));
    expect(await screen.findByText("at /brands")).toBeInTheDocument();
    expect(sent.termsAndConditions?.location).toBeNull();
    expect(info).toHaveBeenCalledWith(logged, "no");
    Reflect.deleteProperty(navigator, "geolocation");
    info.mockRestore();
  });

  test("needs the terms accepted and a cell phone of digits", async () => {
    await restore();
    serve();
    const { user } = renderScreen(SignUpScreen, "/signup");
    await createAccount(user);
    await user.type(screen.getByLabelText("Nombre de la empresa"), "Café Aurora");
    await user.type(screen.getByLabelText("Celular"), "11-5555");
    await user.click(screen.getByRole("button", { name: "Agregar empresa" }));
    expect(screen.getByText("Tenés que aceptar los términos y condiciones.")).toBeInTheDocument();
    expect(screen.getByLabelText("Celular")).toBeInvalid();
  });

  test("refuses a logo that is no PNG or JPEG", async () => {
    await restore();
    serve();
    const { user } = renderScreen(SignUpScreen, "/signup");
    await createAccount(user);
    const file = new File(["GIF89a"], "logo.gif", { type: "image/gif" });
    await user.upload(screen.getByLabelText(/^Logo/), file);
    expect(await screen.findByText("Subí una imagen válida (PNG o JPEG).")).toBeInTheDocument();
  });

  test("is not sent in the moment between the choice of a logo and its upload", async () => {
    await restore();
    const created: unknown[] = [];
    serve({
      create: (variables) => {
        created.push(variables);
        return { success: true, error: [], session: sessionAnswer({ company: companyAnswer() }) };
      },
    });
    const { user } = renderScreen(SignUpScreen, "/signup?from=brands");
    await createAccount(user);
    await user.type(screen.getByLabelText("Nombre de la empresa"), "Café Aurora");
    await user.type(screen.getByLabelText("Celular"), "1155550000");
    await waitFor(() => expect(screen.getByLabelText(/Acepto los/)).toBeEnabled());
    await user.click(screen.getByLabelText(/Acepto los/));
    const reading = Promise.withResolvers<ArrayBuffer>();
    vi.spyOn(Blob.prototype, "arrayBuffer").mockReturnValue(reading.promise);
    fireEvent.change(screen.getByLabelText(/^Logo/), { target: { files: [new File([png()], "logo.png")] } });
    await user.click(screen.getByRole("button", { name: /Subiendo/ }));
    expect(created).toEqual([]);
    reading.reject(new Error());
    expect(await screen.findByText("Subí una imagen válida (PNG o JPEG).")).toBeInTheDocument();
    vi.restoreAllMocks();
  });

  test("shows why a company was refused", async () => {
    await restore();
    serve({ create: () => refused("COMPANY_NAME_EXISTS") });
    const { user } = renderScreen(SignUpScreen, "/signup");
    await createAccount(user);
    await user.type(screen.getByLabelText("Nombre de la empresa"), "Café Aurora");
    await user.type(screen.getByLabelText("Celular"), "1155550000");
    await waitFor(() => expect(screen.getByLabelText(/Acepto los/)).toBeEnabled());
    await user.click(screen.getByLabelText(/Acepto los/));
    await user.click(screen.getByRole("button", { name: "Agregar empresa" }));
    expect(await screen.findAllByText("El nombre de la empresa ya existe.")).not.toHaveLength(0);
    expect(screen.getByLabelText("Nombre de la empresa")).toBeInvalid();
  });

  test("scrolls to why the account was refused, which stands above the fields", async () => {
    await restore();
    network.use(
      api.mutation("SignUp", () => HttpResponse.json({ data: { result: refused("EMAIL_EXISTS") } })),
    );
    const { user } = renderScreen(SignUpScreen, "/signup");
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    await user.type(screen.getByLabelText("E-mail"), "nueva@resuena.demo");
    await user.type(screen.getByLabelText("Contraseña"), "Nueva#2026");
    await user.type(screen.getByLabelText("Repetí la contraseña"), "Nueva#2026");
    await user.click(screen.getByRole("button", { name: "Crear cuenta" }));
    const reason = await screen.findByRole("alert");
    expect(reason).toHaveTextContent("El e-mail ingresado ya existe.");
    expect(screen.getByLabelText("E-mail")).toBeInvalid();
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    expect(scrolled.mock.contexts).toEqual([reason]);
    scrolled.mockRestore();
  });

  test("asks for matching passwords of the sign-up rule", async () => {
    await restore();
    const { user } = renderScreen(SignUpScreen, "/signup");
    await user.type(screen.getByLabelText("E-mail"), "nueva@resuena.demo");
    await user.type(screen.getByLabelText("Contraseña"), "Nueva2026");
    await user.type(screen.getByLabelText("Repetí la contraseña"), "Otra");
    await user.click(screen.getByRole("button", { name: "Crear cuenta" }));
    expect(screen.getByLabelText("Contraseña")).toHaveAccessibleDescription(/un carácter especial\./);
    expect(screen.getByLabelText("Repetí la contraseña")).toHaveAccessibleDescription(
      "Las contraseñas no coinciden.",
    );
  });

  test("its login link carries where the visitor came from", async () => {
    await restore();
    renderScreen(SignUpScreen, "/signup?from=brands");
    const link = await screen.findByRole("link", { name: "Ingresá" });
    expect(link).toHaveAttribute("href", "/login?from=signUp&from2=brands");
  });

  test("whom an invitation brought needs no company: it goes on with the invitation", async () => {
    await restore();
    serve();
    const invitationOffer = {
      __typename: "InvitationOffer",
      companyName: "Café Aurora",
      invitedBy: "Abril Suárez",
      email: "nueva@resuena.demo",
    };
    network.use(api.query("InvitationOffer", () => HttpResponse.json({ data: { invitationOffer } })));
    const { user } = renderScreen(SignUpScreen, "/signup?from=invitation&id=tok-1");
    expect(screen.getByRole("link", { name: "Ingresá" })).toHaveAttribute(
      "href",
      "/login?from=invitation&id=tok-1",
    );
    expect(await screen.findByText(/^Abril Suárez te invita a sumarte a Café Aurora\./)).toBeInTheDocument();
    expect(screen.getByLabelText("E-mail")).toHaveValue("nueva@resuena.demo");
    expect(screen.queryByRole("list", { name: /[Pp]asos/ })).not.toBeInTheDocument();
    expect(screen.getByText("Con tu cuenta te sumás al equipo.")).toBeInTheDocument();
    await user.type(screen.getByLabelText("Contraseña"), "Nueva#2026");
    await user.type(screen.getByLabelText("Repetí la contraseña"), "Nueva#2026");
    await user.click(screen.getByRole("button", { name: "Crear cuenta" }));
    expect(await screen.findByText("Creaste tu cuenta. Ahora sumate al equipo.")).toBeInTheDocument();
    expect(await screen.findByText("at /invitation?token=tok-1")).toBeInTheDocument();
  });
});
