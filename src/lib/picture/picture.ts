/** Pixels from the top left, four bytes each: red, green, blue, opacity. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

export const emptyPicture = (width: number, height: number): Picture => ({
  width,
  height,
  pixels: new Uint8Array(width * height * 4),
});

/**
 * Scales down into a box, keeping the proportions; never enlarges. Each pixel is the mean of what it covers, so that thin lines
 * stay.
 */
export const fitInto = (picture: Picture, box: { width: number; height: number }): Picture => {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  if (scale === 1) return picture;
  const made = emptyPicture(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
  for (let y = 0; y < made.height; y++) {
    const rows = spanOf(y, made.height, picture.height);
    for (let x = 0; x < made.width; x++)
      made.pixels.set(meanOf(picture, spanOf(x, made.width, picture.width), rows), (y * made.width + x) * 4);
  }
  return made;
};

type Span = { from: number; until: number };

/** The part of the larger row that one pixel of the smaller covers. */
const spanOf = (place: number, length: number, of: number): Span => ({
  from: (place * of) / length,
  until: ((place + 1) * of) / length,
});

const weightIn = (at: number, { from, until }: Span): number => Math.min(at + 1, until) - Math.max(at, from);

/** Weighted by opacity: a transparent pixel has no colour to mix in. */
const meanOf = ({ width, pixels }: Picture, columns: Span, rows: Span): number[] => {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = Math.floor(rows.from); y < rows.until; y++) {
    for (let x = Math.floor(columns.from); x < columns.until; x++) {
      const at = (y * width + x) * 4;
      const weight = weightIn(y, rows) * weightIn(x, columns) * pixels[at + 3]!;
      red += pixels[at]! * weight;
      green += pixels[at + 1]! * weight;
      blue += pixels[at + 2]! * weight;
      alpha += weight;
    }
  }
  if (alpha === 0) return [0, 0, 0, 0];
  const area = (columns.until - columns.from) * (rows.until - rows.from);
  return [red / alpha, green / alpha, blue / alpha, alpha / area].map(Math.round);
};
