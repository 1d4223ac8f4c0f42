/**
 * Why: a QR code is drawn in the browser for an address that only it knows (the site's own, with a company's code). Bytes, error
 * correction level M, versions 1 to 10: up to 213 bytes, which is more than our addresses have.
 */

/** Level M by version: codewords of error correction a block, then the blocks as [how many, data codewords in each]. */
const VERSIONS: readonly (readonly [number, readonly (readonly [number, number])[]])[] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [
    22,
    [
      [2, 38],
      [2, 39],
    ],
  ],
  [
    22,
    [
      [3, 36],
      [2, 37],
    ],
  ],
  [
    26,
    [
      [4, 43],
      [1, 44],
    ],
  ],
];

/** Where the alignment patterns are, by version. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = boolean[][];

/** The code of a text, row by row, true where it is dark, without the quiet zone. Throws a RangeError for a text that is too long. */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex((_, index) => bytes.length <= capacity(index + 1)) + 1;
  if (!version) throw new RangeError("The text is too long for a QR code of version 10.");
  const codewords = interleaved(dataCodewords(bytes, version), version);
  let best: { grid: Grid; penalty: number } | undefined;
  for (const [mask, flips] of MASKS.entries()) {
    const grid = drawn(version, mask, codewords, flips);
    const penalty = penaltyOf(grid);
    if (!best || penalty < best.penalty) best = { grid, penalty };
  }
  return best?.grid ?? [];
}

/** The dark modules as an SVG path in units of modules: one `path`, however many modules. */
export function qrPath(grid: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  for (const [y, row] of grid.entries()) {
    let x = 0;
    while (x < row.length) {
      let end = x;
      while (row[end]) end += 1;
      if (end > x) runs.push(`M${x} ${y}h${end - x}v1h${x - end}z`);
      x = end + 1;
    }
  }
  return runs.join("");
}

function shapeOf(version: number): (typeof VERSIONS)[number] {
  return VERSIONS[version - 1] ?? [0, []];
}

function dataLength(version: number): number {
  return shapeOf(version)[1].reduce((sum, [blocks, length]) => sum + blocks * length, 0);
}

const countBits = (version: number) => (version < 10 ? 8 : 16);

function capacity(version: number): number {
  return Math.floor((dataLength(version) * 8 - 4 - countBits(version)) / 8);
}

/** Mode, length, bytes, end, padding. */
function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  const length = dataLength(version);
  push(0b0100, 4);
  push(bytes.length, countBits(version));
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, length * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const found: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    found.push(bits.slice(at, at + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  }
  for (let pad = 0xec; found.length < length; pad ^= 0xec ^ 0x11) found.push(pad);
  return found;
}

/** The blocks with their error correction, taken in turns. */
function interleaved(data: readonly number[], version: number): number[] {
  const [corrections, groups] = shapeOf(version);
  const divisor = generator(corrections);
  const blocks: number[][] = [];
  let at = 0;
  for (const [count, length] of groups) {
    for (let block = 0; block < count; block += 1) {
      blocks.push(data.slice(at, at + length));
      at += length;
    }
  }
  const turns = (rows: readonly (readonly number[])[]) => {
    const longest = Math.max(...rows.map((row) => row.length));
    return Array.from({ length: longest }, (_, index) => rows.flatMap((row) => row[index] ?? [])).flat();
  };
  return [...turns(blocks), ...turns(blocks.map((block) => remainder(block, divisor)))];
}

/** Multiplication in the field of 256 elements, modulo 0x11D. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

function generator(degree: number): number[] {
  const found = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let index = 0; index < degree; index += 1) {
      found[index] = times(found[index] ?? 0, root) ^ (found[index + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return found;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const found = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (found.shift() ?? 0);
    found.push(0);
    for (const [index, coefficient] of divisor.entries()) {
      found[index] = (found[index] ?? 0) ^ times(coefficient, factor);
    }
  }
  return found;
}

function drawn(
  version: number,
  mask: number,
  codewords: readonly number[],
  flips: (x: number, y: number) => boolean,
): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean) => {
    const [row, held] = [grid[y], fixed[y]];
    if (!row || !held || x < 0 || x >= size) return;
    row[x] = dark;
    held[x] = true;
  };
  drawPatterns(version, size, set);
  drawFormat(mask, size, set);
  drawVersion(version, size, set);

  // The codewords go up and down in columns of two, from the right, past the timing column.
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = grid[y];
        if (!row || fixed[y]?.[x]) continue;
        const dark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
        row[x] = dark !== flips(x, y);
      }
    }
  }
  return grid;
}

type Set = (x: number, y: number, dark: boolean) => void;

function drawPatterns(version: number, size: number, set: Set): void {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [left, top] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        if (top + dy >= 0 && top + dy < size) set(left + dx, top + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = ALIGNMENT[version - 1] ?? [];
  const last = centres.length - 1;
  for (const [i, x] of centres.entries()) {
    for (const [j, y] of centres.entries()) {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) {
          set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
        }
      }
    }
  }
}

/** Level M is 00; the fifteen bits stand twice. */
function drawFormat(mask: number, size: number, set: Set): void {
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const dark = (at: number) => ((bits >> at) & 1) === 1;
  for (let at = 0; at <= 5; at += 1) set(8, at, dark(at));
  set(8, 7, dark(6));
  set(8, 8, dark(7));
  set(7, 8, dark(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, dark(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, dark(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, dark(at));
  set(8, size - 8, true);
}

/** From version 7 on, the version stands twice too. */
function drawVersion(version: number, size: number, set: Set): void {
  if (version < 7) return;
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >> at) & 1) === 1;
    const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(a, b, dark);
    set(b, a, dark);
  }
}

/** How hard a grid is to read: long runs, blocks, what looks like a finder, and an uneven share of dark. */
function penaltyOf(grid: Grid): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false));
  let penalty = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
    for (const _ of text.matchAll(/(?=00001011101|10111010000)/g)) penalty += 40;
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const dark = grid[y]?.[x];
      if (dark === grid[y - 1]?.[x] && dark === grid[y]?.[x - 1] && dark === grid[y - 1]?.[x - 1])
        penalty += 3;
    }
  }
  const darkCount = grid.flat().filter(Boolean).length;
  return penalty + Math.floor(Math.abs((darkCount * 100) / (size * size) - 50) / 5) * 10;
}
