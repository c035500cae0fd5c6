import { createHash } from "node:crypto";
import type { Hex } from "../../lib/contrast.ts";
import { fitInto, type Picture } from "../../lib/picture/picture.ts";
import { type PngFailure, pngLimits, readPng } from "../../lib/picture/read-png.ts";
import { writePng } from "../../lib/picture/write-png.ts";
import { fail, ok, type Result } from "../../lib/result.ts";

/** A logo as it is stored: twice as large as it is shown, for dense screens. */
export type PageLogo = {
  /** Names these bytes of this workspace, so that browsers may keep them for ever. */
  id: string;
  width: number;
  height: number;
  /** The colours most of it has, to see how much of it a header would swallow. */
  tones: readonly Tone[];
};
/** `share`: of all that can be seen, from 0 to 1. */
type Tone = { colour: Hex; share: number };

/** Where browsers find it. */
export const logoPath = (logoId: string): string => `/t/logos/${logoId}.png`;

/** At most this much is asked to be unpacked. */
const maxUploadBytes = 512 * 1024;
/** The page stays small: a logo that needs more is made smaller until it does not. */
const maxBytes = 16_000;
const boxes = [96, 80, 64, 48].map((height) => ({ width: height * 5, height }));

const refusals: Readonly<Record<PngFailure, string>> = {
  "not-png":
    "The logo is not a PNG. SVG, JPEG and other formats are refused, because they can contain more than an image; the dashboard converts them to PNG for you.",
  "too-large": `The logo has more than ${pngLimits.sidePixels} pixels in a row, or over two million in all. Make it smaller.`,
  damaged: "The logo is damaged: it is truncated, or its checksums are wrong. Export it again.",
};

/** Decodes and draws it anew: what is stored are pixels, and nothing else that was in the file. */
export const readLogo = (workspaceId: string, base64: string): Result<{ logo: PageLogo; bytes: Buffer }, string> => {
  if (base64.length > (maxUploadBytes * 4) / 3 + 4) return fail("The logo is over 512 KiB. Make it smaller.");
  const picture = readPng(Buffer.from(base64, "base64"));
  if (!picture.ok) return fail(refusals[picture.failure]);
  const tones = tonesOf(picture.value);
  if (tones.length === 0) return fail("The logo is empty: every pixel of it is transparent.");
  for (const box of boxes) {
    const fitting = fitInto(picture.value, box);
    const bytes = writePng(fitting);
    if (bytes.length > maxBytes) continue;
    const id = createHash("sha256").update(workspaceId).update(bytes).digest("hex").slice(0, 32);
    return ok({ logo: { id, width: fitting.width, height: fitting.height, tones }, bytes });
  }
  return fail("The logo has too much detail to be compressed. Use plain colours instead of a photograph.");
};

const tonesMax = 6;

/** Like colours count as one: the three highest bits of each channel, and the mean of what falls together. */
const tonesOf = ({ pixels }: Picture): Tone[] => {
  const groups = new Map<number, { weight: number; sums: number[] }>();
  let whole = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue, alpha] = pixels.subarray(at, at + 4) as unknown as [number, number, number, number];
    if (alpha === 0) continue;
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const group = groups.get(key) ?? { weight: 0, sums: [0, 0, 0] };
    groups.set(key, group);
    for (const [nth, channel] of [red, green, blue].entries()) group.sums[nth]! += channel * alpha;
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
