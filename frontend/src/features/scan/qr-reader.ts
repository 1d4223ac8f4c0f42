/** Why: reading a QR needs 400 KB of WebAssembly, loaded only for users who scan. */
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** The text of the first QR code in a picture, or null. */
export async function readQr(picture: Blob | ImageData): Promise<string | null> {
  const results = await readBarcodes(picture, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  return results.find((code) => code.isValid)?.text ?? null;
}
