/** Why: at the counter the camera reads a code; it is on only while it is visible. */
import { useEffect, useRef } from "react";

const PAUSE_MS = 200;
const WIDEST = 960;

interface CameraProps {
  label: string;
  /** Called with the text of a QR code in view, repeatedly while it is in view. */
  onText: (text: string) => void;
  /** The camera is not allowed, not available, or ended. */
  onProblem: (problem: "denied" | "missing") => void;
}

export function Camera({ label, onText, onProblem }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const callbacks = useRef({ onText, onProblem });
  useEffect(() => {
    callbacks.current = { onText, onProblem };
  });

  useEffect(() => {
    let stream: MediaStream | null = null;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const canvas = document.createElement("canvas");

    async function start() {
      const { readQr } = await import("./qr-reader");
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment" },
        audio: false,
      });
      const view = video.current;
      if (over || !view) {
        stop();
        return;
      }
      view.srcObject = stream;
      await view.play();
      const look = async () => {
        if (over) return;
        const frame = frameOf(view, canvas);
        const text = frame && (await readQr(frame));
        if (over) return;
        if (text) callbacks.current.onText(text);
        timer = setTimeout(() => void look(), PAUSE_MS);
      };
      await look();
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    start().catch((error: unknown) => {
      if (over) return;
      const denied = error instanceof DOMException && error.name === "NotAllowedError";
      callbacks.current.onProblem(denied ? "denied" : "missing");
    });
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return (
    <video
      ref={video}
      aria-label={label}
      muted
      playsInline
      className="aspect-square w-full rounded-lg bg-night object-cover"
    />
  );
}

function frameOf(view: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  if (!view.videoWidth) return null;
  const scale = Math.min(1, WIDEST / view.videoWidth);
  canvas.width = Math.round(view.videoWidth * scale);
  canvas.height = Math.round(view.videoHeight * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(view, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
