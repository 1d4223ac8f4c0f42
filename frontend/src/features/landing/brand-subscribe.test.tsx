import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SUBMIT_MS } from "~/domain/forms/use-submit-once";
import { A_KEY, api, network } from "~/testing/network";
import { renderScreen } from "~/testing/render";
import { BrandSubscribe } from "./brand-subscribe";

const LABEL = "El Instagram de tu marca";
const sent = vi.fn<(variables: Record<string, unknown>) => void>();

function answer(result: { success: boolean; error: { path: string; message: string; code: string }[] }) {
  network.use(
    api.mutation("SubscribeBrand", ({ variables }) => {
      sent(variables);
      return HttpResponse.json({ data: { result } });
    }),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sent.mockReset();
});

afterEach(() => vi.useRealTimers());

function write(handle: string) {
  fireEvent.input(screen.getByLabelText(LABEL), { target: { value: handle } });
  fireEvent.click(screen.getByRole("button"));
}

describe("the brands' box", () => {
  test.each([
    ["", "Completá este campo."],
    ["hola mundo", "Eso no parece un usuario de Instagram."],
  ])("refuses %j, says why, and asks nobody", async (handle, text) => {
    answer({ success: true, error: [] });
    renderScreen(BrandSubscribe, "/");
    write(handle);
    expect(screen.getByRole("alert")).toHaveTextContent("Encontramos un error en el formulario.");
    expect(screen.getByText(new RegExp(text))).toBeInTheDocument();
    expect(screen.getByLabelText(LABEL)).toHaveFocus();
    expect(screen.getByRole("button")).toBeEnabled();
    expect(sent).not.toHaveBeenCalled();
  });

  test("sends the profile to the brands' list, busy for three seconds, then empty and thankful", async () => {
    answer({ success: true, error: [] });
    renderScreen(BrandSubscribe, "/");
    write("@Cafe.Aurora");
    expect(screen.getByRole("button", { name: "Suscribiendo…" })).toBeDisabled();
    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith({
        profileUrl: "https://www.instagram.com/cafe.aurora/",
        list: "brands",
        website: "",
        idempotencyKey: A_KEY,
      }),
    );
    await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
    expect(await screen.findByText("¡Listo! Pronto te llega un mensaje de Resuena.")).toBeInTheDocument();
    expect(screen.getByLabelText(LABEL)).toHaveValue("");
    expect(screen.getByRole("button", { name: "Quiero que me escriban" })).toBeEnabled();
  });

  test("keeps what was written when there were too many", async () => {
    answer({ success: false, error: [{ path: "", message: "", code: "TOO_MANY_ATTEMPTS" }] });
    renderScreen(BrandSubscribe, "/");
    write("cafe.aurora");
    await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("muchos envíos seguidos"));
    expect(screen.getByLabelText(LABEL)).toHaveValue("cafe.aurora");
  });
});

test("the box speaks English on English pages", () => {
  renderScreen(BrandSubscribe, "/en");
  expect(screen.getByLabelText("Your brand's Instagram")).toBeInTheDocument();
});
