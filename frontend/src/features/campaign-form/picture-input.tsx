/** Why: a campaign is seen before it is read; its picture goes up at once and shows how it will look. */
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { IMAGE_TYPES, refusalOf, uploadImage } from "~/domain/pictures/upload-image";
import { errorText } from "~/i18n/error-text";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

interface PictureInputProps {
  url: string;
  onChange: (url: string) => void;
  error?: string | undefined;
}

export function PictureInput({ url, onChange, error }: PictureInputProps) {
  const texts = useTexts();
  const { form } = usePortalTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    return () => running.current?.abort();
  }, []);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const code = refusalOf(file);
    setRefusal(code && errorText(texts, code));
    if (code) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      onChange((await uploadImage(file, setProgress, controller.signal)).url);
    } catch (failure) {
      if (controller.signal.aborted) return;
      setRefusal(errorText(texts, failure instanceof CallError ? failure.code : "UNKNOWN"));
    }
    setProgress(null);
  }

  const problem = refusal ?? error;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="flex items-baseline justify-between gap-4 text-sm font-semibold">
        {form.picture}
        <span className="font-normal text-soft">{form.optional}</span>
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          type="file"
          accept={IMAGE_TYPES.join(",")}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => void choose(event)}
          className="sr-only"
          tabIndex={-1}
        />
        <Button variant="quiet" size="sm" busy={progress !== null} onClick={() => input.current?.click()}>
          {progress === null && <Icon name="upload" />}
          {progress === null ? (url ? form.changePicture : form.choosePicture) : form.uploading(progress)}
        </Button>
        {url && (
          <Button variant="bare" size="sm" disabled={progress !== null} onClick={() => onChange("")}>
            {form.removePicture}
          </Button>
        )}
      </div>
      {problem && (
        <p id={`${id}-error`} role="alert" className="flex gap-2 text-sm font-medium text-bad">
          <Icon name="warning" className="mt-px size-5" />
          {problem}
        </p>
      )}
    </div>
  );
}
