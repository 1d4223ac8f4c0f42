import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { type MetaArgs, useLocation } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { meta } from "~/app/routes/invitation";
import { SUBMIT_MS } from "~/domain/forms/use-submit-once";
import { restore } from "~/session/session";
import { A_KEY, api, companyAnswer, network, refused, sessionAnswer } from "~/testing/network";
import { failure, signIn, signOut } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { ConfirmEmailScreen } from "./confirm-email-screen";
import { InvitationScreen } from "./invitation-screen";
import { ResetPasswordScreen } from "./reset-password-screen";

const ok = { data: { result: { success: true, error: [] } } };

/** The title that the route gives its address. */
function Title() {
  const location = useLocation();
  return <p>{JSON.stringify(meta({ location, params: {} } as unknown as MetaArgs)[0])}</p>;
}

afterEach(async () => {
  vi.useRealTimers();
  await signOut();
});

describe("reset password", () => {
  test("mails a link, and answers alike for any e-mail", async () => {
    let sent: unknown;
    network.use(
      api.mutation("RequestPasswordReset", ({ variables }) => {
        sent = variables;
        return HttpResponse.json(ok);
      }),
    );
    renderScreen(ResetPasswordScreen, "/resetPassword");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.input(screen.getByLabelText("E-mail"), { target: { value: "Ana@Resuena.demo" } });
    fireEvent.click(screen.getByRole("button", { name: "Enviarme el enlace" }));
    expect(screen.getByRole("button", { name: "Enviando…" })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(SUBMIT_MS + 100));
    expect(await screen.findByText(/el enlace ya está en camino/)).toBeInTheDocument();
    expect(screen.getByLabelText("E-mail")).toHaveValue("");
    expect(sent).toEqual({ email: "ana@resuena.demo", idempotencyKey: A_KEY });
  });

  test("needs an e-mail", () => {
    renderScreen(ResetPasswordScreen, "/resetPassword");
    fireEvent.click(screen.getByRole("button", { name: "Enviarme el enlace" }));
    expect(screen.getByLabelText("E-mail")).toBeInvalid();
  });

  test("with the mail's token sets a password of the sign-up rule", async () => {
    let sent: unknown;
    network.use(
      api.mutation("ResetPassword", ({ variables }) => {
        sent = variables;
        return HttpResponse.json(ok);
      }),
    );
    renderScreen(ResetPasswordScreen, "/resetPassword?token=secret");
    expect(screen.getByText(/Si usás la verificación en dos pasos, sigue activada/)).toBeVisible();
    fireEvent.input(screen.getByLabelText("Contraseña nueva"), { target: { value: "corta" } });
    fireEvent.click(screen.getByRole("button", { name: "Guardar contraseña" }));
    expect(screen.getByLabelText("Contraseña nueva")).toBeInvalid();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.input(screen.getByLabelText("Contraseña nueva"), { target: { value: "Nueva#2026" } });
    fireEvent.input(screen.getByLabelText("Repetí la contraseña"), { target: { value: "Nueva#2026" } });
    fireEvent.click(screen.getByRole("button", { name: "Guardar contraseña" }));
    await act(() => vi.advanceTimersByTimeAsync(SUBMIT_MS + 100));
    expect(await screen.findByText(/Cambiaste tu contraseña/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ingresar" })).toHaveAttribute("href", "/login");
    expect(sent).toEqual({ token: "secret", password: "Nueva#2026", removePasskeys: false });
  });

  test("a new password may come without the passkeys from before", async () => {
    let sent: unknown;
    network.use(
      api.mutation("ResetPassword", ({ variables }) => {
        sent = variables;
        return HttpResponse.json(ok);
      }),
    );
    renderScreen(ResetPasswordScreen, "/resetPassword?token=secret");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.input(screen.getByLabelText("Contraseña nueva"), { target: { value: "Nueva#2026" } });
    fireEvent.input(screen.getByLabelText("Repetí la contraseña"), { target: { value: "Nueva#2026" } });
    fireEvent.click(screen.getByRole("checkbox", { name: /Quitar también mis claves de acceso/ }));
    fireEvent.click(screen.getByRole("button", { name: "Guardar contraseña" }));
    await act(() => vi.advanceTimersByTimeAsync(SUBMIT_MS + 100));
    expect(sent).toEqual({ token: "secret", password: "Nueva#2026", removePasskeys: true });
  });

  test("a token that was used leads to another one", async () => {
    network.use(
      api.mutation("ResetPassword", () => HttpResponse.json({ data: { result: refused("INVALID_TOKEN") } })),
    );
    renderScreen(ResetPasswordScreen, "/resetPassword?token=old");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.input(screen.getByLabelText("Contraseña nueva"), { target: { value: "Nueva#2026" } });
    fireEvent.input(screen.getByLabelText("Repetí la contraseña"), { target: { value: "Nueva#2026" } });
    fireEvent.click(screen.getByRole("button", { name: "Guardar contraseña" }));
    await act(() => vi.advanceTimersByTimeAsync(SUBMIT_MS + 100));
    expect(await screen.findByRole("alert")).toHaveTextContent("Este enlace ya se usó o venció.");
    fireEvent.click(screen.getByRole("link", { name: "Pedir otro enlace" }));
    expect(await screen.findByRole("button", { name: "Enviarme el enlace" })).toBeInTheDocument();
  });
});

describe("confirm e-mail", () => {
  test("is done by opening it, once", async () => {
    let times = 0;
    network.use(
      api.mutation("ConfirmEmail", () => {
        times += 1;
        return HttpResponse.json(ok);
      }),
    );
    renderScreen(ConfirmEmailScreen, "/confirmEmail?token=c1").unmount();
    renderScreen(ConfirmEmailScreen, "/confirmEmail?token=c1");
    expect(await screen.findByRole("heading", { name: "E-mail confirmado" })).toBeInTheDocument();
    expect(times).toBe(1);
  });

  test("leads whoever comes from the app back there", async () => {
    network.use(
      api.mutation("ConfirmEmail", () =>
        HttpResponse.json({ data: { result: { success: true, error: [] } } }),
      ),
    );
    renderScreen(ConfirmEmailScreen, "/en/confirmEmail?token=c-app&app=1");
    expect(await screen.findByRole("link", { name: "Back to the app" })).toHaveAttribute("href", "/en/app");
  });

  test.each([
    ["INVALID_TOKEN", /ya se usó o venció/],
    ["SERVICE_UNAVAILABLE", /no está disponible/],
  ])("%s is told", async (code, text) => {
    network.use(api.mutation("ConfirmEmail", () => HttpResponse.json({ data: { result: refused(code) } })));
    renderScreen(ConfirmEmailScreen, `/confirmEmail?token=${code}`);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test("without a token asks nobody", () => {
    renderScreen(ConfirmEmailScreen, "/confirmEmail");
    expect(screen.getByRole("heading", { name: "No pudimos confirmarlo" })).toBeInTheDocument();
  });
});

describe("invitation", () => {
  test("a visitor signs in first and comes back with the token", async () => {
    await restore();
    renderScreen(InvitationScreen, "/invitation?token=inv-0");
    expect(await screen.findByText("at /login?from=invitation&id=inv-0")).toBeInTheDocument();
  });

  const offered = (changes: Record<string, unknown> = {}) => {
    const invitationOffer = {
      __typename: "InvitationOffer",
      companyName: "Café Aurora",
      invitedBy: "Abril Suárez",
      email: "marca@resuena.demo",
      role: "viewer",
      expiresAt: "2026-11-30T15:00:00Z",
      ...changes,
    };
    network.use(api.query("InvitationOffer", () => HttpResponse.json({ data: { invitationOffer } })));
  };
  const JOIN = { name: "Unirme a Café Aurora" };
  const joined = (id: string) =>
    sessionAnswer({ company: companyAnswer({ _id: id }), permissions: ["readCampaings"] });

  test("whoever is signed in reads who invites them as what and until when, and only then joins", async () => {
    await signIn({ company: null, permissions: [] });
    offered();
    let sent: unknown;
    network.use(
      api.mutation("AcceptInvitation", ({ variables }) => {
        sent = variables;
        return HttpResponse.json({ data: { result: { success: true, error: [], session: joined("c-9") } } });
      }),
    );
    const { user } = renderScreen(InvitationScreen, "/invitation?token=inv-1");
    expect(await screen.findByRole("heading", { name: "Te invitaron a Café Aurora" })).toBeInTheDocument();
    expect(screen.getByText(/^Abril Suárez te suma a su equipo/)).toBeInTheDocument();
    expect(screen.getByText("Lector")).toBeInTheDocument();
    expect(screen.getByText(/^30 de noviembre de 2026/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ahora no" })).toHaveAttribute("href", "/portal");
    expect(sent).toBeUndefined();
    await user.click(screen.getByRole("button", JOIN));
    expect(await screen.findByText("at /companies/c-9")).toBeInTheDocument();
    expect(screen.getByText("Listo, ya sos parte del equipo.")).toBeInTheDocument();
    expect(sent).toEqual({ token: "inv-1", idempotencyKey: A_KEY });
  });

  test("an answer without the session fetches the new permissions", async () => {
    await signIn({ company: null, permissions: [] });
    offered();
    network.use(
      api.mutation("AcceptInvitation", () =>
        HttpResponse.json({ data: { result: { success: true, error: [], session: null } } }),
      ),
      api.mutation("RefreshSession", () =>
        HttpResponse.json({ data: { result: { success: true, error: [], session: joined("c-8") } } }),
      ),
    );
    const { user } = renderScreen(InvitationScreen, "/invitation?token=inv-2");
    await user.click(await screen.findByRole("button", JOIN));
    expect(await screen.findByText("at /companies/c-8")).toBeInTheDocument();
  });

  test("one for another e-mail says for which, and offers to sign in with it", async () => {
    await signIn();
    offered({ email: "ana@example.ar" });
    network.use(api.mutation("Logout", () => HttpResponse.json({ data: { result: { success: true } } })));
    const { user } = renderScreen(InvitationScreen, "/invitation?token=inv-3");
    expect(
      await screen.findByText(/^Ingresaste como marca@resuena\.demo y la invitación es para ana@example\.ar/),
    ).toBeInTheDocument();
    expect(screen.queryByRole("button", JOIN)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Ingresar con otra cuenta" }));
    expect(await screen.findByText("at /login?from=invitation&id=inv-3")).toBeInTheDocument();
  });

  test("whoever belongs to a company reads which they would have to leave", async () => {
    await signIn({ company: companyAnswer({ name: "Té Norte" }) });
    offered();
    renderScreen(InvitationScreen, "/invitation?token=inv-4");
    expect(await screen.findByText(/^Ya sos parte de Té Norte/)).toBeInTheDocument();
    expect(screen.queryByRole("button", JOIN)).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ir a mi portal" })).toHaveAttribute("href", "/portal");
  });

  test.each([
    ["UNKNOWN_INVITATION", /ya se usó o fue cancelada/],
    ["INVITATION_EXPIRED", /Esta invitación venció/],
  ])("%s is told, with the way on", async (code, text) => {
    await signIn({ company: null, permissions: [] });
    network.use(api.query("InvitationOffer", () => failure("BAD_USER_INPUT", code)));
    renderScreen(InvitationScreen, `/invitation?token=${code}`);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ir a mi portal" })).toHaveAttribute("href", "/portal");
    expect(screen.queryByRole("button", { name: "Probar de nuevo" })).not.toBeInTheDocument();
  });

  test("one that cannot be read now is asked for again", async () => {
    await signIn({ company: null, permissions: [] });
    network.use(api.query("InvitationOffer", () => failure("SERVICE_UNAVAILABLE")));
    const { user } = renderScreen(InvitationScreen, "/invitation?token=inv-5");
    await screen.findByText(/no está disponible/);
    offered();
    await user.click(screen.getByRole("button", { name: "Probar de nuevo" }));
    expect(await screen.findByRole("button", JOIN)).toBeInTheDocument();
  });

  test("a refusal is told and the offer stays", async () => {
    await signIn({ company: null, permissions: [] });
    offered({ invitedBy: null });
    network.use(
      api.mutation("AcceptInvitation", () =>
        HttpResponse.json({ data: { result: refused("COMPANY_FULL") } }),
      ),
    );
    const { user } = renderScreen(InvitationScreen, "/invitation?token=inv-6");
    expect(await screen.findByText(/^Te suman al equipo/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", JOIN));
    expect(await screen.findByText("El equipo de esta empresa ya está completo.")).toBeInTheDocument();
    expect(screen.getByRole("button", JOIN)).toBeEnabled();
  });

  test("without its token it says so", () => {
    renderScreen(InvitationScreen, "/invitation");
    expect(screen.getByText(/le falta una parte/)).toBeInTheDocument();
  });
});

describe("the link that ends invitations to campaigns", () => {
  const stopData = {
    invitationStop: { __typename: "InvitationStop", companyName: "Aurora", stoppedAt: null },
  };

  test("asks before it ends them, and allows them again", async () => {
    const sent: unknown[] = [];
    network.use(
      api.query("InvitationStop", () => HttpResponse.json({ data: stopData })),
      api.mutation("StopInvitations", ({ variables }) => {
        sent.push(variables);
        return HttpResponse.json(ok);
      }),
    );
    renderScreen(InvitationScreen, "/invitation?stop=secret");
    await screen.findByRole("heading", { name: "¿No querés más invitaciones de Aurora?" });
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "No recibir más" }));
    await screen.findByRole("heading", { name: "Listo, no te escribimos más" });
    fireEvent.click(screen.getByRole("button", { name: "Volver a recibir invitaciones" }));
    await screen.findByRole("button", { name: "No recibir más" });
    expect(sent).toEqual([
      { token: "secret", stopped: true },
      { token: "secret", stopped: false },
    ]);
  });

  test("a double click ends them once, and the heading that says so has the focus", async () => {
    const sent: unknown[] = [];
    network.use(
      api.query("InvitationStop", () => HttpResponse.json({ data: stopData })),
      api.mutation("StopInvitations", ({ variables }) => {
        sent.push(variables.stopped);
        return HttpResponse.json(ok);
      }),
    );
    renderScreen(InvitationScreen, "/invitation?stop=secret");
    fireEvent.click(await screen.findByRole("button", { name: "No recibir más" }), { detail: 1 });
    await waitFor(async () =>
      expect(await screen.findByRole("heading", { name: "Listo, no te escribimos más" })).toHaveFocus(),
    );
    fireEvent.click(screen.getByRole("button", { name: "Volver a recibir invitaciones" }), { detail: 2 });
    expect(screen.getByRole("button", { name: "Volver a recibir invitaciones" })).toBeEnabled();
    expect(sent).toEqual([true]);
  });

  test.each([
    ["?stop=secret", "Dejar de recibir invitaciones · Resuena"],
    ["?token=secret", "Invitación · Resuena"],
  ])("the title of %s says what it is for", async (search, title) => {
    renderScreen(Title, `/invitation${search}`);
    expect(await screen.findByText(JSON.stringify({ title }))).toBeInTheDocument();
  });

  test("says that an unknown one no longer works", async () => {
    network.use(api.query("InvitationStop", () => HttpResponse.json({ data: { invitationStop: null } })));
    renderScreen(InvitationScreen, "/invitation?stop=nonsense");
    expect(await screen.findByRole("heading", { name: "Este enlace ya no sirve" })).toBeInTheDocument();
  });
});
