import { crc32, deflateSync } from "node:zlib";
import type { Picture } from "./picture.ts";

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** How the bytes of a line are read, by the PNG specification (third edition), 11.2.1. */
export const colourTypes = { grey: 0, rgb: 2, palette: 3, greyAlpha: 4, rgba: 6 } as const;

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

export type PngParts = {
  width: number;
  height: number;
  colourType: number;
  /** Each line starts with the number of its filter; eight bits per sample. */
  lines: readonly Uint8Array[];
  palette?: { colours: Uint8Array; alphas: Uint8Array };
};

/** The minimal PNG: no metadata. */
export const writePngParts = ({ width, height, colourType, lines, palette }: PngParts): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = colourType;
  return Buffer.concat([
    pngSignature,
    chunk("IHDR", header),
    ...(palette ? [chunk("PLTE", palette.colours)] : []),
    ...(palette && palette.alphas.length > 0 ? [chunk("tRNS", palette.alphas)] : []),
    chunk("IDAT", deflateSync(Buffer.concat(lines), { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** With a palette if 256 colours are enough, without opacity if nothing is transparent. */
export const writePng = (picture: Picture): Buffer => writeWithPalette(picture) ?? writeInFullColour(picture);

const writeWithPalette = ({ width, height, pixels }: Picture): Buffer | null => {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const indices = new Map<number, number>();
  let before = -1;
  for (const word of words) {
    // Mostly the same colour again, which is faster to compare than to look up.
    if (word === before) continue;
    before = word;
    if (indices.has(word)) continue;
    if (indices.size === 256) return null;
    indices.set(word, 0);
  }
  // The transparent ones come first: then only these need an opacity.
  const bytesOf = (word: number) => new Uint8Array(new Uint32Array([word]).buffer);
  const colours = [...indices.keys()].map((word) => ({ word, bytes: bytesOf(word) }));
  colours.sort((one, other) => one.bytes[3]! - other.bytes[3]!);
  for (const [index, { word }] of colours.entries()) indices.set(word, index);
  const lines = Array.from({ length: height }, (_, y) => {
    const line = new Uint8Array(width + 1);
    let [word, index] = [-1, 0];
    for (let x = 0; x < width; x++) {
      const next = words[y * width + x]!;
      if (next !== word) [word, index] = [next, indices.get(next)!];
      line[x + 1] = index;
    }
    return line;
  });
  const palette = {
    colours: Uint8Array.from(colours.flatMap(({ bytes }) => [...bytes.subarray(0, 3)])),
    alphas: Uint8Array.from(colours.map(({ bytes }) => bytes[3]!).filter((alpha) => alpha < 255)),
  };
  return writePngParts({ width, height, colourType: colourTypes.palette, lines, palette });
};

const writeInFullColour = ({ width, height, pixels }: Picture): Buffer => {
  const isOpaque = pixels.every((byte, at) => at % 4 !== 3 || byte === 255);
  const size = isOpaque ? 3 : 4;
  const plain = isOpaque ? pixels.filter((_, at) => at % 4 !== 3) : pixels;
  const lines: Uint8Array[] = [];
  for (let y = 0; y < height; y++) lines.push(filterLine(plain, y, width * size, size));
  return writePngParts({ width, height, colourType: isOpaque ? colourTypes.rgb : colourTypes.rgba, lines });
};

/** The filter with the smallest differences, which usually compresses best (the specification, 12.7). */
const filterLine = (bytes: Uint8Array, y: number, length: number, size: number): Uint8Array => {
  const at = (line: number, x: number): number => (line < 0 || x < 0 ? 0 : bytes[line * length + x]!);
  const predictions = [
    () => 0,
    (x: number) => at(y, x - size),
    (x: number) => at(y - 1, x),
    (x: number) => (at(y, x - size) + at(y - 1, x)) >> 1,
    (x: number) => paeth(at(y, x - size), at(y - 1, x), at(y - 1, x - size)),
  ];
  let best: { line: Uint8Array; sum: number } | null = null;
  for (const [filter, predict] of predictions.entries()) {
    const line = new Uint8Array(length + 1);
    line[0] = filter;
    let sum = 0;
    for (let x = 0; x < length; x++) {
      const difference = (at(y, x) - predict(x)) & 255;
      line[x + 1] = difference;
      sum += Math.min(difference, 256 - difference);
    }
    if (best === null || sum < best.sum) best = { line, sum };
  }
  return best!.line;
};

/** The neighbour that is nearest to left + above - aboveLeft (the specification, 9.4). */
export const paeth = (left: number, above: number, aboveLeft: number): number => {
  const byLeft = Math.abs(above - aboveLeft);
  const byAbove = Math.abs(left - aboveLeft);
  const byCorner = Math.abs(left + above - 2 * aboveLeft);
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : aboveLeft;
};
