import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetLiveSettings } from "~/config/live-settings";
import { SUBMIT_MS } from "~/domain/forms/use-submit-once";
import { leaveAsGuest } from "~/session/guest";
import { A_KEY, api, network, refused } from "~/testing/network";
import { asVisitor, failure, signIn, signOut } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { InvestorsScreen } from "./investors-screen";

const DOCUMENTS = [
  { title: "Presentación", kind: "PitchDeck", url: "/investors/documents/pitch-deck.pdf" },
  { title: "Video de demostración", kind: "DemoVideo", url: "/investors/documents/demo-video.mp4" },
  { title: "Base de datos", kind: "StartupDatabase", url: "https://base.example" },
  { title: "Plataforma", kind: "StartupPlatform", url: "https://platform.example" },
];
const INCOMPLETE = "Encontramos un error en el formulario. Revisalo, por favor.";
const SENT = "¡Listo! El formulario se envió correctamente.";

const opened = vi.spyOn(window, "open");
/** With what the documents were asked for. */
const onRequest = vi.fn<(authorization: string | null, language: string | null) => void>();

beforeEach(async () => {
  forgetLiveSettings();
  opened.mockReset().mockReturnValue(null);
  onRequest.mockReset();
  network.use(
    api.mutation("AuthenticateGuest", ({ variables }) =>
      HttpResponse.json({
        data: {
          result:
            variables.token === "abre-sesamo"
              ? {
                  success: true,
                  error: [],
                  session: {
                    guest: true,
                    accessToken: "guest-1",
                    accessTokenExpiresAt: new Date(Date.now() + 3_600_000).toISOString(),
                  },
                }
              : refused("INVALID_GUEST_TOKEN", "Found error in the form. Please check again."),
        },
      }),
    ),
    api.query("InvestorDocuments", ({ request }) => {
      onRequest(request.headers.get("authorization"), request.headers.get("accept-language"));
      return HttpResponse.json({ data: { investorDocuments: DOCUMENTS } });
    }),
  );
  await asVisitor();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(async () => {
  vi.useRealTimers();
  leaveAsGuest();
  sessionStorage.clear();
  await signOut();
});

const form = (name: string) => within(screen.getByRole("form", { name }));
const write = (name: string, label: string, value: string) =>
  fireEvent.input(form(name).getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(form(name).getByRole("button"));

async function enter(token: string) {
  write("Tengo un token", "Token de invitado", token);
  press("Tengo un token");
  await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
}

describe("the gate", () => {
  test("keeps documents and questions from a visitor, and shows the founders to everybody", () => {
    renderScreen(InvestorsScreen, "/investors");
    expect(screen.getByRole("form", { name: "Tengo un token" })).toBeInTheDocument();
    expect(screen.getByRole("form", { name: "Quiero pedir uno" })).toBeInTheDocument();
    expect(screen.queryByText("Nueve preguntas que ya nos hicieron")).toBeNull();
    expect(screen.getByRole("link", { name: "Emilia Sosa" })).toHaveAttribute(
      "href",
      "/teamMember/emilia-sosa",
    );
    expect(onRequest).not.toHaveBeenCalled();
  });

  test("says in its red box that there is no token, and asks nobody", () => {
    renderScreen(InvestorsScreen, "/investors");
    press("Tengo un token");
    expect(form("Tengo un token").getByRole("alert")).toHaveTextContent(INCOMPLETE);
  });

  test("says the same of a token that the server does not take", async () => {
    renderScreen(InvestorsScreen, "/investors");
    await enter("cualquiera");
    expect(await form("Tengo un token").findByRole("alert")).toHaveTextContent(INCOMPLETE);
    expect(screen.queryByText("Nueve preguntas que ya nos hicieron")).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test("opens for a good one: success, four documents asked as a guest, nine questions, and a way out", async () => {
    renderScreen(InvestorsScreen, "/investors");
    await enter(" abre-sesamo ");
    expect(await screen.findByText(SENT)).toBeInTheDocument();
    const heading = screen.getByRole("heading", { name: "Los documentos" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(await screen.findByRole("link", { name: /^Documento Presentación/ })).toHaveAttribute(
      "href",
      "/investors/documents/pitch-deck.pdf",
    );
    expect(screen.getAllByRole("link", { name: /se abre en otra pestaña/ })).toHaveLength(4);
    expect(document.querySelectorAll("details")).toHaveLength(9);
    expect(onRequest).toHaveBeenCalledWith("Bearer guest-1", "es");
    // Another page of this tab finds the guest again; the token that was typed is nowhere.
    expect(sessionStorage.getItem("resuena.guest")).toContain("guest-1");
    expect(sessionStorage).toHaveLength(1);

    fireEvent.click(screen.getByRole("button", { name: "Salir" }));
    expect(screen.getByRole("form", { name: "Tengo un token" })).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  test("is not there for who is signed in", async () => {
    await signIn();
    renderScreen(InvestorsScreen, "/en/investors");
    expect(await screen.findByText("Nine questions we have been asked before")).toBeInTheDocument();
    await waitFor(() => expect(onRequest).toHaveBeenCalledWith("Bearer token-1", "en"));
    expect(screen.queryByRole("button", { name: "Leave" })).toBeNull();
  });

  test("closes again when the token no longer counts", async () => {
    network.use(api.query("InvestorDocuments", () => failure("UNAUTHENTICATED")));
    renderScreen(InvestorsScreen, "/investors");
    await enter("abre-sesamo");
    expect(await screen.findByText(/Tu token dejó de valer/)).toBeInTheDocument();
    expect(screen.getByRole("form", { name: "Tengo un token" })).toBeInTheDocument();
  });

  test("offers another try when the documents do not come", async () => {
    network.use(api.query("InvestorDocuments", () => failure("SERVICE_UNAVAILABLE"), { once: true }));
    await signIn();
    renderScreen(InvestorsScreen, "/investors");
    expect(await screen.findByText("No disponible")).toBeInTheDocument();
    fireEvent.click(await screen.findByRole("button", { name: "Probar de nuevo" }));
    expect(await screen.findByRole("link", { name: /Sitio Plataforma/ })).toBeInTheDocument();
  });
});

describe("asking for a token", () => {
  const NAME = "Quiero pedir uno";

  test.each([
    ["Nombre y apellido", "Ana Ríos"],
    ["Enlace a tu perfil de inversor", "https://perfil.example/ana"],
  ])("needs both fields, not only %s", (label, value) => {
    renderScreen(InvestorsScreen, "/investors");
    write(NAME, label, value);
    press(NAME);
    expect(form(NAME).getByRole("alert")).toHaveTextContent(INCOMPLETE);
    expect(opened).not.toHaveBeenCalled();
  });

  test("asks for a profile that can be opened, before the chat", () => {
    renderScreen(InvestorsScreen, "/investors");
    write(NAME, "Nombre y apellido", "Ana Ríos");
    write(NAME, "Enlace a tu perfil de inversor", "ana en linkedin");
    press(NAME);
    expect(form(NAME).getByLabelText("Enlace a tu perfil de inversor")).toHaveAccessibleDescription(
      /Poné una dirección web/,
    );
    expect(opened).not.toHaveBeenCalled();
  });

  test("is written down, and opens the chat at once with the request in it", async () => {
    const sent = vi.fn<(variables: unknown) => void>();
    network.use(
      api.mutation("RequestGuestToken", ({ variables }) => {
        sent(variables);
        return HttpResponse.json({ data: { result: { success: true, error: [] } } });
      }),
    );
    renderScreen(InvestorsScreen, "/investors");
    write(NAME, "Nombre y apellido", "Ana Ríos");
    write(NAME, "Enlace a tu perfil de inversor", " https://perfil.example/ana ");
    press(NAME);
    expect(opened).toHaveBeenCalledOnce();
    const [address, target] = opened.mock.calls[0] ?? [];
    expect(target).toBe("_blank");
    const text = new URL(String(address)).searchParams.get("text");
    expect(text).toContain("Ana Ríos");
    expect(text).toContain("https://perfil.example/ana");
    await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      fullName: "Ana Ríos",
      profileUrl: "https://perfil.example/ana",
      website: "",
      idempotencyKey: A_KEY,
    });
    expect(await form(NAME).findByRole("status")).toHaveTextContent(SENT);
    expect(form(NAME).getByRole("link", { name: /No se abrió el chat/ })).toHaveAttribute(
      "href",
      String(address),
    );
    expect(form(NAME).getByLabelText("Nombre y apellido")).toHaveValue("");
  });
});
