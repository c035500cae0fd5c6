import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { fitInto, type Picture } from "./picture.ts";
import { countPixels, readPng } from "./read-png.ts";
import { colourTypes, writePng, writePngParts } from "./write-png.ts";

const picture = (width: number, height: number, colourAt: (x: number, y: number) => readonly number[]): Picture => {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(colourAt(x, y), (y * width + x) * 4);
  return { width, height, pixels };
};
const read = (file: Buffer): Picture => {
  const result = readPng(file);
  if (!result.ok) throw new Error(result.failure);
  return result.value;
};
const rowsOf = ({ width, height, pixels }: Picture): number[][][] =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]),
  );
/** A file with the given lines; `change` sets bytes of its header, whose checksum is then recomputed. */
const file = (width: number, height: number, lines: readonly number[][], header: Partial<Record<number, number>>, more = {}) => {
  const made = writePngParts({ width, height, colourType: 0, lines: lines.map((line) => Uint8Array.from(line)), ...more });
  for (const [at, byte] of Object.entries(header)) made[16 + Number(at)] = byte!;
  made.writeUInt32BE(crc32(made.subarray(12, 29)), 29);
  return made;
};

test("what was written is read again, pixel by pixel: few colours, many colours, opaque or not", () => {
  const few = picture(5, 3, (x, y) => [x * 20, y * 30, 7, x === 2 ? 0 : 255]);
  const many = picture(40, 30, (x, y) => [x * 6, y * 8, (x * y) & 255, 255]);
  const clear = picture(40, 30, (x, y) => [x * 6, y * 8, (x * y) & 255, (x * 7 + y) & 255]);
  for (const [original, colourType] of [
    [few, colourTypes.palette],
    [many, colourTypes.rgb],
    [clear, colourTypes.rgba],
  ] as const) {
    const written = writePng(original);
    expect(written[25]).toBe(colourType);
    expect(rowsOf(read(written))).toEqual(rowsOf(original));
  }
});

test("depths below and above eight bits, grey with a clear shade, and all filters are read", () => {
  expect(rowsOf(read(file(10, 1, [[0, 0b10110000, 0b01000000]], { 8: 1 })))[0]!.map(([red]) => red)).toEqual(
    [1, 0, 1, 1, 0, 0, 0, 0, 0, 1].map((bit) => bit * 255),
  );
  expect(rowsOf(read(file(2, 1, [[0, 0x1f]], { 8: 4 })))).toEqual([
    [
      [17, 17, 17, 255],
      [255, 255, 255, 255],
    ],
  ]);
  expect(rowsOf(read(file(1, 1, [[0, 0x12, 0x34, 0xff, 0xff]], { 8: 16, 9: colourTypes.greyAlpha })))).toEqual([
    [[0x12, 0x12, 0x12, 255]],
  ]);
  const filtered = [
    [0, 10, 20],
    [1, 5, 5],
    [2, 1, 1],
    [3, 4, 4],
    [4, 1, 1],
  ];
  // By hand: sub 5, 10; up 6, 11; average 4+3, 4+(7+11)/2; paeth 1+7, 1+13.
  expect(rowsOf(read(file(2, 5, filtered, {}))).map((row) => row.map(([red]) => red))).toEqual([
    [10, 20],
    [5, 10],
    [6, 11],
    [7, 13],
    [8, 14],
  ]);
  const clear = {
    colourType: colourTypes.palette,
    palette: { colours: Uint8Array.of(1, 2, 3, 4, 5, 6), alphas: Uint8Array.of(9) },
  };
  expect(rowsOf(read(file(2, 1, [[0, 0, 1]], {}, clear)))).toEqual([
    [
      [1, 2, 3, 9],
      [4, 5, 6, 255],
    ],
  ]);
});

test("an interlaced picture is put together again", () => {
  // 3 by 3: the passes hold (0,0); nothing; nothing; (2,0); (0,2), (2,2); (1,0), (1,2); row 1.
  const lines = [
    [0, 1],
    [0, 3],
    [0, 7, 9],
    [0, 2],
    [0, 8],
    [0, 4, 5, 6],
  ];
  expect(rowsOf(read(file(3, 3, lines, { 12: 1 }))).map((row) => row.map(([red]) => red))).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ]);
});

test("what is no picture, is damaged, or would unpack to too much is refused", () => {
  const good = writePng(picture(3, 3, () => [1, 2, 3, 255]));
  expect(readPng(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toEqual({ ok: false, failure: "not-png" });
  expect(readPng(good.subarray(0, good.length - 20))).toMatchObject({ ok: false, failure: "damaged" });
  const flipped = Buffer.from(good);
  flipped[45]! ^= 1;
  expect(readPng(flipped)).toMatchObject({ ok: false, failure: "damaged" });
  expect(readPng(file(3, 1, [[0, 1, 2, 3]], { 8: 3 }))).toMatchObject({ ok: false, failure: "damaged" });
  expect(readPng(file(3, 1, [[9, 1, 2, 3]], {}))).toMatchObject({ ok: false, failure: "damaged" });
  expect(readPng(file(60_000, 60_000, [[0]], {}))).toMatchObject({ ok: false, failure: "too-large" });
  expect(readPng(file(1025, 1, [[0]], {}))).toMatchObject({ ok: false, failure: "too-large" });
  expect(countPixels(file(1024, 1024, [[0]], {}))).toEqual({ ok: true, value: 1024 * 1024 });
  expect(countPixels(file(1024, 1025, [[0]], {}))).toEqual({ ok: false, failure: "too-large" });
  expect(countPixels(good.subarray(0, 20))).toEqual({ ok: false, failure: "damaged" });
  // A small header followed by very many zeros.
  const bomb = file(1, 1, [[0, 0, ...new Array(200_000).fill(0)]], {});
  expect(deflateSync(Buffer.alloc(200_000)).length).toBeLessThan(1_000);
  expect(readPng(bomb)).toMatchObject({ ok: false, failure: "damaged" });
});

test("nothing but the picture survives: no text, no place, no second frame", () => {
  const good = writePng(picture(2, 2, () => [1, 2, 3, 255]));
  const secret = file(
    2,
    2,
    [
      [0, 1, 2],
      [0, 3, 4],
    ],
    {},
  );
  const text = Buffer.from("tEXtAuthor\0Erika");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(text));
  const withText = Buffer.concat([secret.subarray(0, 33), length, text, sum, secret.subarray(33)]);
  expect(readPng(withText).ok).toBe(true);
  expect(writePng(read(withText)).includes("Erika")).toBe(false);
  expect(good.includes("tEXt")).toBe(false);
});

test("a picture made smaller has the mean of what each pixel covered, and clear pixels lend no colour", () => {
  const small = fitInto(
    picture(4, 2, (x) => (x < 2 ? [100, 0, 0, 255] : [0, 200, 0, x === 2 ? 255 : 0])),
    { width: 2, height: 9 },
  );
  expect(rowsOf(small)).toEqual([
    [
      [100, 0, 0, 255],
      [0, 200, 0, 128],
    ],
  ]);
  const same = picture(2, 2, () => [1, 1, 1, 255]);
  expect(fitInto(same, { width: 9, height: 9 })).toBe(same);
});
