import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import CreatorsPage from "~/app/routes/creators";
import { A_KEY, api, network } from "~/testing/network";
import { failure, renderPortal, signIn, signOut } from "~/testing/portal";
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
    approvedAt: "2026-11-20T12:00:00Z",
    platforms: ["Instagram", "Twitter"],
    ...changes,
  };
}

function serve(pictures: unknown[] | null) {
  const asked: Record<string, unknown>[] = [];
  network.use(
    api.query("PictureCampaigns", () =>
      HttpResponse.json({ data: { campaigns: [{ __typename: "Campaign", _id: "k-1", name: "Otoño" }] } }),
    ),
    api.query("PictureCreators", ({ variables }) =>
      HttpResponse.json({
        data: {
          creators: {
            __typename: "CreatorPage",
            creators: [
              {
                __typename: "Creator",
                personId: "p-2",
                approved: 3,
                person: { __typename: "Person", _id: "p-2", firstName: "Ana", lastName: "Paz" },
              },
            ],
          },
          ...(variables.one && {
            creator: {
              __typename: "CreatorProfile",
              personId: "p-1",
              person: { __typename: "Person", _id: "p-1", firstName: "Luz", lastName: "Sosa" },
            },
          }),
        },
      }),
    ),
    api.query("ApprovedPictures", ({ variables }) => {
      asked.push(variables);
      return pictures ? HttpResponse.json({ data: { approvedPictures: pictures } }) : failure("INTERNAL");
    }),
  );
  return asked;
}

function serveArchive(answer: Record<string, unknown>) {
  const sent: Record<string, unknown>[] = [];
  network.use(
    api.mutation("PreparePictureArchive", ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json({
        data: {
          result: { __typename: "PictureArchiveResult", url: null, pictures: null, bytes: null, ...answer },
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
  expect(texts.getByText("20 de nov de 2026")).toBeInTheDocument();
  expect(texts.getByText("Instagram, X")).toBeInTheDocument();
  expect(screen.getByText("1 foto")).toBeInTheDocument();
});

test("the filters of the address are asked of the server, and each can be changed", async () => {
  await signIn();
  const asked = serve([picture(2)]);
  const { user } = show(
    "?campaign=k-1&creator=p-1&network=Instagram&from=2026-11-01&to=2026-11-30&search=crema",
  );
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
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
    expect(asked.at(-1)?.where).toEqual({
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
    await screen.findByText("Descargando 2 fotos (3 MB). 1 ya no está aprobada y no va."),
  ).toBeInTheDocument();
  expect(sent).toEqual([{ companyId: OWN, ids: ["ad-3", "ad-2", "ad-4"], idempotencyKey: A_KEY }]);
  expect(addresses).toEqual(["/media/archives/t1"]);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Fotos elegidas" })).toBeNull());
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

test("all that are shown are chosen and left at once, by keyboard too; more than 200 are not downloaded", async () => {
  await signIn();
  serve(Array.from({ length: 201 }, (_, number) => picture(2, { _id: `ad-${number}` })));
  const { user } = show();
  const all = await screen.findByRole("checkbox", { name: "Elegir todo lo que se ve" });
  all.focus();
  await user.keyboard(" ");
  expect(screen.getByText("201 fotos elegidas")).toBeInTheDocument();
  expect(screen.getByText("Se descargan hasta 200 por vez.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Descargar" })).toBeDisabled();
  await user.keyboard(" ");
  expect(screen.queryByRole("region", { name: "Fotos elegidas" })).toBeNull();
});

test("an empty library says when it fills, and filters that match nothing are taken away", async () => {
  await signIn();
  serve([]);
  const { user } = show("?network=Facebook");
  await screen.findByRole("heading", { name: "Ninguna foto coincide con estos filtros" });
  await user.click(screen.getByRole("button", { name: "Ver todas" }));
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
