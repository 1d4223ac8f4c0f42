/** Why: a photo comes from the camera or the gallery, and is cropped by touch or by keyboard. */
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useAppTexts } from "~/i18n/app-texts";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { drawCut, type Frame, type Shape } from "./crop";
import { Choices } from "./parts";

export interface Photo {
  picture: ImageBitmap;
  frame: Frame;
}

interface PhotoInputProps {
  photo: Photo | null;
  onChoose: (file: File) => void;
}

/** Two ways to a photo; once there is one, a smaller way to another. */
export function PhotoInput({ photo, onChoose }: PhotoInputProps) {
  const { create } = useAppTexts();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const chosen = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    input.value = "";
    if (file) onChoose(file);
  };
  return (
    <div className="flex flex-wrap gap-3">
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-label={create.take}
        onChange={({ target }) => chosen(target)}
        className="sr-only"
      />
      <input
        ref={gallery}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={create.choose}
        onChange={({ target }) => chosen(target)}
        className="sr-only"
      />
      {photo ? (
        <Button variant="quiet" onClick={() => gallery.current?.click()}>
          {create.change}
        </Button>
      ) : (
        <>
          <Button variant="ink" className="flex-1" onClick={() => camera.current?.click()}>
            <Icon name="scan" />
            <span>{create.take}</span>
          </Button>
          <Button variant="quiet" className="flex-1" onClick={() => gallery.current?.click()}>
            <Icon name="image" />
            <span>{create.choose}</span>
          </Button>
        </>
      )}
    </div>
  );
}

const SHAPES: readonly Shape[] = ["square", "portrait", "whole"];
const within = (value: number) => Math.min(1, Math.max(-1, value));

interface CropperProps {
  photo: Photo;
  /** Several options. */
  shapes?: readonly Shape[];
  onFrame: (frame: Frame) => void;
}

export function Cropper({ photo, shapes = SHAPES, onFrame }: CropperProps) {
  const { create } = useAppTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number; frame: Frame } | null>(null);
  const { picture, frame } = photo;
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, picture, frame, 900);
  }, [picture, frame]);

  function drag({ clientX, clientY, currentTarget }: PointerEvent) {
    const start = from.current;
    if (!start) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    onFrame({
      ...frame,
      x: within(start.frame.x - (2 * (clientX - start.x)) / width),
      y: within(start.frame.y - (2 * (clientY - start.y)) / height),
    });
  }

  const slider = (
    label: string,
    value: number,
    min: number,
    max: number,
    change: (value: number) => Frame,
  ) => (
    <label className="flex items-center gap-4 text-sm font-semibold">
      <span className="w-28 shrink-0">{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step="0.05"
        value={value}
        onChange={({ target }) => onFrame(change(target.valueAsNumber))}
        className="h-12 min-w-0 flex-1"
      />
    </label>
  );

  return (
    <div className="flex flex-col gap-3">
      <canvas
        ref={canvas}
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY, frame };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          from.current = null;
        }}
        className="max-h-[70dvh] w-full cursor-grab touch-pan-y rounded-lg object-contain"
      >
        {create.photo}
      </canvas>
      {shapes.length > 1 && (
        <Choices
          label={create.crop}
          options={shapes.map((shape) => [shape, create[shape]] as const)}
          value={frame.shape}
          onChange={(shape) => onFrame({ ...frame, shape })}
        />
      )}
      <details className="rounded-lg bg-surface px-5">
        <summary className="flex min-h-12 items-center justify-between text-sm font-semibold">
          <span>{create.crop}</span>
          <Icon name="settings" />
        </summary>
        <div className="pb-3">
          {slider(create.zoom, frame.zoom, 1, 3, (zoom) => ({ ...frame, zoom }))}
          {slider(create.across, frame.x, -1, 1, (x) => ({ ...frame, x }))}
          {slider(create.down, frame.y, -1, 1, (y) => ({ ...frame, y }))}
        </div>
      </details>
    </div>
  );
}

/** The photo of a file, upright; `problem` says why there is none. */
export function usePhoto(problem: string) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function choose(file: File) {
    try {
      const picture = await createImageBitmap(file);
      setFailure(null);
      setPhoto({ picture, frame: { shape: "square", zoom: 1, x: 0, y: 0 } });
    } catch {
      setFailure(problem);
    }
  }
  const setFrame = (frame: Frame) => setPhoto((now) => now && { ...now, frame });
  return { photo, failure, choose, setFrame };
}
