/**
 * Why: the gateway serves compressed text, and the smallest form takes too long to make during a request. Writes
 * `<file>.br` and `<file>.gz` beside every text file of `build/client` but the smallest, which fit into one packet
 * anyway.
 */
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = "**/*.{css,html,js,json,svg,txt,webmanifest,xml}";
const SMALL = 512;

/**
 * Brotli's best quality takes eight times as long as 9; browsers load an asset once, so for pages it is not worth it.
 */
const quality = (file: string) => (file.endsWith(".html") ? 9 : constants.BROTLI_MAX_QUALITY);
const ENCODINGS = {
  br: (plain: Buffer, file: string) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality(file) } }),
  gz: (plain: Buffer) => promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
};

/** The files of a folder that are served compressed. */
export function compressible(folder: string): string[] {
  return globSync(TEXT, { cwd: folder })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).size >= SMALL);
}

/** Compresses the files of a folder; returns the total size in bytes, uncompressed and in each compressed form. */
export async function compress(folder: string): Promise<Record<"plain" | keyof typeof ENCODINGS, number>> {
  const total = { plain: 0, br: 0, gz: 0 };
  await Promise.all(
    compressible(folder).map(async (file) => {
      const plain = readFileSync(file);
      total.plain += plain.length;
      for (const suffix of ["br", "gz"] as const) {
        const compressed = await ENCODINGS[suffix](plain, file);
        total[suffix] += compressed.length;
        writeFileSync(`${file}.${suffix}`, compressed);
      }
    }),
  );
  return total;
}

if (import.meta.main) {
  const { plain, br, gz } = await compress(join(import.meta.dirname, "../build/client"));
  const kib = (bytes: number) => `${Math.round(bytes / 1024)} KiB`;
  console.log(`compressed: ${kib(plain)} of text, ${kib(br)} as br, ${kib(gz)} as gzip`);
}
