import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import CreatorsPage from "~/app/routes/creators";
import { A_KEY, api, network } from "~/testing/network";
import { failure, held, renderPortal, signIn, signOut } from "~/testing/portal";
import { refusal } from "~/testing/settings";

const OWN = "0197-company";
const ZONE_HOURS = "T03:00:00.000Z";

function picture(number: number, changes: Record<string, unknown> = {}) {
  return {
    __typename: "ApprovedPicture",
    _id: `ad-${number}`,
    companyId: OWN,
    campaignId: "k-1",
    campaignName: "Otoño",
    person: { __typename: "Person", _id: "p-1", firstName: "Luz", lastName: "Sosa" },
    captionIdentifier: `ABCD234${number}`,
    imageGrid: `/media/images/${number}.jpg?size=grid`,
    sentAt: "2026-11-18T12:00:00Z",
    approvedAt: "2026-11-20T12:00:00Z",
    platforms: ["Instagram", "Twitter"],
    ...changes,
  };
}

const campaign = (id: string, name: string) => ({ __typename: "Campaign", _id: id, name });

function serve(pictures: unknown[] | null, total = 1) {
  const requests: Record<string, unknown>[] = [];
  network.use(
    api.query("PictureCampaigns", ({ variables }) =>
      HttpResponse.json({
        data: {
          campaigns: [campaign("k-1", "Otoño")],
          ...(variables.one && {
            chosen: variables.campaignId === "k-9" ? [campaign("k-9", "Verano")] : [],
          }),
        },
      }),
    ),
    api.query("PictureCreators", ({ variables }) =>
      HttpResponse.json({
        data: {
          creators: {
            __typename: "CreatorPage",
            total,
            creators: [
              {
                __typename: "Creator",
                personId: "p-2",
                approved: 3,
                person: { __typename: "Person", _id: "p-2", firstName: "Ana", lastName: "Paz" },
              },
              ...Array.from({ length: total - 1 }, (_, number) => ({
                __typename: "Creator",
                personId: `p-${100 + number}`,
                approved: 1,
                person: null,
              })).slice(0, 99),
            ],
          },
          ...(variables.one && {
            creator:
              variables.personId !== "p-1"
                ? null
                : {
                    __typename: "CreatorProfile",
                    personId: "p-1",
                    person: { __typename: "Person", _id: "p-1", firstName: "Luz", lastName: "Sosa" },
                  },
          }),
        },
      }),
    ),
    api.query("ApprovedPictures", ({ variables }) => {
      requests.push(variables);
      return pictures ? HttpResponse.json({ data: { approvedPictures: pictures } }) : failure("INTERNAL");
    }),
  );
  return requests;
}

function serveArchive(fields: Record<string, unknown>) {
  const sent: Record<string, unknown>[] = [];
  network.use(
    api.mutation("PreparePictureArchive", ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json({
        data: {
          result: { __typename: "PictureArchiveResult", url: null, pictures: null, bytes: null, ...fields },
        },
      });
    }),
  );
  return sent;
}

const show = (query = "") => renderPortal(CreatorsPage, "/creators/:personId?", `/creators/pictures${query}`);
const box = (code: string) =>
  screen.findByRole("checkbox", { name: `Elegir la foto de Luz Sosa para Otoño, ${code}` });

/** Addresses that the browser was told to download. */
function followed() {
  const addresses: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute("download")) addresses.push(new URL(this.href).pathname);
  });
  return addresses;
}

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await signOut();
});

test("a picture says who made it, for what, when it was approved and where it was posted", async () => {
  await signIn();
  serve([picture(2)]);
  show();
  const card = (await screen.findByRole("img", { name: "Foto de Luz Sosa para Otoño" })).closest("li");
  const texts = within(card as HTMLElement);
  expect(texts.getByRole("link", { name: "Abrir la publicación ABCD2342 de Luz Sosa" })).toHaveAttribute(
    "href",
    "/audit/ad-2",
  );
  expect(texts.getByText("Enviada 18 de nov de 2026")).toBeInTheDocument();
  expect(texts.getByText("Aprobada 20 de nov de 2026")).toBeInTheDocument();
  expect(texts.getByText("Instagram, X")).toBeInTheDocument();
  expect(screen.getByText("1 foto")).toBeInTheDocument();
});

test("the filters of the address are asked of the server, and each can be changed", async () => {
  await signIn();
  const requests = serve([picture(2)]);
  const { user } = show(
    "?campaign=k-1&creator=p-1&network=Instagram&from=2026-11-01&to=2026-11-30&search=crema",
  );
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({
      where: {
        companyId: OWN,
        campaignId: "k-1",
        personId: "p-1",
        platform: ["Instagram"],
        search: "crema",
        createdFrom: `2026-11-01${ZONE_HOURS}`,
        createdTo: `2026-12-01${ZONE_HOURS}`,
      },
      limit: 60,
    }),
  );
  expect(await screen.findByRole("option", { name: "Luz Sosa", selected: true })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole("combobox", { name: "Creador" }), "Ana Paz");
  await user.selectOptions(screen.getByRole("combobox", { name: "Red" }), "Todas las redes");
  await user.selectOptions(screen.getByRole("combobox", { name: "Campaña" }), "Todas las campañas");
  await user.clear(screen.getByLabelText("Hasta"));
  await waitFor(() =>
    expect(requests.at(-1)?.where).toEqual({
      companyId: OWN,
      personId: "p-2",
      search: "crema",
      createdFrom: `2026-11-01${ZONE_HOURS}`,
    }),
  );
});

