import { readFileSync } from "node:fs";
import type { Hex } from "../../lib/contrast.ts";
import { readPng } from "../../lib/picture/read-png.ts";
import type { Canvas } from "./canvas.ts";

/**
 * Generated from the page's font by `npm run letters`: the position of each letter on the sheet, the width of its cell, and the
 * distance to the next letter.
 */
type Metrics = {
  size: number;
  ascent: number;
  height: number;
  pad: number;
  space: number;
  glyphs: Readonly<Record<string, readonly [x: number, y: number, width: number, advance: number]>>;
};
type Letters = Metrics & { sheet: Uint8Array; sheetWidth: number };

/** Our own file, so it may be larger than pictures from outside. */
const sheetSide = 2048;

let loaded: Letters | null = null;

/** Loaded with the first picture: most processes never draw one. */
const load = (): Letters => {
  if (loaded) return loaded;
  const file = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url));
  const sheet = readPng(file("letters.png"), sheetSide);
  if (!sheet.ok) throw new Error(`letters.png cannot be read: ${sheet.failure}.`);
  const { width, pixels } = sheet.value;
  const shades = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < shades.length; at++) shades[at] = pixels[at * 4]!;
  loaded = { ...(JSON.parse(file("letters.json").toString()) as Metrics), sheet: shades, sheetWidth: width };
  return loaded;
};

/** Whether the sheet has every letter of a text; it has no Arabic, for example. */
export const canWrite = (text: string): boolean => {
  const { glyphs } = load();
  return [...text].every((letter) => letter === " " || Object.hasOwn(glyphs, letter));
};

/** Slightly tighter than the font's spacing, as usual for large letters. */
const tightness = -0.02;

const widthOf = (text: string, { glyphs, space, size }: Letters): number =>
  [...text].reduce((sum, letter) => sum + (glyphs[letter]?.[3] ?? space) + tightness * size, 0);

/** Writes a line with its baseline at `y`, scaled down if it would be too wide. */
export const write = (
  canvas: Canvas,
  text: string,
  { x, y, size, maxWidth }: { x: number; y: number; size: number; maxWidth: number },
  colour: Hex,
): void => {
  const letters = load();
  const scale = Math.min(size / letters.size, maxWidth / widthOf(text, letters));
  let at = x;
  for (const letter of text) {
    const glyph = letters.glyphs[letter];
    if (glyph) {
      const [left, top, width, advance] = glyph;
      const offset = at - letters.pad * scale;
      const start = Math.floor(offset);
      const up = y - letters.ascent * scale;
      const first = Math.floor(up);
      const mask = {
        width: Math.ceil(width * scale) + 1,
        height: Math.ceil(letters.height * scale) + 1,
        at: (column: number, row: number) =>
          shadeOf(letters, [left, top, width], (start + column - offset) / scale, (first + row - up) / scale, 1 / scale),
      };
      canvas.stamp(mask, [start, first], colour);
      at += (advance + tightness * letters.size) * scale;
    } else at += (letters.space + tightness * letters.size) * scale;
  }
};

/** The mean of what one pixel of the picture covers on the sheet. */
const shadeOf = (
  { sheet, sheetWidth, height }: Letters,
  [left, top, width]: readonly [number, number, number],
  x: number,
  y: number,
  span: number,
): number => {
  let [sum, area] = [0, 0];
  for (let row = Math.floor(y); row < y + span; row++) {
    const high = Math.min(row + 1, y + span) - Math.max(row, y);
    for (let column = Math.floor(x); column < x + span; column++) {
      const weight = high * (Math.min(column + 1, x + span) - Math.max(column, x));
      area += weight;
      if (column >= 0 && column < width && row >= 0 && row < height)
        sum += weight * sheet[(top + row) * sheetWidth + left + column]!;
    }
  }
  return area === 0 ? 0 : sum / area;
};
