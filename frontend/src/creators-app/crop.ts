/** Why: a photo is cropped to what networks show before the upload, with the phone's own canvas. */

/** square: 1 to 1 · portrait: 4 to 5, the tallest that networks show · whole: as it was taken. */
export type Shape = "square" | "portrait" | "whole";

export interface Frame {
  shape: Shape;
  /** At least 1. */
  zoom: number;
  /** The crop's position within what it leaves out, from -1 to 1. */
  x: number;
  y: number;
}

/** The longer side of the upload, in pixels. */
const LONGEST = 1350;
const QUALITY = 0.9;

interface Size {
  width: number;
  height: number;
}

const ratioOf = (shape: Shape, { width, height }: Size) =>
  shape === "square" ? 1 : shape === "portrait" ? 4 / 5 : width / height;

/** The crop rectangle, in the picture's own pixels. */
export function cutOf(picture: Size, { shape, zoom, x, y }: Frame): Size & { left: number; top: number } {
  const ratio = ratioOf(shape, picture);
  const width = Math.min(picture.width, picture.height * ratio) / zoom;
  const height = width / ratio;
  return {
    width,
    height,
    left: ((picture.width - width) / 2) * (1 + x),
    top: ((picture.height - height) / 2) * (1 + y),
  };
}

/** Draws the crop at its own size, but no larger than `longest`. */
export function drawCut(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  frame: Frame,
  longest = LONGEST,
): void {
  const cut = cutOf(picture, frame);
  const factor = Math.min(1, longest / Math.max(cut.width, cut.height));
  canvas.width = Math.max(1, Math.round(cut.width * factor));
  canvas.height = Math.max(1, Math.round(cut.height * factor));
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, cut.left, cut.top, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
}

/** The crop as a JPEG file. */
export async function cutFile(picture: ImageBitmap, frame: Frame): Promise<File> {
  const canvas = document.createElement("canvas");
  drawCut(canvas, picture, frame);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("The browser drew no picture.");
  return new File([blob], "photo.jpg", { type: "image/jpeg" });
}
