import type { Hex } from "../../lib/contrast.ts";
import { fitInto, type Picture } from "../../lib/picture/picture.ts";
import { type PngFailure, readPng } from "../../lib/picture/read-png.ts";
import { writePng } from "../../lib/picture/write-png.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { workspaceBounds } from "../bounds.ts";

/** `share`: of the visible pixels, from 0 to 1. */
export type LogoTone = { colour: Hex; share: number };

export type DrawnLogo = { width: number; height: number; tones: LogoTone[]; bytes: Uint8Array };
export type LogoFailure = PngFailure | "empty" | "too-detailed";

/** The page stays small: a logo that needs more is scaled down until it fits. */
const maxBytes = workspaceBounds.logoBytes.cap;
const boxes = [96, 80, 64, 48].map((height) => ({ width: height * 5, height }));

/** Decodes and redraws it: only pixels are stored, and nothing else from the file. Called in a thread (`page-logo.ts`). */
export const drawLogo = (file: Uint8Array): Result<DrawnLogo, LogoFailure> => {
  const picture = readPng(Buffer.from(file.buffer, file.byteOffset, file.length));
  if (!picture.ok) return picture;
  const tones = tonesOf(picture.value);
  if (tones.length === 0) return fail("empty");
  for (const box of boxes) {
    const fitting = fitInto(picture.value, box);
    const bytes = writePng(fitting);
    if (bytes.length <= maxBytes)
      return ok({ width: fitting.width, height: fitting.height, tones, bytes: new Uint8Array(bytes) });
  }
  return fail("too-detailed");
};

const tonesMax = 6;

/** Similar colours count as one: the three highest bits of each channel, and the mean of each group. */
const tonesOf = ({ pixels }: Picture): LogoTone[] => {
  const groups = new Map<number, { weight: number; sums: number[] }>();
  let whole = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!;
    if (alpha === 0) continue;
    const key = ((pixels[at]! >> 5) << 6) | ((pixels[at + 1]! >> 5) << 3) | (pixels[at + 2]! >> 5);
    const group = groups.get(key) ?? { weight: 0, sums: [0, 0, 0] };
    if (group.weight === 0) groups.set(key, group);
    for (let nth = 0; nth < 3; nth++) group.sums[nth]! += pixels[at + nth]! * alpha;
    group.weight += alpha;
    whole += alpha;
  }
  return [...groups.values()]
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, tonesMax)
    .map(({ weight, sums }) => ({
      colour: `#${sums
        .map((sum) =>
          Math.round(sum / weight)
            .toString(16)
            .padStart(2, "0"),
        )
        .join("")}`,
      share: Math.round((weight / whole) * 1000) / 1000,
    }));
};
