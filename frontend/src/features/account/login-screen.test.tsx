import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { logIn, logOut, restore } from "~/session/session";
import { want, wanted } from "~/session/wanted";
import { api, network, refused, sessionAnswer } from "~/testing/network";
import { ANSWER, turnedAway, withPasskeys } from "~/testing/passkeys";
import { failure } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { LoginScreen } from "./login-screen";

const ok = { success: true, error: [], session: sessionAnswer() };

afterEach(async () => {
  network.use(api.mutation("Logout", () => HttpResponse.json({ data: { result: { success: true } } })));
  await logOut();
});

async function fill(user: ReturnType<typeof renderScreen>["user"], email: string, password: string) {
  await user.type(screen.getByLabelText("E-mail"), email);
  await user.type(screen.getByLabelText("Contraseña"), password);
  await user.click(screen.getByRole("button", { name: "Ingresar" }));
}

describe("login", () => {
  test("sends the e-mail in lower case and goes to the page that asked", async () => {
    await restore();
    let sent: unknown;
    network.use(
      api.mutation("Login", ({ variables }) => {
        sent = variables;
        return HttpResponse.json({ data: { result: ok } });
      }),
    );
    const { user } = renderScreen(LoginScreen, "/login?from=signUp&from2=brands");
    await fill(user, "Marca@Resuena.demo", "Marca#2026");
    expect(await screen.findByText("at /signup?from=brands")).toBeInTheDocument();
    expect(screen.getByText("Ingresaste. ¡Te damos la bienvenida!")).toBeInTheDocument();
    expect(sent).toEqual({ email: "marca@resuena.demo", password: "Marca#2026" });
  });

  test("after an audit's banner it goes to the advertisement", async () => {
    await restore();
    network.use(api.mutation("Login", () => HttpResponse.json({ data: { result: ok } })));
    const { user } = renderScreen(LoginScreen, "/login?from=audit&id=ad-1");
    expect(screen.getByText("Tenés que ingresar antes de auditar esta publicación.")).toBeInTheDocument();
    await fill(user, "marca@resuena.demo", "Marca#2026");
    expect(await screen.findByText("at /audit/ad-1")).toBeInTheDocument();
  });

  test("shows the server's first error and lets the person try again", async () => {
    await restore();
    network.use(
      api.mutation("Login", () => HttpResponse.json({ data: { result: refused("INVALID_CREDENTIALS") } })),
    );
    const { user } = renderScreen(LoginScreen, "/login");
    await fill(user, "marca@resuena.demo", "Marca#2027");
    expect(await screen.findByRole("alert")).toHaveTextContent("El e-mail o la contraseña no son correctos.");
    expect(screen.getByRole("button", { name: "Ingresar" })).toBeEnabled();
  });

  test("says that it was the login that failed when nobody gives a reason", async () => {
    await restore();
    network.use(
      api.mutation("Login", () => HttpResponse.json({ data: { result: { success: false, error: [] } } }), {
        once: true,
      }),
    );
    const { user } = renderScreen(LoginScreen, "/en/login");
    await user.type(screen.getByLabelText("Email"), "marca@resuena.demo");
    await user.type(screen.getByLabelText("Password"), "Marca#2026");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("There was an error in the Login");
    network.use(
      api.mutation("Login", () =>
        HttpResponse.json({ errors: [{ message: "boom", extensions: { code: "INTERNAL" } }] }),
      ),
    );
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Login error!"));
  });

  test("says that the service is not available when there is no answer", async () => {
    await restore();
    network.use(api.mutation("Login", () => HttpResponse.error()));
    const { user } = renderScreen(LoginScreen, "/login");
    await fill(user, "marca@resuena.demo", "Marca#2026");
    expect(await screen.findByRole("alert")).toHaveTextContent("El servicio no está disponible");
  });

  test("asks nobody while a rule is broken", async () => {
    await restore();
    const { user } = renderScreen(LoginScreen, "/login");
    await fill(user, "marca@resuena", "corta");
    expect(screen.getByLabelText("E-mail")).toBeInvalid();
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    expect(screen.getByLabelText("Contraseña")).toHaveAccessibleDescription(/De 6 a 15 caracteres/);
  });

  test("is disabled and says so while signing in", async () => {
    await restore();
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    network.use(
      api.mutation("Login", async () => {
        await waiting;
        return HttpResponse.json({ data: { result: ok } });
      }),
    );
    const { user } = renderScreen(LoginScreen, "/login");
    await fill(user, "marca@resuena.demo", "Marca#2026");
    expect(await screen.findByRole("button", { name: "Ingresando…" })).toBeDisabled();
    release();
    await waitFor(() => expect(screen.getByText("at /portal")).toBeInTheDocument());
  });

  test("a second factor is asked for after the password, and only then one is in", async () => {
    await restore();
    const codes: unknown[] = [];
    network.use(
      api.mutation("Login", () =>
        HttpResponse.json({
          data: { result: { ...refused("SECOND_FACTOR_REQUIRED"), challenge: "challenge-1" } },
        }),
      ),
      api.mutation("LoginSecondFactor", ({ variables }) => {
        codes.push(variables);
        const result = variables.code === "123456" ? ok : refused("INVALID_CODE");
        return HttpResponse.json({ data: { result } });
      }),
    );
    const { user } = renderScreen(LoginScreen, "/login?from=deletemydata");
    expect(screen.getByText("Ingresá para pedir que borremos tus datos.")).toBeInTheDocument();
    await fill(user, "marca@resuena.demo", "Marca#2026");
    expect(await screen.findByRole("heading", { name: "Un paso más" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Verificar" }));
    expect(screen.getByLabelText("Código de verificación")).toBeInvalid();
    await user.type(screen.getByLabelText("Código de verificación"), "000000");
    await user.click(screen.getByRole("button", { name: "Verificar" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Ese código no es correcto. Escribí el que tu app muestra ahora.",
    );
    await user.clear(screen.getByLabelText("Código de verificación"));
    await user.type(screen.getByLabelText("Código de verificación"), "123456");
    await user.click(screen.getByRole("button", { name: "Verificar" }));
    expect(await screen.findByText("at /deletemydata")).toBeInTheDocument();
    expect(codes.at(-1)).toEqual({ challenge: "challenge-1", code: "123456" });
  });

  describe("with a passkey", () => {
    const begun = () =>
      api.mutation("BeginLoginPasskey", () =>
        HttpResponse.json({ data: { result: { success: true, error: [], options: '{"challenge":"c-1"}' } } }),
      );
    const BUTTON = { name: "Ingresar con una clave de acceso" };

    afterEach(() => {
      vi.unstubAllGlobals();
    });

    test("that is chosen one is in, without typing", async () => {
      await restore();
      const credentials = withPasskeys();
      let sent: unknown;
      network.use(
        begun(),
        api.mutation("LoginPasskey", ({ variables }) => {
          sent = variables;
          return HttpResponse.json({ data: { result: ok } });
        }),
      );
      const { user } = renderScreen(LoginScreen, "/login?from=brands");
      await user.click(screen.getByRole("button", BUTTON));
      expect(await screen.findByText("at /brands")).toBeInTheDocument();
      expect(credentials.get).toHaveBeenCalledWith({ publicKey: { challenge: "c-1" } });
      expect(sent).toEqual({ credential: ANSWER });
    });

    test("among the browser's suggestions one is in, without pressing anything", async () => {
      await restore();
      const credentials = withPasskeys({ suggestions: true });
      network.use(
        begun(),
        api.mutation("LoginPasskey", () => HttpResponse.json({ data: { result: ok } })),
      );
      renderScreen(LoginScreen, "/login?from=brands");
      expect(screen.getByLabelText("E-mail")).toHaveAttribute("autocomplete", "username webauthn");
      expect(await screen.findByText("at /brands")).toBeInTheDocument();
      expect(credentials.get).toHaveBeenCalledWith(expect.objectContaining({ mediation: "conditional" }));
    });

    test("that nobody chose one reads so, and suggestions go on", async () => {
      await restore();
      const credentials = withPasskeys({ suggestions: true });
      const waiting: AbortSignal[] = [];
      credentials.get.mockImplementation(({ mediation, signal }) => {
        if (mediation !== "conditional") return turnedAway();
        return new Promise((_, reject) => {
          if (!signal) return;
          waiting.push(signal);
          signal.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
        });
      });
      network.use(begun());
      const { user } = renderScreen(LoginScreen, "/login");
      await waitFor(() => expect(waiting).toHaveLength(1));
      await user.click(screen.getByRole("button", BUTTON));
      expect(await screen.findByRole("alert")).toHaveTextContent("No se usó ninguna clave de acceso.");
      await waitFor(() => expect(waiting.map(({ aborted }) => aborted)).toEqual([true, false]));
    });

    test.each([
      ["INVALID_PASSKEY", "No pudimos verificar esa clave de acceso."],
      ["CHALLENGE_EXPIRED", "Pasó demasiado tiempo. Ingresá de nuevo."],
    ])("that is refused (%s) one reads why", async (code, text) => {
      await restore();
      withPasskeys();
      network.use(
        begun(),
        api.mutation("LoginPasskey", () => HttpResponse.json({ data: { result: refused(code) } })),
      );
      const { user } = renderScreen(LoginScreen, "/login");
      await user.click(screen.getByRole("button", BUTTON));
      expect(await screen.findByRole("alert")).toHaveTextContent(text);
      expect(screen.getByRole("button", BUTTON)).toBeEnabled();
    });

    test("is not offered where the browser has none", async () => {
      await restore();
      renderScreen(LoginScreen, "/login");
      expect(screen.getByRole("button", { name: "Ingresar" })).toBeEnabled();
      expect(screen.queryByRole("button", BUTTON)).not.toBeInTheDocument();
    });
  });

  test("a challenge that ran out starts again with the password", async () => {
    await restore();
    network.use(
      api.mutation("Login", () =>
        HttpResponse.json({ data: { result: { ...refused("SECOND_FACTOR_REQUIRED"), challenge: "old" } } }),
      ),
      api.mutation("LoginSecondFactor", () =>
        HttpResponse.json({ data: { result: refused("CHALLENGE_EXPIRED") } }),
      ),
    );
    const { user } = renderScreen(LoginScreen, "/login");
    await fill(user, "marca@resuena.demo", "Marca#2026");
    await user.type(await screen.findByLabelText("Código de verificación"), "123456");
    await user.click(screen.getByRole("button", { name: "Verificar" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Pasó demasiado tiempo. Ingresá de nuevo.");
    expect(screen.getByLabelText("Contraseña")).toBeInTheDocument();
  });

  test.each([
    ["/login?from=brands", "/brands"],
    ["/login?from=signUp", "/signup"],
    ["/login?from=deletemydata", "/deletemydata"],
    ["/login?from=editProfile&from2=brands", "/editProfile?from=brands"],
    ["/login?from=audit", "/"],
    ["/login?from=invitation&id=tok-1", "/invitation?token=tok-1"],
    ["/login?from=//evil.example", "/"],
    ["/login?from=signUp&from2=https://evil.example", "/signup"],
    ["/login", "/portal"],
  ])("from %s it leads to %s", async (at, target) => {
    await restore();
    network.use(api.mutation("Login", () => HttpResponse.json({ data: { result: ok } })));
    const { user } = renderScreen(LoginScreen, at);
    await fill(user, "marca@resuena.demo", "Marca#2026");
    expect(await screen.findByText(`at ${target}`)).toBeInTheDocument();
  });

  test.each([
    ["/login", "companies/c-1?status=Approved", "/companies/c-1?status=Approved"],
    ["/en/login", "companies", "/en/companies"],
    ["/login", "//evil.example", "/portal"],
    ["/login?from=brands", "companies", "/brands"],
    ["/login?from=//evil.example", "companies", "/"],
  ])("from %s, when %s was wanted, it leads to %s, once", async (at, page, target) => {
    await restore();
    want(page);
    const result = { success: true, error: [], session: sessionAnswer() };
    network.use(api.mutation("Login", () => HttpResponse.json({ data: { result } })));
    renderScreen(LoginScreen, at);
    await act(() => logIn("marca@resuena.demo", "Marca#2026"));
    expect(await screen.findByText(`at ${target}`)).toBeInTheDocument();
    expect(wanted()).toBeNull();
  });

  describe("for whom an invitation brought", () => {
    const AT = "/login?from=invitation&id=tok-1";
    const offer = (changes: Record<string, unknown> = {}) => ({
      __typename: "InvitationOffer",
      companyName: "Café Aurora",
      invitedBy: "Abril Suárez",
      email: "ana@example.ar",
      ...changes,
    });
    const serveOffer = (invitationOffer: ReturnType<typeof offer>) =>
      network.use(
        api.query("InvitationOffer", ({ variables }) => {
          expect(variables).toEqual({ token: "tok-1" });
          return HttpResponse.json({ data: { invitationOffer } });
        }),
      );

    test("tells who invites into which company, and has the e-mail that was invited", async () => {
      await restore();
      serveOffer(offer());
      let sent: unknown;
      network.use(
        api.mutation("Login", ({ variables }) => {
          sent = variables;
          return HttpResponse.json({ data: { result: ok } });
        }),
      );
      const { user } = renderScreen(LoginScreen, AT);
      expect(
        await screen.findByText(/^Abril Suárez te invita a sumarte a Café Aurora\./),
      ).toBeInTheDocument();
      expect(screen.getByLabelText("E-mail")).toHaveValue("ana@example.ar");
      expect(screen.getByLabelText("E-mail")).toHaveAttribute("readonly");
      await user.type(screen.getByLabelText("Contraseña"), "Marca#2026");
      await user.click(screen.getByRole("button", { name: "Ingresar" }));
      expect(await screen.findByText("at /invitation?token=tok-1")).toBeInTheDocument();
      expect(sent).toEqual({ email: "ana@example.ar", password: "Marca#2026" });
    });

    test("of somebody without a name only the company is told", async () => {
      await restore();
      serveOffer(offer({ invitedBy: null }));
      renderScreen(LoginScreen, AT);
      expect(await screen.findByText(/^Te invitan a sumarte a Café Aurora\./)).toBeInTheDocument();
    });

    test.each(["UNKNOWN_INVITATION", "INVITATION_EXPIRED"])(
      "one that ended (%s) is told before the sign-in",
      async (code) => {
        await restore();
        network.use(api.query("InvitationOffer", () => failure("BAD_USER_INPUT", code)));
        renderScreen(LoginScreen, AT);
        expect(await screen.findByText(/^Esta invitación ya no sirve/)).toBeInTheDocument();
        expect(screen.getByLabelText("E-mail")).toHaveValue("");
      },
    );

    test("while it cannot be asked about, they are told to sign in", async () => {
      await restore();
      network.use(api.query("InvitationOffer", () => failure("UNAVAILABLE")));
      renderScreen(LoginScreen, AT);
      expect(
        await screen.findByText("Ingresá o creá tu cuenta para aceptar la invitación."),
      ).toBeInTheDocument();
    });
  });

  test.each([
    ["/login?from=brands", "/signup?from=brands"],
    ["/login?from=invitation&id=tok-1", "/signup?from=invitation&id=tok-1"],
    ["/login?from=//evil.example", "/signup"],
  ])("%s offers to sign up at %s, and another password", (at, href) => {
    renderScreen(LoginScreen, at);
    expect(screen.getByRole("link", { name: "Creá una" })).toHaveAttribute("href", href);
    expect(screen.getByRole("link", { name: "¿Olvidaste tu contraseña?" })).toHaveAttribute(
      "href",
      "/resetPassword",
    );
  });
});
