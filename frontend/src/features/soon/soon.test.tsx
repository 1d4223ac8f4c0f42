import { fireEvent, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetLiveSettings } from "~/config/live-settings";
import { SUBMIT_MS } from "~/domain/forms/use-submit-once";
import { A_KEY, api, network, refused } from "~/testing/network";
import { renderScreen } from "~/testing/render";
import { ComingSoonInvestorsScreen, ComingSoonScreen, ThankYouScreen } from "./waiting-screen";
import { Web3Screen } from "./web3-screen";

const sent = vi.fn<(variables: unknown) => void>();

function answer(result: unknown) {
  network.use(
    api.mutation("Subscribe", ({ variables }) => {
      sent(variables);
      return HttpResponse.json({ data: { result } });
    }),
  );
}

beforeEach(() => {
  forgetLiveSettings();
  sent.mockReset();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => vi.useRealTimers());

function subscribe(email: string) {
  fireEvent.input(screen.getByLabelText("Tu e-mail"), { target: { value: email } });
  fireEvent.click(screen.getByRole("button", { name: "Avísenme" }));
}

const PAGES: [address: string, list: string, Screen: ComponentType, success: string][] = [
  ["/comingSoon", "comingSoon", ComingSoonScreen, "¡Listo! Ya sabemos a quién avisarle primero."],
  [
    "/comingSoonInvestors",
    "comingSoonInvestors",
    ComingSoonInvestorsScreen,
    "¡Listo! Te escribimos antes de que empiece.",
  ],
  ["/thankYou", "thankYou", ThankYouScreen, "¡Listo! Vas a saber de nosotros."],
  ["/web3", "web3", Web3Screen, "¡Listo! La próxima carta te llega a vos."],
];

describe.each(PAGES)("%s", (address, list, Page, success) => {
  test(`joins the list ${list}: three busy seconds, then an empty form and its thanks`, async () => {
    answer({ success: true, error: [] });
    renderScreen(Page, address);
    subscribe(" ana@resuena.demo ");
    expect(await screen.findByRole("button", { name: "Suscribiendo…" })).toBeDisabled();
    await vi.advanceTimersByTimeAsync(SUBMIT_MS - 200);
    expect(screen.getByRole("button", { name: "Suscribiendo…" })).toBeDisabled();
    await vi.advanceTimersByTimeAsync(300);
    expect(await screen.findByText(success)).toBeInTheDocument();
    expect(screen.getByLabelText("Tu e-mail")).toHaveValue("");
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      email: "ana@resuena.demo",
      list,
      website: "",
      idempotencyKey: A_KEY,
    });
  });
});

test.each(["", "ana@", "ana@resuena.d"])("the e-mail %j is refused before anybody is asked", (email) => {
  renderScreen(ComingSoonScreen, "/comingSoon");
  subscribe(email);
  expect(screen.getByRole("alert")).toHaveTextContent("Encontramos un error en el formulario.");
  expect(sent).not.toHaveBeenCalled();
});

test("a refusal is said, and what was typed stays", async () => {
  answer(refused("TOO_MANY_ATTEMPTS"));
  renderScreen(ThankYouScreen, "/thankYou");
  subscribe("ana@resuena.demo");
  await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
  expect(await screen.findByText(/Recibimos muchos envíos seguidos/)).toBeInTheDocument();
  expect(screen.getByLabelText("Tu e-mail")).toHaveValue("ana@resuena.demo");
});
