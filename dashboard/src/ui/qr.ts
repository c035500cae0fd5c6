/**
 * QR codes (ISO/IEC 18004), as much of them as an address for an authenticator app needs: bytes, error correction
 * level M, versions 1 to 12 (up to 287 bytes).
 */

/** Per version: error correction codewords per block, and the data codewords of each block. */
const blocks: [ecc: number, data: number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
  [30, [50, 51, 51, 51, 51]],
  [22, [36, 36, 36, 36, 36, 36, 37, 37]],
];
const alignments = [
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
  [6, 30, 54],
  [6, 32, 58],
];

const exp = new Uint8Array(512);
const log = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  exp[power] = exp[power + 255] = value;
  log[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}
const multiply = (a: number, b: number): number => (a && b ? exp[log[a]! + log[b]!]! : 0);

/** Reed–Solomon codewords over GF(256). */
export const errorCorrection = (data: readonly number[], count: number): number[] => {
  let generator = [1];
  for (let root = 0; root < count; root++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((coefficient, place) => {
      next[place]! ^= coefficient;
      next[place + 1]! ^= multiply(coefficient, exp[root]!);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let place = 0; place < data.length; place++) {
    const factor = rest[place]!;
    if (factor)
      generator.forEach((coefficient, offset) => {
        rest[place + offset]! ^= multiply(coefficient, factor);
      });
  }
  return rest.slice(data.length);
};

const codewords = (bytes: Uint8Array, version: number): number[] => {
  const [ecc, sizes] = blocks[version - 1]!;
  const capacity = sizes.reduce((sum, size) => sum + size, 0);
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) data.push(Number.parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let filler = 0xec; data.length < capacity; filler ^= 0xec ^ 0x11) data.push(filler);

  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  const dataBlocks = sizes.map((size, index) => data.slice(starts[index], starts[index]! + size));
  const eccBlocks = dataBlocks.map((block) => errorCorrection(block, ecc));
  const interleave = (parts: number[][]) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, place) =>
      parts.flatMap((part) => (place < part.length ? [part[place]!] : [])),
    ).flat();
  return [...interleave(dataBlocks), ...interleave(eccBlocks)];
};

/** Remainder of a BCH code, put behind its bits. */
const withBch = (value: number, generator: number, length: number): number => {
  let rest = value << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit = 31 - Math.clz32(rest)) {
    if (rest === 0) break;
    rest ^= generator << (bit - length);
  }
  return (value << length) | rest;
};

/** Level M is 00 in the format's first two bits. */
export const formatBits = (mask: number): number => withBch(mask, 0x537, 10) ^ 0x5412;

const masks: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_r, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

/** Finders, timing, alignment and version; null where data will go. The format's places are held by false. */
const skeleton = (version: number): Grid => {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, dark: boolean) => {
    if (row >= 0 && column >= 0 && row < size && column < size) grid[row]![column] = dark;
  };
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    for (let r = -1; r <= 7; r++)
      for (let c = -1; c <= 7; c++)
        set(
          top + r,
          left + c,
          Math.max(Math.abs(r - 3), Math.abs(c - 3)) !== 2 && Math.max(Math.abs(r - 3), Math.abs(c - 3)) !== 4,
        );
  }
  for (let at = 8; at < size - 8; at++) {
    grid[6]![at] = at % 2 === 0;
    grid[at]![6] = at % 2 === 0;
  }
  for (const row of alignments[version - 1]!) {
    for (const column of alignments[version - 1]!) {
      if (grid[row]![column] !== null && !(row === 6 || column === 6)) continue;
      if ((row === 6 && (column === 6 || column === size - 7)) || (column === 6 && row === size - 7)) continue;
      for (let r = -2; r <= 2; r++)
        for (let c = -2; c <= 2; c++) set(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
    }
  }
  for (let at = 0; at < 9; at++) {
    if (grid[8]![at] === null) set(8, at, false);
    if (grid[at]![8] === null) set(at, 8, false);
    if (at < 8) {
      set(8, size - 1 - at, false);
      set(size - 1 - at, 8, false);
    }
  }
  set(size - 8, 8, true);
  if (version >= 7) {
    const bits = withBch(version, 0x1f25, 12);
    for (let bit = 0; bit < 18; bit++) {
      const dark = ((bits >> bit) & 1) === 1;
      set(Math.floor(bit / 3), size - 11 + (bit % 3), dark);
      set(size - 11 + (bit % 3), Math.floor(bit / 3), dark);
    }
  }
  return grid;
};

const placeFormat = (grid: boolean[][], mask: number): void => {
  const size = grid.length;
  const bits = formatBits(mask);
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((bits >> bit) & 1) === 1;
    grid[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit]![8] = dark;
    grid[8]![bit < 8 ? size - 1 - bit : bit < 9 ? 15 - bit : 14 - bit] = dark;
  }
  grid[size - 8]![8] = true;
};

/** How hard it is to read, by the standard's four rules. */
const penalty = (grid: boolean[][]): number => {
  const size = grid.length;
  let sum = 0;
  const lines = [...grid, ...grid.map((_, column) => grid.map((row) => row[column]!))];
  for (const line of lines) {
    const text = line.map(Number).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let r = 0; r < size - 1; r++) {
    for (let c = 0; c < size - 1; c++) {
      const dark = grid[r]![c];
      if (grid[r]![c + 1] === dark && grid[r + 1]![c] === dark && grid[r + 1]![c + 1] === dark) sum += 3;
    }
  }
  const share = grid.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
};

/** Rows of dark and light modules, without the quiet zone; null where the text is too long. */
export const qrCode = (text: string): boolean[][] | null => {
  const bytes = new TextEncoder().encode(text);
  const version =
    blocks.findIndex(([, sizes], index) => sizes.reduce((sum, size) => sum + size, 0) >= bytes.length + (index < 9 ? 2 : 3)) + 1;
  if (version === 0) return null;
  const frame = skeleton(version);
  const size = frame.length;
  const bits = codewords(bytes, version).flatMap((word) => Array.from({ length: 8 }, (_, bit) => (word >> (7 - bit)) & 1));
  const candidates = masks.map((mask, number) => {
    const grid = frame.map((row) => [...row]);
    let next = 0;
    for (let right = size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step++) {
        const row = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (grid[row]![column] === null) grid[row]![column] = (bits[next++] === 1) !== mask(row, column);
        }
      }
    }
    const done = grid as boolean[][];
    placeFormat(done, number);
    return done;
  });
  return candidates.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
};
