import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import SettingsCompanyPage from "~/app/routes/settings-company";
import { api, network, refused } from "~/testing/network";
import { jpeg, png } from "~/testing/pictures";
import { renderPortal, signIn, signOut } from "~/testing/portal";
import { OWN, serveMutation, serveQuery, settingsCompany } from "~/testing/settings";
import { kept, LOGO_SIDE, moved, sideOf, wholeFrame } from "./crop";

const url = "/media/images/aa/new.png";
const thumbnailUrl = "/media/thumbs/aa/new.jpg";
const drawn: unknown[][] = [];
const uploads: string[] = [];
let company: ReturnType<typeof settingsCompany>;

beforeEach(() => {
  company = settingsCompany();
  drawn.length = 0;
  uploads.length = 0;
  network.use(
    http.post("/media/images", async ({ request }) => {
      uploads.push(await request.text());
      return HttpResponse.json({ key: "k", url, thumbnailUrl, width: 512, height: 512 });
    }),
    http.get(thumbnailUrl, () => new HttpResponse("x")),
  );
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 1200, height: 800, close: vi.fn() }));
  const context = { clearRect: vi.fn(), drawImage: (...all: unknown[]) => drawn.push(all.slice(1)) };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take, type) =>
    take(new Blob([png()], { type: type ?? "" })),
  );
  HTMLElement.prototype.setPointerCapture = vi.fn();
});

