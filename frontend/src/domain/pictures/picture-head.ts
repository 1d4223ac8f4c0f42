/** Why: a picture's type and size are read from its first bytes; a file's name and type may be missing or wrong. */

export interface PictureHead {
  type: "image/png" | "image/jpeg";
  /** 0 if the file does not contain it. */
  pixels: number;
  /** Whether it may have transparent parts. */
  transparent: boolean;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Markers of a JPEG without a length (ITU-T T.81, B.1.1.3): fill bytes, and restart markers. */
const bare = (marker: number) => marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Markers that begin a frame; the three excluded between them begin tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

async function bytesOf(file: Blob, at: number, count: number): Promise<DataView> {
  return new DataView(await file.slice(at, at + count).arrayBuffer());
}

/** By content; null if the file is neither PNG nor JPEG. */
export async function headOf(file: Blob): Promise<PictureHead | null> {
  const head = await bytesOf(file, 0, 26);
  if (PNG.every((byte, at) => at < head.byteLength && head.getUint8(at) === byte)) {
    if (head.byteLength < 26) return { type: "image/png", pixels: 0, transparent: true };
    const colour = head.getUint8(25);
    const pixels = head.getUint32(16) * head.getUint32(20);
    return { type: "image/png", pixels, transparent: colour !== 0 && colour !== 2 };
  }
  if (head.byteLength < 3 || head.getUint16(0) !== 0xffd8 || head.getUint8(2) !== 0xff) return null;
  return { type: "image/jpeg", pixels: await pixelsOfJpeg(file), transparent: false };
}

async function pixelsOfJpeg(file: Blob): Promise<number> {
  let at = 2;
  while (at + 9 <= file.size) {
    const segment = await bytesOf(file, at, 9);
    const marker = segment.getUint8(1);
    if (segment.getUint8(0) !== 0xff || marker === 0xd9 || marker === 0xda) return 0;
    if (isFrame(marker)) return segment.getUint16(5) * segment.getUint16(7);
    at += marker === 0xff ? 1 : bare(marker) ? 2 : 2 + segment.getUint16(2);
  }
  return 0;
}
