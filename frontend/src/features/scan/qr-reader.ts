/** Why: reading a QR needs 400 KB of WebAssembly, fetched only by those who scan. */
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** What the first QR of a picture says, or null. */
export async function readQr(picture: Blob | ImageData): Promise<string | null> {
  const found = await readBarcodes(picture, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  return found.find((code) => code.isValid)?.text ?? null;
}
