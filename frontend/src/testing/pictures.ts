/** Why: what is a picture is told by its bytes, so tests choose files that have them. */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The head of a PNG of this size, with opaque colours or, for colour type 6, with transparency; the rest does not matter here. */
export function png(width = 40, height = 30, colourType = 2): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(33));
  for (const [at, byte] of SIGNATURE.entries()) head.setUint8(at, byte);
  head.setUint32(8, 13);
  head.setUint32(12, 0x49484452);
  head.setUint32(16, width);
  head.setUint32(20, height);
  head.setUint8(24, 8);
  head.setUint8(25, colourType);
  return new Uint8Array(head.buffer);
}

/** The head of a JPEG of this size, after a segment of metadata of so many bytes. */
export function jpeg(width = 40, height = 30, metadata = 200): Uint8Array<ArrayBuffer> {
  const length = metadata + 2;
  const bytes = [0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255, ...Array<number>(metadata).fill(0x2a)];
  bytes.push(
    0xff,
    0xff,
    0xc4,
    0,
    3,
    0,
    0xff,
    0xc2,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
  );
  return new Uint8Array([...bytes, 3, 1, 0x22, 0, 0xff, 0xda]);
}
