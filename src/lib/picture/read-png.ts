import { crc32, inflateSync } from "node:zlib";
import { fail, ok, type Result } from "../result.ts";
import { pictureBounds } from "./bounds.ts";
import { emptyPicture, type Picture } from "./picture.ts";
import { colourTypes, paeth, pngSignature } from "./write-png.ts";

export type PngFailure = "not-png" | "too-large" | "damaged";

const samplesOf: Readonly<Record<number, number>> = {
  [colourTypes.grey]: 1,
  [colourTypes.rgb]: 3,
  [colourTypes.palette]: 1,
  [colourTypes.greyAlpha]: 2,
  [colourTypes.rgba]: 4,
};
const depthsOf: Readonly<Record<number, readonly number[]>> = {
  [colourTypes.grey]: [1, 2, 4, 8, 16],
  [colourTypes.rgb]: [8, 16],
  [colourTypes.palette]: [1, 2, 4, 8],
  [colourTypes.greyAlpha]: [8, 16],
  [colourTypes.rgba]: [8, 16],
};

type Header = { width: number; height: number; depth: number; colourType: number; isInterlaced: boolean };
type Chunks = { header: Header; palette: Buffer; transparency: Buffer | null; data: Buffer };

/** By the PNG specification (third edition): only the visible pixels. Text, profiles, animation and positions are dropped. */
export const readPng = (file: Buffer, sideMax: number = pictureBounds.pictureSide.cap): Result<Picture, PngFailure> => {
  if (!file.subarray(0, 8).equals(pngSignature)) return fail("not-png");
  const chunks = readChunks(file, sideMax);
  if (!chunks.ok) return chunks;
  const { header, data } = chunks.value;
  const passes = passesOf(header);
  const expected = passes.reduce((sum, pass) => sum + (lineBytes(header, pass.width) + 1) * pass.height, 0);
  let lines: Buffer;
  try {
    lines = inflateSync(data, { maxOutputLength: expected });
  } catch {
    return fail("damaged");
  }
  return lines.length === expected ? draw(chunks.value, passes, lines) : fail("damaged");
};

const readHeader = (data: Buffer, sideMax: number): Result<Header, PngFailure> => {
  if (data.length !== 13) return fail("damaged");
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth, colourType, compression, filter, interlace] = data.subarray(8) as unknown as number[];
  const isKnown = depthsOf[colourType!]?.includes(depth!) && compression === 0 && filter === 0 && interlace! < 2;
  if (!isKnown || width === 0 || height === 0) return fail("damaged");
  if (Math.max(width, height) > sideMax) return fail("too-large");
  return ok({ width, height, depth: depth!, colourType: colourType!, isInterlaced: interlace === 1 });
};

/** How many pixels a file claims to have, from its first bytes: nothing is unpacked. */
export const countPixels = (file: Buffer): Result<number, PngFailure> => {
  if (!file.subarray(0, 8).equals(pngSignature)) return fail("not-png");
  const isFirst = file.toString("latin1", 12, 16) === "IHDR";
  const header = isFirst ? readHeader(file.subarray(16, 29), pictureBounds.pictureSide.cap) : fail("damaged" as const);
  return header.ok ? ok(header.value.width * header.value.height) : header;
};

const readChunks = (file: Buffer, sideMax: number): Result<Chunks, PngFailure> => {
  let header: Header | null = null;
  let palette = Buffer.alloc(0);
  let transparency: Buffer | null = null;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return fail("damaged");
    const type = file.toString("latin1", at + 4, at + 8);
    const data = file.subarray(at + 8, end - 4);
    at = end;
    if (header === null) {
      const read = type === "IHDR" ? readHeader(data, sideMax) : fail("damaged" as const);
      if (!read.ok) return read;
      header = read.value;
    } else if (type === "PLTE") palette = data as Buffer<ArrayBuffer>;
    else if (type === "tRNS") transparency = data;
    else if (type === "IDAT") parts.push(data);
    else if (type === "IEND") break;
  }
  if (header === null || parts.length === 0) return fail("damaged");
  return ok({ header, palette, transparency, data: Buffer.concat(parts) });
};

/** The step between a pass's pixels, and where it starts. */
type Pass = { width: number; height: number; left: number; top: number; right: number; down: number };

