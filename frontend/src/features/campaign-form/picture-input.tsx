/** Why: a campaign's picture is uploaded at once and shows how it will look. */
import { type ChangeEvent, useId } from "react";
import { PictureButton } from "~/domain/pictures/picture-button";
import type { Upload } from "~/domain/pictures/use-upload";
import { usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";

interface PictureInputProps {
  upload: Upload;
  url: string;
  onChange: (url: string) => void;
  /** Whether the campaign cannot be submitted without one. */
  required: boolean;
  error?: string | undefined;
}

export function PictureInput({ upload, url, onChange, required, error }: PictureInputProps) {
  const { form } = usePortalTexts();
  const id = useId();
  const { progress, error: refusal } = upload;

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = await upload.chosen(event);
    const image = file && (await upload.upload(file));
    if (image) onChange(image.url);
  }

  const problem = refusal ?? error;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="flex items-baseline justify-between gap-4 text-sm font-semibold">
        <span>{form.picture}</span>
        {!required && <span className="font-normal text-soft">{form.optional}</span>}
      </label>
      <div className="flex flex-wrap gap-2">
        <PictureButton
          input={{
            id,
            name: "picture",
            "aria-invalid": problem ? true : undefined,
            "aria-describedby": problem ? `${id}-error` : undefined,
          }}
          choose={choose}
          busy={progress !== null}
        >
          {progress === null ? (url ? form.changePicture : form.choosePicture) : form.uploading(progress)}
        </PictureButton>
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
