import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Dispute } from "~/features/audit/dispute";
import { BECAUSE, dispute, inDays, SETTLED, WHY } from "~/testing/disputes";
import { api, network } from "~/testing/network";
import { renderPortal, signIn, signOut } from "~/testing/portal";

const AD = { _id: "ad-1", companyId: "c-1", status: "RejectedByPlatform" } as const;

function serve(adFields: Record<string, unknown>, resultFields: Record<string, unknown> = {}) {
  const calls: unknown[] = [];
  network.use(
    api.query("AdvertisementDispute", ({ variables }) => {
      calls.push(variables);
      const advertisement = {
        __typename: "Advertisement",
        _id: "ad-1",
        disputableUntil: null,
        dispute: null,
      };
      return HttpResponse.json({ data: { advertisements: [{ ...advertisement, ...adFields }] } });
    }),
    api.mutation("DisputeDecision", ({ variables }) => {
      calls.push(variables);
      const advertisement = {
        __typename: "Advertisement",
        _id: "ad-1",
        disputableUntil: null,
        dispute: { __typename: "Dispute", _id: "d-1" },
      };
      const result = {
        __typename: "DisputeResult",
        success: true,
        error: [],
        dispute: { ...dispute({ maySettle: false }), advertisement },
        ...resultFields,
      };
      return HttpResponse.json({ data: { result } });
    }),
  );
  return calls;
}

const show = (changes: Partial<Parameters<typeof Dispute>[0]> = {}) =>
  renderPortal(() => <Dispute ad={AD} brand {...changes} />, "/x", "/x");

beforeEach(() => signIn());
afterEach(signOut);

test("a brand sends its dispute once it is long enough, and then reads it", async () => {
  const calls = serve({ disputableUntil: inDays(3) });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Reclamar esta decisión" }));
  const box = screen.getByLabelText("Por qué no estás de acuerdo");
  expect(box).toHaveFocus();
  await user.type(box, "No.");
  await user.click(screen.getByRole("button", { name: "Enviar el reclamo" }));
  expect(screen.getByText("Escribí de 20 a 1.000 caracteres.")).toBeInTheDocument();
  await user.clear(box);
  await user.type(box, WHY);
  await user.click(screen.getByRole("button", { name: "Enviar el reclamo" }));
  expect(await screen.findByText("Recibimos tu reclamo.")).toBeInTheDocument();
  expect(await screen.findByText(/^Te respondemos antes del/)).toBeInTheDocument();
  expect(screen.getByText(WHY)).toBeInTheDocument();
  expect(calls).toEqual([
    { id: "ad-1", companyId: "c-1" },
    { id: "ad-1", text: WHY },
  ]);
});

test("a refusal says why, and keeps the text", async () => {
  const error = [{ __typename: "MutationError", path: "", message: "Late", code: "DISPUTE_TOO_LATE" }];
  serve({ disputableUntil: inDays(3) }, { success: false, error, dispute: null });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Reclamar esta decisión" }));
  await user.type(screen.getByLabelText("Por qué no estás de acuerdo"), WHY);
  await user.click(screen.getByRole("button", { name: "Enviar el reclamo" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Ya pasaron los siete días");
  expect(screen.getByLabelText("Por qué no estás de acuerdo")).toHaveValue(WHY);
});

test("a text is counted as the server counts it, and refused beside its field", async () => {
  const error = [{ __typename: "MutationError", path: "", message: "", code: "DISPUTE_TEXT_LENGTH" }];
  const calls = serve({ disputableUntil: inDays(3) }, { success: false, error, dispute: null });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Reclamar esta decisión" }));
  const box = screen.getByLabelText("Por qué no estás de acuerdo");
  await user.click(box);
  await user.paste("😀".repeat(19));
  await user.click(screen.getByRole("button", { name: "Enviar el reclamo" }));
  expect(box).toBeInvalid();
  expect(calls).toEqual([{ id: "ad-1", companyId: "c-1" }]);
  await user.paste("😀");
  expect(box).toBeValid();
  await user.click(screen.getByRole("button", { name: "Enviar el reclamo" }));
  await waitFor(() => expect(box).toBeInvalid());
});

test("a settled one shows the answer", async () => {
  serve({ dispute: dispute(SETTLED) });
  show();
  expect(await screen.findByText("La decisión se revirtió")).toBeInTheDocument();
  expect(screen.getByText(BECAUSE)).toBeInTheDocument();
  expect(screen.getByText("Por qué no estás de acuerdo")).toBeInTheDocument();
});

test("staff read whose it is, and a waiting ad asks for nothing", async () => {
  const calls = serve({ dispute: dispute({ side: "Influencer", openedBy: null }) });
  const { unmount } = show({ brand: false });
  expect(await screen.findByText("Lo que dice quien publicó")).toBeInTheDocument();
  expect(calls).toEqual([{ id: "ad-1", companyId: null }]);
  unmount();
  show({ ad: { ...AD, status: "WaitingForPlatformAudit" } });
  expect(calls).toHaveLength(1);
});
