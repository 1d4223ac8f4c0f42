/** Why: users change their picture where it is shown: they choose it, crop it to a square, and upload it. */
import { useState } from "react";
import { uploadImage } from "~/domain/pictures/upload-image";
import { useAppTexts } from "~/i18n/app-texts";
import { CallError } from "~/session/call-error";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { UploadProgress } from "~/ui/upload-progress";
import { cutFile } from "./crop";
import { type MeFragment, UpdateMeDocument } from "./generated/graphql";
import { useChangeMe, useErrorText } from "./me";
import { Sheet } from "./parts";
import { Cropper, PhotoInput, usePhoto } from "./photo";

const SQUARE = ["square"] as const;

export function OwnPicture({ me }: { me: MeFragment }) {
  const { picture } = useAppTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={me.picture ? picture.change : picture.add}
        onClick={() => setOpen(true)}
        className="relative shrink-0 rounded-full focus-visible:rounded-full"
      >
        <Avatar
          name={[me.firstName, me.lastName].filter(Boolean).join(" ") || me.email}
          src={me.picture}
          className="size-20"
        />
        <span className="absolute -right-1 -bottom-1 grid size-8 place-items-center rounded-full bg-ink text-paper ring-2 ring-paper">
          <Icon name="pencil" className="size-4" />
        </span>
      </button>
      {open && <PictureSheet me={me} onClose={() => setOpen(false)} />}
    </>
  );
}

function PictureSheet({ me, onClose }: { me: MeFragment; onClose: () => void }) {
  const { picture, create, states } = useAppTexts();
  const textOf = useErrorText();
  const change = useChangeMe();
  const { photo, failure: unread, choose, setFrame } = usePhoto(create.photoBroken);
  const [progress, setProgress] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function set(address: string, said: string) {
    const failed = await change(UpdateMeDocument, { input: { picture: address } });
    setFailure(failed?.text ?? null);
    if (failed) return;
    notify("good", said);
    onClose();
  }

  async function save() {
    if (!photo) return;
    setBusy(true);
    setFailure(null);
    setProgress(0);
    try {
      const file = await cutFile(photo.picture, photo.frame);
      const { url } = await uploadImage(file, setProgress, new AbortController().signal);
      await set(url, picture.saved);
    } catch (error) {
      setFailure(textOf(error instanceof CallError ? error.code : "UNKNOWN"));
    }
    setProgress(null);
    setBusy(false);
  }

  async function remove() {
    setBusy(true);
    await set("", picture.removed);
    setBusy(false);
  }

  return (
    <Sheet title={picture.title} onClose={onClose}>
      <Failure text={unread ?? failure} />
      {photo ? (
        <Cropper photo={photo} shapes={SQUARE} onFrame={setFrame} />
      ) : (
        me.picture && <Avatar name="" src={me.picture} className="size-44 self-center" />
      )}
      <UploadProgress value={progress} label={create.uploading} />
      <PhotoInput photo={photo} onChoose={(file) => void choose(file)} />
      {photo && (
        <Button size="lg" busy={busy} onClick={() => void save()}>
          {busy ? states.saving : picture.save}
        </Button>
      )}
      {!photo && me.picture && (
        <Button variant="bare" size="lg" busy={busy} onClick={() => void remove()}>
          {picture.remove}
        </Button>
      )}
    </Sheet>
  );
}
