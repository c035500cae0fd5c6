import { colourTypes, writePngParts } from "../../lib/picture/write-png.ts";
import type { ProofFile } from "../../tracking/carrier-port.ts";

/** Pictures of the simulated carrier, in shades of grey: white paper to draw on. */
type Picture = { readonly width: number; readonly height: number; readonly pixels: Buffer };

const paper = (width: number, height: number): Picture => ({ width, height, pixels: Buffer.alloc(width * height, 255) });

const fill = ({ width, pixels }: Picture, [left, top, right, bottom]: readonly number[], shade: number): void => {
  for (let y = top!; y < bottom!; y++) pixels.fill(shade, y * width + left!, y * width + right!);
};

/** Eight bits of grey, every line unfiltered. */
const toPng = ({ width, height, pixels }: Picture): Buffer =>
  writePngParts({
    width,
    height,
    colourType: colourTypes.grey,
    lines: Array.from({ length: height }, (_, y) => Buffer.concat([Buffer.of(0), pixels.subarray(y * width, (y + 1) * width)])),
  });

/** A flourish above a line. */
const drawSignature = (): Buffer => {
  const picture = paper(240, 80);
  fill(picture, [20, 66, 220, 67], 160);
  for (let step = 0; step < 2_000; step++) {
    const part = step / 2_000;
    const x = Math.round(30 + 170 * part + 12 * Math.sin(part * 38));
    const y = Math.round(42 - 22 * Math.sin(part * 19) * (1 - part * 0.6));
    fill(picture, [x, y, x + 2, y + 2], 20);
  }
  return toPng(picture);
};

/** A taped box before a door. */
const drawPhoto = (): Buffer => {
  const picture = paper(240, 180);
  fill(picture, [0, 140, 240, 180], 190);
  fill(picture, [70, 10, 170, 140], 120);
  fill(picture, [156, 76, 162, 84], 230);
  fill(picture, [90, 100, 180, 165], 170);
  fill(picture, [130, 100, 140, 165], 215);
  return toPng(picture);
};

let drawn: readonly ProofFile[] | null = null;

/** What the simulated carrier has to show for every delivery. */
export const drawProof = (): readonly ProofFile[] => {
  drawn ??= [
    { kind: "SIGNATURE", bytes: drawSignature() },
    { kind: "PHOTO", bytes: drawPhoto() },
  ];
  return drawn;
};
