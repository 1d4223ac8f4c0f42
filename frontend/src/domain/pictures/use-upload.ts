/**
 * Why: a chosen picture is uploaded at once, shows its progress, and is aborted if another is chosen or the page is
 * left.
 */
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { errorText } from "~/i18n/error-text";
import { useTexts } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import { headOf } from "./picture-head";
import { type UploadedImage, uploadImage } from "./upload-image";

export type Upload = ReturnType<typeof useUpload>;

/**
 * `progress` is in whole percents, null while no upload is under way; `image` is the last uploaded one; `error` is why
 * one failed.
 */
export function useUpload() {
  const texts = useTexts();
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [image, setImage] = useState<UploadedImage | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    return () => running.current?.abort();
  }, []);

  /** The file of a file input, with the type of its content; null, and an error, if that is not a picture. */
  async function chosen({ target }: ChangeEvent<HTMLInputElement>): Promise<File | null> {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return null;
    // From now on the form cannot be sent: the chosen picture would be left out.
    setProgress(0);
    const head = await headOf(file).catch(() => null);
    setProgress(null);
    setError(head ? null : errorText(texts, "INVALID_IMAGE"));
    return head && new File([file], file.name, { type: head.type });
  }

  function reset() {
    running.current?.abort();
    setProgress(null);
    setImage(null);
    setError(null);
  }

  /** Resolves to null if it failed or was aborted. */
  async function upload(file: File): Promise<UploadedImage | null> {
    reset();
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const uploaded = await uploadImage(file, setProgress, controller.signal);
      setImage(uploaded);
      return uploaded;
    } catch (failure) {
      if (!controller.signal.aborted)
        setError(errorText(texts, failure instanceof CallError ? failure.code : "UNKNOWN"));
      return null;
    } finally {
      if (!controller.signal.aborted) setProgress(null);
    }
  }

  return { progress, image, error, setError, chosen, upload, reset };
}
