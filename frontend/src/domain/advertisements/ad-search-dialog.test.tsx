import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { useState } from "react";
import { useParams } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { api, network } from "~/testing/network";
import { failure, held, renderPortal, signOut } from "~/testing/portal";
import { AdSearchDialog } from "./ad-search-dialog";

const WRONG_LENGTH = "El código tiene que tener 8 caracteres.";
const NOT_FOUND = "La publicación no existe o no pertenece a tu empresa.";

function serve(advertisements: { _id: string }[]) {
  const requests: unknown[] = [];
  network.use(
    api.query("FindAdvertisement", ({ variables }) => {
      requests.push(variables);
      const rows = advertisements.map((ad) => ({ __typename: "Advertisement", ...ad }));
      return HttpResponse.json({ data: { advertisements: rows } });
    }),
  );
  return requests;
}

function Page() {
  const { companyId } = useParams();
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <AdSearchDialog open={open} onOpenChange={setOpen} {...(companyId && { companyId })} />
    </>
  );
}

const show = () => renderPortal(Page, "/companies/:companyId", "/companies/c-1");

const input = () => screen.getByLabelText<HTMLInputElement>("Código de la publicación");
const submit = () => screen.getByRole("button", { name: "Buscar" });

afterEach(signOut);

describe("the search for an advertisement", () => {
  test("takes 8 characters, in upper case", async () => {
    const { user } = show();
    await user.type(input(), "ab12cd34xyz");
    expect(input()).toHaveValue("AB12CD34");
  });

  test("more than 8 characters are not taken, and it says so", async () => {
    const { user } = show();
    await user.click(input());
    await user.paste("ab12cd34xyz");
    expect(input()).toHaveValue("AB12CD34");
    expect(input()).toHaveAccessibleDescription(new RegExp(WRONG_LENGTH));
  });

  test.each([
    " AB12CD34",
    "AB12 CD34",
    "AB12-CD34",
    "#AB12CD34",
    "\u200bAB12CD34",
    "Código: AB12CD34",
    "https://resuena.demo/a/ab12cd34",
  ])("reads the code in %j", async (pasted) => {
    const requests = serve([{ _id: "ad-1" }]);
    const { user } = show();
    await user.click(input());
    await user.paste(pasted);
    expect(input()).toHaveValue("AB12CD34");
    await user.click(submit());
    expect(await screen.findByText("at /audit/ad-1")).toBeInTheDocument();
    expect(requests).toEqual([{ code: "AB12CD34", companyId: "c-1" }]);
  });

  test("the address of an audit opens it, as the camera does", async () => {
    const { user } = show();
    await user.click(input());
    await user.paste("https://resuena.demo/audit/ad-9");
    expect(await screen.findByText("at /audit/ad-9")).toBeInTheDocument();
  });

  test("letters that become two in upper case do not make it longer", async () => {
    const { user } = show();
    await user.type(input(), "aßbßcß");
    expect(input()).toHaveValue("ASSBSSCS");
  });

  test("with 7 characters it says what is wrong and sends nothing", async () => {
    const requests = serve([{ _id: "ad-1" }]);
    const { user } = show();
    await user.type(input(), "AB12CD3");
    await user.click(submit());
    expect(input()).toBeInvalid();
    expect(input()).toHaveAccessibleDescription(new RegExp(WRONG_LENGTH));
    expect(requests).toEqual([]);
  });

  test("Enter checks the length as the button does", async () => {
    const requests = serve([{ _id: "ad-1" }]);
    const { user } = show();
    await user.type(input(), "AB12CD3{Enter}");
    expect(input()).toBeInvalid();
    expect(requests).toEqual([]);
  });

  test("the error goes at 8 characters and not before", async () => {
    const { user } = show();
    await user.type(input(), "AB12CD{Enter}");
    await user.type(input(), "3");
    expect(input()).toBeInvalid();
    await user.type(input(), "4");
    expect(input()).toBeValid();
    expect(screen.queryByText(WRONG_LENGTH)).not.toBeInTheDocument();
  });

  test("Enter sends the code within the company and opens the audit", async () => {
    const requests = serve([{ _id: "ad-1" }]);
    const { user } = show();
    await user.type(input(), "ab12cd34{Enter}");
    expect(await screen.findByText("at /audit/ad-1")).toBeInTheDocument();
    expect(requests).toEqual([{ code: "AB12CD34", companyId: "c-1" }]);
  });

  test("without a company it searches among all", async () => {
    const requests = serve([{ _id: "ad-1" }]);
    const { user } = renderPortal(Page, "/companies", "/companies");
    await user.type(input(), "AB12CD34");
    await user.click(submit());
    expect(await screen.findByText("at /audit/ad-1")).toBeInTheDocument();
    expect(requests).toEqual([{ code: "AB12CD34", companyId: null }]);
  });

  test("the audit opens in the language of the page", async () => {
    serve([{ _id: "ad-1" }]);
    const { user } = renderPortal(Page, "/en/companies/:companyId", "/en/companies/c-1");
    await user.type(screen.getByRole("textbox"), "AB12CD34{Enter}");
    expect(await screen.findByText("at /en/audit/ad-1")).toBeInTheDocument();
  });

  test("says that there is no such advertisement, until another code is complete", async () => {
    serve([]);
    const { user } = show();
    await user.type(input(), "AB12CD34{Enter}");
    expect(await screen.findByText(NOT_FOUND)).toBeInTheDocument();
    expect(input()).toBeInvalid();
    await user.type(input(), "{Backspace}5");
    expect(screen.queryByText(NOT_FOUND)).not.toBeInTheDocument();
  });

  test("says that the service is away, and the same code can be sent again", async () => {
    network.use(api.query("FindAdvertisement", () => failure("UNAVAILABLE")));
    const { user } = show();
    await user.type(input(), "AB12CD34{Enter}");
    expect(await screen.findByText("El servicio no está disponible en este momento.")).toBeInTheDocument();
    serve([{ _id: "ad-1" }]);
    await user.click(submit());
    expect(await screen.findByText("at /audit/ad-1")).toBeInTheDocument();
  });

  test("its button waits while it searches", async () => {
    const gate = held();
    network.use(
      api.query("FindAdvertisement", async () => {
        await gate.until;
        return HttpResponse.json({ data: { advertisements: [] } });
      }),
    );
    const { user } = show();
    await user.type(input(), "AB12CD34{Enter}");
    await waitFor(() => expect(submit()).toBeDisabled());
    gate.release();
    expect(await screen.findByText(NOT_FOUND)).toBeInTheDocument();
    expect(submit()).toBeEnabled();
  });

  test("closed while it searches, it opens nothing", async () => {
    const gate = held();
    let answered = false;
    network.use(
      api.query("FindAdvertisement", async () => {
        await gate.until;
        answered = true;
        return HttpResponse.json({
          data: { advertisements: [{ __typename: "Advertisement", _id: "ad-1" }] },
        });
      }),
    );
    const { user } = show();
    await user.type(input(), "AB12CD34{Enter}");
    await user.click(screen.getByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    gate.release();
    await waitFor(() => expect(answered).toBe(true));
    await user.click(await screen.findByRole("button", { name: "Abrir" }));
    expect(await screen.findByLabelText("Código de la publicación")).toHaveValue("");
    expect(submit()).toBeEnabled();
  });
});
