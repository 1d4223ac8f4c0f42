import { afterEach, describe, expect, test, vi } from "vitest";
import { jpeg, png } from "~/testing/pictures";
import { headOf } from "./picture-head";
import { fitted, IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from "./scale-down";

describe("what a file is stands in its bytes", () => {
  test.each([
    ["a PNG", png(400, 300), { type: "image/png", pixels: 120_000, transparent: false }],
    ["a PNG with transparency", png(1, 2, 6), { type: "image/png", pixels: 2, transparent: true }],
    ["a PNG that ends early", png().slice(0, 20), { type: "image/png", pixels: 0, transparent: true }],
    ["a JPEG", jpeg(8000, 6000), { type: "image/jpeg", pixels: 48_000_000, transparent: false }],
    [
      "a JPEG with much before its size",
      jpeg(400, 300, 60_000),
      { type: "image/jpeg", pixels: 120_000, transparent: false },
    ],
    [
      "a JPEG that ends early",
      jpeg(400, 300).slice(0, 100),
      { type: "image/jpeg", pixels: 0, transparent: false },
    ],
    ["a GIF", new TextEncoder().encode("GIF89a and more of it than a head is long"), null],
    ["nothing", new Uint8Array(), null],
    ["half a signature", png().slice(0, 5), null],
  ])("%s", async (_, bytes, head) => expect(await headOf(new Blob([bytes]))).toEqual(head));
});

describe("what is sent", () => {
  afterEach(() => vi.restoreAllMocks());

  /** A browser whose pictures are so large, and whose files have so many bytes a pixel. Returns what was drawn. */
  function browser(width: number, height: number, bytesPerPixel: number) {
    const drawn: { width: number; height: number; type: string | undefined }[] = [];
    vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width, height, close: vi.fn() }));
    const context = { drawImage: vi.fn(), fillRect: vi.fn() };
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
      this: HTMLCanvasElement,
      take,
      type,
    ) {
      drawn.push({ width: this.width, height: this.height, type });
      const size = Math.round(this.width * this.height * bytesPerPixel);
      take(Object.defineProperty(new Blob(["x"]), "size", { value: size }));
    });
    return drawn;
  }
  const file = (bytes: Uint8Array<ArrayBuffer>, size = 0) =>
    new File([bytes, new Uint8Array(Math.max(0, size - bytes.length))], "foto");

  test("what is small enough is sent as it is", async () => {
    const drawn = browser(4000, 4000, 0.1);
    const photo = file(jpeg(4000, 4000), IMAGE_MAX_BYTES);
    expect(await fitted(photo)).toBe(photo);
    expect(drawn).toEqual([]);
  });

  test("48 megapixels in half a megabyte become sixteen", async () => {
    const drawn = browser(8000, 6000, 0.01);
    const sent = await fitted(file(jpeg(8000, 6000), 560_000));
    expect(drawn).toEqual([{ width: 4618, height: 3464, type: "image/jpeg" }]);
    expect(4618 * 3464).toBeLessThanOrEqual(IMAGE_MAX_PIXELS);
    expect(sent.type).toBe("image/jpeg");
  });

  test("more than 5 MB is encoded anew, and made smaller until it is less", async () => {
    const drawn = browser(4000, 3000, 0.6);
    const sent = await fitted(file(jpeg(4000, 3000), IMAGE_MAX_BYTES + 1));
    expect(drawn.map(({ width }) => width)).toEqual([4000, 3200]);
    expect(sent.type).toBe("image/jpeg");
  });

  test("a PNG keeps its transparency, and is a JPEG where it has none", async () => {
    const drawn = browser(5000, 5000, 0.1);
    await fitted(file(png(5000, 5000, 6)));
    await fitted(file(png(5000, 5000, 2)));
    expect(drawn.map(({ type }) => type)).toEqual(["image/png", "image/jpeg"]);
  });

  test.each([
    ["what no browser decodes", jpeg(20_000, 20_000), () => browser(1, 1, 0.1)],
    [
      "what this one cannot",
      jpeg(8000, 6000),
      () => vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error())),
    ],
    ["what does not get small", jpeg(8000, 6000), () => browser(8000, 6000, 1000)],
  ])("%s is too large", async (_, bytes, prepare) => {
    prepare();
    await expect(fitted(file(bytes))).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
  });
});