const interlacing = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const passesOf = ({ width, height, isInterlaced }: Header): Pass[] =>
  (isInterlaced ? interlacing : ([[0, 0, 1, 1]] as const))
    .map(([left, top, right, down]) => ({
      left,
      top,
      right,
      down,
      width: Math.ceil((width - left) / right),
      height: Math.ceil((height - top) / down),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0);

const lineBytes = ({ depth, colourType }: Header, width: number): number =>
  Math.ceil((width * samplesOf[colourType]! * depth) / 8);

const draw = (chunks: Chunks, passes: readonly Pass[], lines: Buffer): Result<Picture, PngFailure> => {
  const { header } = chunks;
  const picture = emptyPicture(header.width, header.height);
  const size = Math.max(1, (samplesOf[header.colourType]! * header.depth) / 8);
  const colourAt = colourReader(chunks);
  let at = 0;
  for (const { width, height, left, top, right, down } of passes) {
    const length = lineBytes(header, width);
    let above: Buffer = Buffer.alloc(length);
    for (let y = 0; y < height; y++) {
      const line = lines.subarray(at + 1, at + 1 + length);
      if (!unfilter(line, above, lines[at]!, size)) return fail("damaged");
      for (let x = 0; x < width; x++) {
        const colour = colourAt(line, x);
        if (colour === null) return fail("damaged");
        // One by one: `set` costs more than the copy here.
        const place = ((top + y * down) * header.width + left + x * right) * 4;
        for (let nth = 0; nth < 4; nth++) picture.pixels[place + nth] = colour[nth]!;
      }
      above = line;
      at += length + 1;
    }
  }
  return ok(picture);
};

const unfilter = (line: Buffer, above: Buffer, filter: number, size: number): boolean => {
  if (filter > 4) return false;
  if (filter === 0) return true;
  for (let x = 0; x < line.length; x++) {
    const left = x < size ? 0 : line[x - size]!;
    const up = above[x]!;
    if (filter === 1) line[x]! += left;
    else if (filter === 2) line[x]! += up;
    else if (filter === 3) line[x]! += (left + up) >> 1;
    else line[x]! += paeth(left, up, x < size ? 0 : above[x - size]!);
  }
  return true;
};

/** The colour of a pixel, in an object that is reused for the next; null if the palette has none. */
const colourReader = ({ header, palette, transparency }: Chunks) => {
  const { depth, colourType } = header;
  const samples = samplesOf[colourType]!;
  const most = 2 ** depth - 1;
  const colour = new Uint8Array(4);
  const given = new Array<number>(samples).fill(0);
  const sampleAt = (line: Buffer, index: number): number => {
    if (depth === 8) return line[index]!;
    if (depth === 16) return line.readUInt16BE(index * 2);
    const bit = index * depth;
    return (line[bit >> 3]! >> (8 - depth - (bit & 7))) & most;
  };
  const eightBits = (sample: number): number => (depth === 16 ? sample >> 8 : Math.round((sample * 255) / most));
  /** The one colour that means "transparent". */
  const clear = samples % 2 === 1 && (transparency?.length ?? 0) >= samples * 2 ? transparency : null;
  const isClear = (): boolean => clear !== null && given.every((one, nth) => one === clear.readUInt16BE(nth * 2));
  // The common case: whole bytes, of which the first is visible, and no colour that means transparent.
  if (colourType !== colourTypes.palette && depth >= 8 && clear === null) {
    const bytes = depth / 8;
    const [green, blue] = samples < 3 ? [0, 0] : [bytes, 2 * bytes];
    const opacity = samples % 2 === 0 ? (samples - 1) * bytes : null;
    return (line: Buffer, x: number): Uint8Array => {
      const at = x * samples * bytes;
      colour[0] = line[at]!;
      colour[1] = line[at + green]!;
      colour[2] = line[at + blue]!;
      colour[3] = opacity === null ? 255 : line[at + opacity]!;
      return colour;
    };
  }
  return (line: Buffer, x: number): Uint8Array | null => {
    for (let nth = 0; nth < samples; nth++) given[nth] = sampleAt(line, x * samples + nth);
    if (colourType === colourTypes.palette) {
      const index = given[0]!;
      if (index * 3 + 3 > palette.length) return null;
      for (let nth = 0; nth < 3; nth++) colour[nth] = palette[index * 3 + nth]!;
      colour[3] = transparency?.[index] ?? 255;
      return colour;
    }
    const isGrey = samples < 3;
    for (let nth = 0; nth < 3; nth++) colour[nth] = eightBits(given[isGrey ? 0 : nth]!);
    colour[3] = samples === 2 || samples === 4 ? eightBits(given[samples - 1]!) : isClear() ? 0 : 255;
    return colour;
  };
};
