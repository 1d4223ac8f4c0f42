/** Why: a campaign is seen before it is read; its picture goes up at once and shows how it will look. */
import { type ChangeEvent, useId, useRef } from "react";
import { IMAGE_TYPES } from "~/domain/pictures/upload-image";
import { useUpload } from "~/domain/pictures/use-upload";
import { usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Icon } from "~/ui/icon";

interface PictureInputProps {
  url: string;
  onChange: (url: string) => void;
  error?: string | undefined;
}

export function PictureInput({ url, onChange, error }: PictureInputProps) {
  const { form } = usePortalTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { progress, error: refusal, chosen, upload } = useUpload();

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = chosen(event);
    const image = file && (await upload(file));
    if (image) onChange(image.url);
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
      <FieldError id={`${id}-error`} role="alert" text={problem} />
    </div>
  );
}