test("chosen pictures are prepared, and the browser downloads them by itself", async () => {
  await signIn();
  serve([picture(2), picture(3), picture(4)]);
  const addresses = followed();
  const sent = serveArchive({
    success: true,
    error: [],
    url: "/media/archives/t1",
    pictures: 2,
    bytes: 3_400_000,
  });
  const { user } = show();
  await user.click(await box("ABCD2343"));
  await user.click(await box("ABCD2342"));
  await user.click(await box("ABCD2344"));
  const bar = within(screen.getByRole("region", { name: "Fotos elegidas" }));
  expect(bar.getByText("3 fotos elegidas")).toBeInTheDocument();
  await user.click(bar.getByRole("button", { name: "Descargar" }));
  expect(
    await screen.findByText("Descargando 2 fotos (3 MB). 1 ya no está disponible y no va."),
  ).toBeInTheDocument();
  expect(sent).toEqual([{ companyId: OWN, ids: ["ad-3", "ad-2", "ad-4"], idempotencyKey: A_KEY }]);
  expect(addresses).toEqual(["/media/archives/t1"]);
});

test("a download that failed begins again by the same link, and is prepared anew once that has ended or others are chosen", async () => {
  await signIn();
  serve([picture(2), picture(3)]);
  const addresses = followed();
  const archive = { success: true, error: [], pictures: 1, bytes: 1_000_000 };
  const sent = serveArchive({ ...archive, url: "/media/archives/t1" });
  const { user } = show();
  await user.click(await box("ABCD2342"));
  await user.click(screen.getByRole("button", { name: "Descargar" }));
  const again = await screen.findByRole("button", { name: "Descargar de nuevo" });
  expect(await box("ABCD2342")).toBeChecked();
  await user.click(again);
  expect(addresses).toEqual(["/media/archives/t1", "/media/archives/t1"]);
  expect(sent).toHaveLength(1);

  const began = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => began + 10 * 60_000);
  await user.click(again);
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(await box("ABCD2343"));
  await user.click(await screen.findByRole("button", { name: "Descargar" }));
  await waitFor(() => expect(sent.at(-1)?.ids).toEqual(["ad-2", "ad-3"]));
  await waitFor(() => expect(addresses).toHaveLength(4));
});

