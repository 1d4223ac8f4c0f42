/**
 * Why: a brand is recognised by its logo: chosen, cropped to a square, uploaded with its progress, and shown at once.
 */
import { type ChangeEvent, useId, useState } from "react";
import { PictureButton } from "~/domain/pictures/picture-button";
import { useUpload } from "~/domain/pictures/use-upload";
import { useSettingsTexts } from "~/i18n/use-language";
import { reread } from "~/session/session";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { notify } from "~/ui/snackbar";
import { UploadProgress } from "~/ui/upload-progress";
import { CropDialog, type Picture } from "./crop-dialog";
import { Section } from "./section";
import { SaveCompanyDocument, type SettingsCompanyFragment } from "./settings.generated";
import { useAction } from "./use-action";

export function LogoSection({ company, editable }: { company: SettingsCompanyFragment; editable: boolean }) {
  const { logo } = useSettingsTexts();
  const src = company.thumbnail ?? company.logo;
  return (
    <Section title={logo.title} text={logo.text}>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <Avatar name={company.name} src={src} className="size-28" />
        {editable ? <LogoChoice company={company} /> : !src && <p className="text-soft">{logo.none}</p>}
      </div>
    </Section>
  );
}

function LogoChoice({ company }: { company: SettingsCompanyFragment }) {
  const { logo, crop } = useSettingsTexts();
  const id = useId();
  const save = useAction(SaveCompanyDocument);
  const [picture, setPicture] = useState<Picture | null>(null);
  const { progress, error, setError, chosen, upload } = useUpload();

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = await chosen(event);
    save.forget();
    if (!file) return;
    try {
      setPicture({ pixels: await createImageBitmap(file), type: file.type });
    } catch {
      setError(crop.unreadable);
    }
  }

  function close() {
    setPicture(null);
    picture?.pixels.close();
  }

  async function take(file: File) {
    close();
    const image = await upload(file);
    if (image) await keep(image.url, image.thumbnailUrl, logo.saved);
  }

  async function keep(url: string, thumbnail: string, said: string) {
    const done = await save.run({ companyId: company._id, logo: url, thumbnail });
    if (!done) return;
    notify("good", said);
    void reread();
  }

  const uploading = progress !== null;
  const failure = error ?? save.refusal?.text;
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <PictureButton
          input={{ "aria-label": logo.title, "aria-describedby": `${id}-hint` }}
          choose={choose}
          busy={uploading || save.busy}
        >
          {uploading ? logo.uploading(progress) : company.logo ? logo.change : logo.choose}
        </PictureButton>
        {company.logo && (
          <Button
            variant="bare"
            size="sm"
            disabled={uploading || save.busy}
            onClick={() => void keep("", "", logo.removed)}
          >
            {logo.remove}
          </Button>
        )}
      </div>
      <UploadProgress value={progress} label={logo.uploading} />
      <p id={`${id}-hint`} className="text-sm text-soft">
        {logo.hint}
      </p>
      <Failure text={failure} />
      <CropDialog picture={picture} onClose={close} onCropped={(file) => void take(file)} />
    </div>
  );
}
