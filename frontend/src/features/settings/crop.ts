/** Why: a logo is a square crop of a picture; the arithmetic of the crop, kept apart from pointers and keys. */

/** The side of the logo that is uploaded, in pixels. */
export const LOGO_SIDE = 512;
export const ZOOM_MAX = 4;
export const ZOOM_STEP = 0.2;

interface Size {
  width: number;
  height: number;
}

/** The centre of the square, in pixels of the picture, and its zoom. */
export interface Frame {
  x: number;
  y: number;
  zoom: number;
}

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The side of the square in pixels of the picture: at zoom 1 the picture's shorter side. */
export function sideOf({ width, height }: Size, { zoom }: Frame): number {
  return Math.min(width, height) / zoom;
}

/** The whole of the shorter side, centred. */
export function wholeFrame({ width, height }: Size): Frame {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The nearest frame within the picture. */
export function kept(size: Size, frame: Frame): Frame {
  const zoom = within(frame.zoom, 1, ZOOM_MAX);
  const half = sideOf(size, { ...frame, zoom }) / 2;
  return {
    x: within(frame.x, half, size.width - half),
    y: within(frame.y, half, size.height - half),
    zoom,
  };
}

/**
 * The frame after the picture was dragged by a fraction of the square's side: dragging right shows what is left of it.
 */
export function moved(size: Size, frame: Frame, dx: number, dy: number): Frame {
  const side = sideOf(size, frame);
  return kept(size, { ...frame, x: frame.x - dx * side, y: frame.y - dy * side });
}

/** Draws the square as it will be shown and sent. */
export function draw(canvas: HTMLCanvasElement, picture: CanvasImageSource & Size, frame: Frame): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const side = sideOf(picture, frame);
  context.clearRect(0, 0, LOGO_SIDE, LOGO_SIDE);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, frame.x - side / 2, frame.y - side / 2, side, side, 0, 0, LOGO_SIDE, LOGO_SIDE);
}

/** The square as a file of the chosen file's type, so that a PNG keeps its transparency. */
export function fileOf(canvas: HTMLCanvasElement, type: string): Promise<File | null> {
  const kind = type === "image/png" ? "image/png" : "image/jpeg";
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) =>
        resolve(blob && new File([blob], kind === "image/png" ? "logo.png" : "logo.jpg", { type: kind })),
      kind,
      0.92,
    );
  });
}
