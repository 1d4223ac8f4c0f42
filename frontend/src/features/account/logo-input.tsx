/** Why: a company's logo is chosen, uploaded at once with its progress, previewed, and can be removed. */
import { type ChangeEvent, useId } from "react";
import { PictureButton } from "~/domain/pictures/picture-button";
import type { Upload } from "~/domain/pictures/use-upload";
import { useTexts } from "~/i18n/use-language";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { UploadProgress } from "~/ui/upload-progress";

interface LogoInputProps {
  companyName: string;
  /** The current picture, shown until another one is chosen. */
  current?: string | null | undefined;
  logo: Upload;
}

export function LogoInput({ companyName, current, logo }: LogoInputProps) {
  const { company, fields } = useTexts().account;
  const id = useId();

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = await logo.chosen(event);
    if (file) await logo.upload(file);
  }

  const uploading = logo.progress !== null;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="flex items-baseline justify-between gap-4 text-sm font-semibold">
        {fields.logo}
        <span className="font-normal text-soft">{fields.optional}</span>
      </label>
      <div className="flex min-h-22 items-center gap-5">
        <Avatar name={companyName || "?"} src={logo.image?.thumbnailUrl ?? current} className="size-20" />
        <div className="flex min-w-0 flex-1 flex-wrap gap-2">
          <PictureButton
            input={{
              id,
              "aria-describedby": `${id}-hint${logo.error ? ` ${id}-error` : ""}`,
              "aria-invalid": logo.error ? true : undefined,
            }}
            choose={choose}
            disabled={uploading}
          >
            {logo.image || current ? company.changeLogo : company.chooseLogo}
          </PictureButton>
          {(logo.image || uploading) && (
            <Button variant="bare" size="sm" onClick={logo.reset}>
              {company.removeLogo}
            </Button>
          )}
        </div>
      </div>
      <UploadProgress value={logo.progress} label={company.uploading} />
      <p aria-live="polite" className="min-h-lh text-sm font-medium text-good">
        {logo.image && company.uploaded}
      </p>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {company.logoHint}
      </p>
      <FieldError id={`${id}-error`} role="alert" text={logo.error} />
    </div>
  );
}
