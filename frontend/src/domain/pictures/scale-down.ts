/** Why: a phone's photo exceeds the upload limit, and looks the same when it is scaled down. */
import { CallError } from "~/session/call-error";
import { headOf } from "./picture-head";

/** The server's limits (docs/product.md, Validation). */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 16_000_000;
/** A browser decodes four bytes a pixel: larger pictures are not tried. */
const DECODED_MAX_PIXELS = 120_000_000;
const QUALITY = 0.9;
const SMALLER = 0.8;
const ATTEMPTS = 8;

/**
 * The file itself if the server accepts it; else the picture in fewer pixels, upright and in sRGB. Throws a CallError.
 */
export async function fitted(file: File): Promise<File> {
  const head = await headOf(file);
  if (!head) throw new CallError("INVALID_IMAGE");
  if (file.size <= IMAGE_MAX_BYTES && head.pixels <= IMAGE_MAX_PIXELS) return file;
  if (head.pixels > DECODED_MAX_PIXELS) throw new CallError("IMAGE_TOO_LARGE");
  const type = head.transparent ? "image/png" : "image/jpeg";
  const smaller = await scaledDown(file, type).catch(() => null);
  if (!smaller) throw new CallError("IMAGE_TOO_LARGE");
  return new File([smaller], file.name, { type });
}

/** Null if it cannot be made small enough. */
async function scaledDown(file: File, type: string): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  try {
    let factor = Math.min(1, Math.sqrt(IMAGE_MAX_PIXELS / (picture.width * picture.height)));
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const blob = await drawn(picture, factor, type);
      if (!blob || blob.size <= IMAGE_MAX_BYTES) return blob;
      factor *= SMALLER;
    }
    return null;
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, factor: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(picture.width * factor));
  canvas.height = Math.max(1, Math.floor(picture.height * factor));
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  if (type === "image/jpeg") {
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
