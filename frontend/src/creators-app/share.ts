/** Why: sharing uses the phone's own share sheet; where that is missing, it copies. */

/** Opens the phone's share sheet; false if it could not. Closing it is not a failure. */
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
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The picture answered ${response.status}.`);
  const blob = await response.blob();
  return new File([blob], `${name}.${blob.type === "image/png" ? "png" : "jpg"}`, { type: blob.type });
}
