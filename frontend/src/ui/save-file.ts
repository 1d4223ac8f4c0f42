/** Why: what the page generated (exports, codes, pictures) is saved as a file, without a server in between. */

/** Starts a download of the file in the browser. */
export function saveFile(name: string, content: BlobPart | BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(Array.isArray(content) ? content : [content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name that every file system accepts: letters, digits and hyphens. */
export function fileName(...parts: readonly string[]): string {
  return parts
    .map((part) =>
      part
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "")
        .slice(0, 60),
    )
    .filter(Boolean)
    .join("-");
}

/** Downloads the response of one of our addresses as a file; the page stays, and does not hold it in memory. */
export function followDownload(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
