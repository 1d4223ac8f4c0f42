/** Why: what a phone shares it shares with its own sheet; where that is missing, copying does. */

/** Opens the phone's sheet; false when it could not. Whoever closes it has not failed. */
export async function shareWith(data: ShareData): Promise<boolean> {
  if (!navigator.share || (data.files && !navigator.canShare?.(data))) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** A picture of ours as a file, for sharing and saving. */
export async function pictureFile(address: string, name: string): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}.`);
  const blob = await answer.blob();
  return new File([blob], `${name}.${blob.type === "image/png" ? "png" : "jpg"}`, { type: blob.type });
}
