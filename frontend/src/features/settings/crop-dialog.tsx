/** Why: a picture is seldom a good circle as it is; the visible part is chosen by dragging, by keys, or by a slider. */
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useSettingsTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { draw, type Frame, fileOf, kept, LOGO_SIDE, moved, wholeFrame, ZOOM_MAX, ZOOM_STEP } from "./crop";

/** A chosen file and its pixels. */
export interface Picture {
  pixels: ImageBitmap;
  type: string;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP = 0.02;
const LEAP = 0.1;

interface CropDialogProps {
  picture: Picture | null;
  onClose: () => void;
  onCropped: (file: File) => void;
}

export function CropDialog({ picture, onClose, onCropped }: CropDialogProps) {
  const { crop, cancel } = useSettingsTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  async function apply() {
    if (!canvas.current || !picture) return;
    const file = await fileOf(canvas.current, picture.type);
    if (file) onCropped(file);
  }
  return (
    <Dialog
      open={picture !== null}
      onOpenChange={(open) => !open && onClose()}
      title={crop.title}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button onClick={() => void apply()}>{crop.apply}</Button>
        </>
      }
    >
      {picture && <Cropper picture={picture.pixels} canvas={canvas} />}
    </Dialog>
  );
}

interface CropperProps {
  picture: ImageBitmap;
  canvas: React.RefObject<HTMLCanvasElement | null>;
}

/** What the canvas shows is what is sent, pixel by pixel; the mask over it only shows what a circle cuts off. */
function Cropper({ picture, canvas }: CropperProps) {
  const { crop } = useSettingsTexts();
  const id = useId();
  const grip = useRef<{ x: number; y: number } | null>(null);
  const [frame, setFrame] = useState<Frame>(() => wholeFrame(picture));
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, frame);
  }, [canvas, picture, frame]);

  const zoomTo = (zoom: number) => setFrame((before) => kept(picture, { ...before, zoom }));

  function press(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const step = event.shiftKey ? LEAP : STEP;
      setFrame((before) => moved(picture, before, arrow[0] * step, arrow[1] * step));
    } else if (event.key === "+" || event.key === "=") zoomTo(frame.zoom + ZOOM_STEP);
    else if (event.key === "-") zoomTo(frame.zoom - ZOOM_STEP);
    else return;
    event.preventDefault();
  }

  function take(event: PointerEvent<HTMLDivElement>) {
    grip.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function drag({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) {
    const from = grip.current;
    if (!from) return;
    const side = currentTarget.clientWidth || 1;
    grip.current = { x: clientX, y: clientY };
    setFrame((before) => moved(picture, before, (clientX - from.x) / side, (clientY - from.y) / side));
  }

  function letGo() {
    grip.current = null;
  }

  return (
    <div className="flex flex-col items-center gap-5">
      <p id={`${id}-text`} className="text-soft">
        {crop.text}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is moved by pointer and keys */}
      <div
        role="application"
        aria-label={crop.area}
        aria-roledescription={crop.role}
        aria-describedby={`${id}-text`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is moved by keys
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- the same
        onKeyDown={press}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        className="relative size-64 cursor-grab touch-none overflow-hidden rounded-md bg-sunk select-none focus-visible:rounded-md active:cursor-grabbing sm:size-80"
      >
        <canvas ref={canvas} width={LOGO_SIDE} height={LOGO_SIDE} className="size-full" />
        <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_12rem_rgb(13_11_8/0.55)] ring-2 ring-white" />
      </div>
      <label className="flex w-full max-w-80 items-center gap-4 text-sm font-semibold">
        {crop.zoom}
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={frame.zoom}
          onChange={(event) => zoomTo(event.target.valueAsNumber)}
          className="min-h-11 min-w-0 flex-1"
        />
      </label>
    </div>
  );
}