test("a refusal is told, nothing is downloaded and the choice stays", async () => {
  await signIn();
  serve([picture(2)]);
  const addresses = followed();
  serveArchive(refusal("ARCHIVE_TOO_LARGE"));
  const { user } = show();
  await user.click(await box("ABCD2342"));
  await user.click(screen.getByRole("button", { name: "Descargar" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Esas fotos pesan más de 500 MB juntas.");
  expect(addresses).toEqual([]);
  expect(await box("ABCD2342")).toBeChecked();
});

test("all that are shown are chosen and left at once, by keyboard too, and the focus stays beside them", async () => {
  await signIn();
  serve([picture(2), picture(3)]);
  const { user } = show();
  const all = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Elegir todo lo que se ve" });
  await user.click(await box("ABCD2342"));
  expect(all).toBePartiallyChecked();
  all.focus();
  await user.keyboard(" ");
  const bar = within(screen.getByRole("region", { name: "Fotos elegidas" }));
  expect(bar.getByText("2 fotos elegidas")).toBeInTheDocument();
  expect(all).not.toBePartiallyChecked();
  await user.click(bar.getByRole("button", { name: "Quitar selección" }));
  expect(screen.queryByRole("region", { name: "Fotos elegidas" })).toBeNull();
  expect(all).toHaveFocus();
  expect(all).not.toBeChecked();
});

test("as many as one download takes are chosen at once, and of more the excess is told", async () => {
  await signIn();
  serve(Array.from({ length: 202 }, (_, number) => picture(2, { _id: `ad-${number}` })));
  const { user } = show();
  await user.click(await screen.findByRole("checkbox", { name: "Elegir las primeras 200" }));
  const bar = within(screen.getByRole("region", { name: "Fotos elegidas" }));
  expect(bar.getByText("200 fotos elegidas")).toBeInTheDocument();
  expect(bar.getByRole("button", { name: "Descargar" })).toBeEnabled();
  const boxes = screen.getAllByRole("checkbox", { name: /^Elegir la foto/ });
  await user.click(boxes.at(-1) as HTMLElement);
  expect(bar.getByText("Quitá 1: se descargan hasta 200 por vez.")).toBeInTheDocument();
  expect(bar.getByRole("button", { name: "Descargar" })).toBeDisabled();
});

test("what is chosen stays over filters and visits of other pages, and says how much of it is out of sight", async () => {
  await signIn();
  serve([picture(2), picture(3)]);
  const { user, unmount } = show();
  await user.click(await box("ABCD2342"));
  serve([picture(3)]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Red" }), "X");
  expect(await screen.findByText("1 no está en esta lista")).toBeInTheDocument();
  unmount();
  serve([picture(2), picture(3)]);
  show();
  expect(await box("ABCD2342")).toBeChecked();
  expect(await box("ABCD2343")).not.toBeChecked();
});

test("while other filters load, the list before is neither counted nor chosen as a whole", async () => {
  await signIn();
  serve([picture(2), picture(3)]);
  const { user } = show();
  const count = await screen.findByText("2 fotos");
  const slow = held();
  network.use(
    api.query("ApprovedPictures", async () => {
      await slow.until;
      return HttpResponse.json({ data: { approvedPictures: [] } });
    }),
  );
  await user.selectOptions(screen.getByRole("combobox", { name: "Red" }), "X");
  expect(count).toHaveTextContent("");
  expect(screen.getByRole("checkbox", { name: "Elegir todo lo que se ve" })).toBeDisabled();
  await user.click(await box("ABCD2342"));
  await user.click(screen.getByRole("button", { name: "Quitar selección" }));
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  slow.release();
  await waitFor(() => expect(count).toHaveTextContent("Ninguna foto coincide con estos filtros"));
  expect(count).toHaveAttribute("aria-live", "polite");
});

test("messages and what has the focus stay clear of the bar of what is chosen", async () => {
  await signIn();
  serve([picture(2)]);
  const { user } = show();
  await user.click(await box("ABCD2342"));
  const { bottom, top } = { bottom: window.innerHeight - 12, top: window.innerHeight - 90 };
  vi.spyOn(screen.getByRole("region", { name: "Fotos elegidas" }), "getBoundingClientRect").mockReturnValue({
    top,
    bottom,
  } as DOMRect);
  fireEvent.scroll(window);
  expect(document.documentElement.style.getPropertyValue("--footer")).toBe("90px");
});

test("what is chosen is told by an element that was there before", async () => {
  await signIn();
  serve([picture(2)]);
  const { user } = show();
  const checkbox = await box("ABCD2342");
  const silent = [...document.querySelectorAll("[aria-live]")].filter((region) => !region.textContent);
  await user.click(checkbox);
  expect(silent.map((region) => region.textContent)).toContain("1 foto elegida");
});

test("who is in the list is chosen without another question, so that the list stays", async () => {
  await signIn();
  serve([picture(2)]);
  const { user } = show();
  await screen.findByRole("option", { name: "Ana Paz" });
  const questions = vi.fn();
  network.events.on("request:start", questions);
  serve([picture(3)]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Creador" }), "Ana Paz");
  expect(screen.getByRole("option", { name: "Ana Paz", selected: true })).toBeInTheDocument();
  await box("ABCD2343");
  expect(questions).toHaveBeenCalledTimes(1);
  network.events.removeListener("request:start", questions);
});

test.each([
  ["?campaign=k-9", "Campaña", "Verano"],
  ["?campaign=k-none", "Campaña", "Una campaña que no encontramos"],
  ["?creator=p-none", "Creador", "Alguien que no encontramos"],
])("%s is named though the list has it not", async (query, label, name) => {
  await signIn();
  serve([picture(2)]);
  show(query);
  await waitFor(() => expect(screen.getByRole("combobox", { name: label })).toHaveDisplayValue(name));
});

test("names that cannot be read are said to be unknown", async () => {
  await signIn();
  serve([picture(2)]);
  network.use(api.query("PictureCampaigns", () => failure("INTERNAL")));
  show("?campaign=k-1");
  await waitFor(() =>
    expect(screen.getByRole("combobox", { name: "Campaña" })).toHaveDisplayValue(
      "Una campaña que no encontramos",
    ),
  );
});

test("of many creators it is said who the list has, and where the others are", async () => {
  await signIn();
  serve([picture(2)], 130);
  show();
  expect(await screen.findByText(/los 100 con más publicaciones aprobadas/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Buscar a otra persona" })).toHaveAttribute("href", "/creators");
});

test("an empty library says when it fills, and filters that match nothing are taken away", async () => {
  await signIn();
  serve([]);
  const { user } = show("?network=Facebook");
  await screen.findByRole("heading", { name: "Ninguna foto coincide con estos filtros" });
  await user.click(screen.getByRole("button", { name: "Ver todas" }));
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(await screen.findByRole("heading", { name: "Todavía no hay fotos aprobadas" })).toBeInTheDocument();
});

test("a list that fails is tried again", async () => {
  await signIn();
  serve(null);
  const { user } = show();
  const again = await screen.findByRole("button", { name: "Probar de nuevo" });
  serve([picture(2)]);
  await user.click(again);
  expect(await box("ABCD2342")).toBeInTheDocument();
});
