/** Why: what the page made (exports, codes, pictures) is handed over as a file, without a server in between. */

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: BlobPart | BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(Array.isArray(content) ? content : [content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name that every file system takes: letters, digits and hyphens. */
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

/** Has the browser download what an address of ours answers as a file; the page stays, and nothing of it is held in its memory. */
export function followDownload(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
