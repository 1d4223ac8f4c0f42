/** Why: a company's logo is chosen, uploaded at once with its progress, seen as it will look, and can be taken away again. */
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { IMAGE_TYPES, refusalOf, type UploadedImage, uploadImage } from "~/domain/pictures/upload-image";
import { errorText } from "~/i18n/error-text";
import { useTexts } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { UploadProgress } from "~/ui/upload-progress";

interface Logo {
  /** Whole percents while uploading, else null. */
  progress: number | null;
  image: UploadedImage | null;
}

export const NO_LOGO: Logo = { progress: null, image: null };

interface LogoInputProps {
  companyName: string;
  /** The picture that is in use, shown until another one is chosen. */
  current?: string | null | undefined;
  logo: Logo;
  onChange: (logo: Logo) => void;
}

export function LogoInput({ companyName, current, logo, onChange }: LogoInputProps) {
  const texts = useTexts();
  const { company, fields } = texts.account;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    return () => running.current?.abort();
  }, []);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (!file) return;
    running.current?.abort();
    const refusal = refusalOf(file);
    setError(refusal && errorText(texts, refusal));
    event.target.value = "";
    if (refusal) return;
    const controller = new AbortController();
    running.current = controller;
    onChange({ progress: 0, image: null });
    try {
      const report = (progress: number) => onChange({ progress, image: null });
      const image = await uploadImage(file, report, controller.signal);
      onChange({ progress: null, image });
    } catch (failure) {
      if (controller.signal.aborted) return;
      onChange(NO_LOGO);
      setError(errorText(texts, failure instanceof CallError ? failure.code : "UNKNOWN"));
    }
  }

  function remove() {
    running.current?.abort();
    setError(null);
    onChange(NO_LOGO);
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
          <input
            ref={input}
            id={id}
            type="file"
            accept={IMAGE_TYPES.join(",")}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
            aria-invalid={error ? true : undefined}
            onChange={(event) => void choose(event)}
            className="sr-only"
            tabIndex={-1}
          />
          <Button variant="quiet" size="sm" onClick={() => input.current?.click()} disabled={uploading}>
            <Icon name="upload" />
            {logo.image || current ? company.changeLogo : company.chooseLogo}
          </Button>
          {(logo.image || uploading) && (
            <Button variant="bare" size="sm" onClick={remove}>
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
      {error && (
        <p id={`${id}-error`} role="alert" className="flex gap-2 text-sm font-medium text-bad">
          <Icon name="warning" className="mt-px size-5" />
          {error}
        </p>
      )}
    </div>
  );
}