afterEach(async () => {
  await signOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show() {
  await signIn();
  serveQuery("CompanySettings", () => ({ companies: [company] }));
  network.use(
    api.mutation("RefreshSession", () =>
      HttpResponse.json({ data: { result: refused("SERVICE_UNAVAILABLE") } }),
    ),
  );
  const { user } = renderPortal(SettingsCompanyPage, "/settings/company", "/settings/company");
  const choose = async (content: BlobPart = png(), name = "logo.png", type = "image/png") => {
    const input = await screen.findByLabelText("Logo", { selector: "input" });
    fireEvent.change(input, { target: { files: [new File([content], name, { type })] } });
  };
  return { user, choose };
}

const dialog = () => screen.findByRole("dialog", { name: "Encuadrá tu logo" });
/** The square that was drawn last: left, top, side, in pixels of the picture. */
const square = () => drawn.at(-1)?.slice(0, 3);

describe("the frame", () => {
  const wide = { width: 1200, height: 800 };

  test("begins with the whole of the shorter side, in the middle", () => {
    expect(wholeFrame(wide)).toEqual({ x: 600, y: 400, zoom: 1 });
    expect(sideOf(wide, wholeFrame(wide))).toBe(800);
  });

  test("never leaves the picture, however far it is dragged or out it is zoomed", () => {
    expect(moved(wide, wholeFrame(wide), 9, 9)).toEqual({ x: 400, y: 400, zoom: 1 });
    expect(moved(wide, wholeFrame(wide), -9, 0)).toEqual({ x: 800, y: 400, zoom: 1 });
    expect(kept(wide, { x: 0, y: 0, zoom: 0.1 })).toEqual({ x: 400, y: 400, zoom: 1 });
    expect(kept(wide, { x: 0, y: 0, zoom: 99 })).toEqual({ x: 100, y: 100, zoom: 4 });
  });
});

describe("a new logo", () => {
  test("is a square of 512 by 512, uploaded and then saved", async () => {
    const sent = serveMutation("SaveCompany", () => {
      company = settingsCompany({ logo: url, thumbnail: thumbnailUrl });
      return { company };
    });
    const { user, choose } = await show();
    await choose();
    const canvas = (await dialog()).querySelector("canvas");
    expect([canvas?.width, canvas?.height]).toEqual([LOGO_SIDE, LOGO_SIDE]);
    expect(drawn.at(-1)).toEqual([200, 0, 800, 800, 0, 0, 512, 512]);
    await user.click(screen.getByRole("button", { name: "Usar este encuadre" }));
    expect(await screen.findByText("Tu logo nuevo ya se ve.")).toBeInTheDocument();
    expect(uploads).toHaveLength(1);
    expect(uploads[0]).toMatch(/filename="logo\.png"\r\nContent-Type: image\/png/);
    expect(sent).toEqual([{ companyId: OWN, logo: url, thumbnail: thumbnailUrl }]);
    expect(await screen.findByRole("button", { name: "Cambiar logo" })).toBeInTheDocument();
  });

  test("is framed by keys alone", async () => {
    const { user, choose } = await show();
    await choose(jpeg(), "foto.jpg", "image/jpeg");
    within(await dialog())
      .getByRole("application", { name: "Encuadre del logo" })
      .focus();
    await user.keyboard("{ArrowRight}");
    expect(square()).toEqual([184, 0, 800]);
    await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    expect(square()).toEqual([264, 0, 800]);
    await user.keyboard("+++++");
    expect(square()?.[2]).toBeCloseTo(400);
    await user.keyboard("-----");
    expect(square()?.[2]).toBeCloseTo(800);
  });

  test("is framed by dragging and by the slider", async () => {
    const { choose } = await show();
    await choose();
    const area = within(await dialog()).getByRole("application");
    Object.defineProperty(area, "clientWidth", { value: 320 });
    fireEvent.pointerDown(area, { clientX: 100, clientY: 100 });
    fireEvent.pointerMove(area, { clientX: 132, clientY: 100 });
    fireEvent.pointerUp(area);
    fireEvent.pointerMove(area, { clientX: 300, clientY: 100 });
    expect(square()).toEqual([120, 0, 800]);
    fireEvent.change(screen.getByLabelText("Acercar"), { target: { value: "2" } });
    expect(square()?.[2]).toBe(400);
  });

  test("of another kind is refused before anything opens", async () => {
    const { choose } = await show();
    await choose("GIF89a", "logo.png", "image/png");
    expect(await screen.findByRole("alert")).toHaveTextContent("Subí una imagen válida (PNG o JPEG).");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("without a type is what its content says", async () => {
    const { user, choose } = await show();
    await choose(jpeg(), "logo", "");
    await dialog();
    await user.click(screen.getByRole("button", { name: "Usar este encuadre" }));
    await waitFor(() => expect(uploads[0]).toMatch(/filename="logo\.jpg"\r\nContent-Type: image\/jpeg/));
  });

  test("that cannot be read is told", async () => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("broken")));
    const { choose } = await show();
    await choose();
    expect(await screen.findByRole("alert")).toHaveTextContent("No pudimos abrir esa imagen.");
  });

  test("that could not be uploaded changes nothing", async () => {
    network.use(http.post("/media/images", () => new HttpResponse(null, { status: 413 })));
    const sent = serveMutation("SaveCompany");
    const { user, choose } = await show();
    await choose();
    await dialog();
    await user.click(screen.getByRole("button", { name: "Usar este encuadre" }));
    expect(await screen.findByText(/La imagen es demasiado grande/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    expect(screen.getByRole("button", { name: "Elegir imagen" })).toBeEnabled();
  });
});

test("a logo can be taken away", async () => {
  company = settingsCompany({ logo: url, thumbnail: thumbnailUrl });
  const sent = serveMutation("SaveCompany", () => {
    company = settingsCompany();
    return { company };
  });
  const { user } = await show();
  const section = within(await screen.findByRole("region", { name: "Logo" }));
  await user.click(section.getByRole("button", { name: "Quitar" }));
  expect(await screen.findByText("Quitamos el logo.")).toBeInTheDocument();
  await waitFor(() => expect(section.queryByRole("button", { name: "Quitar" })).not.toBeInTheDocument());
  expect(sent).toEqual([{ companyId: OWN, logo: "", thumbnail: "" }]);
});
