/** Why: a page loads only a button for the video; the dialog and its drawing load on click. */
import { lazy, Suspense, useState } from "react";
import { classNames } from "~/ui/class-names";
import type { VideoTexts } from "./video-dialog";

const VideoDialog = lazy(async () => ({ default: (await import("./video-dialog")).VideoDialog }));

interface VideoButtonProps {
  label: string;
  texts: VideoTexts;
  className?: string;
}

export function VideoButton({ label, texts, className }: VideoButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          "group inline-flex items-center gap-4 rounded-full pr-6 text-left font-display text-xl font-bold tracking-tight focus-visible:rounded-full",
          className,
        )}
      >
        <svg viewBox="0 0 96 96" aria-hidden="true" className="size-20 shrink-0 sm:size-24">
          <circle cx="48" cy="48" r="46" fill="none" stroke="currentColor" strokeWidth="1.5" opacity=".3" />
          <circle
            cx="48"
            cy="48"
            r="39"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            opacity=".55"
            className="origin-center transition-transform group-hover:scale-110"
          />
          <circle cx="48" cy="48" r="30" className="fill-hot" />
          <path
            d="M41 36.5v23a1.5 1.5 0 0 0 2.3 1.3l18-11.5a1.5 1.5 0 0 0 0-2.6l-18-11.5a1.5 1.5 0 0 0-2.3 1.3z"
            fill="#17130e"
          />
        </svg>
        <span className="underline-offset-8 group-hover:underline">{label}</span>
      </button>
      {open && (
        <Suspense>
          <VideoDialog texts={texts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
