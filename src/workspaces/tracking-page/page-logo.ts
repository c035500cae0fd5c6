import { createHash } from "node:crypto";
import { pictureBounds } from "../../lib/picture/bounds.ts";
import { countPixels } from "../../lib/picture/read-png.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { inThread } from "../../lib/threads/in-thread.ts";
import type { ThreadFailure } from "../../lib/threads/thread-pool.ts";
import { workspaceBounds } from "../bounds.ts";
import type { LogoFailure, LogoTone } from "./draw-logo.ts";

/** A logo as it is stored: twice as large as it is shown, for dense screens. */
export type PageLogo = {
  /** Identifies these bytes of this workspace, so that browsers may cache them forever. */
  id: string;
  width: number;
  height: number;
  /** Its most frequent colours, to see how much of it would be invisible on a header. */
  tones: readonly LogoTone[];
};

/** Its address for browsers. */
export const logoPath = (logoId: string): string => `/t/logos/${logoId}.png`;

/** The largest upload that is decoded. */
const maxUploadCharacters = (workspaceBounds.logoUploadBytes.cap * 4) / 3 + 4;
/** The signature and the header of a PNG, in base64. */
const headCharacters = 48;

const refusals: Readonly<Record<LogoFailure | ThreadFailure, string>> = {
  "not-png":
    "The logo is not a PNG. SVG, JPEG and other formats are refused, because they can contain more than an image; the dashboard converts them to PNG for you.",
  "too-large": `The logo is wider or higher than ${pictureBounds.pictureSide.cap} pixels. Make it smaller.`,
  damaged: "The logo is damaged: it is truncated, or its checksums are wrong. Export it again.",
  empty: "The logo is empty: every pixel of it is transparent.",
  "too-detailed": "The logo has too much detail to be compressed. Use plain colours instead of a photograph.",
  busy: "Kolli is drawing many other images. Try again in a moment.",
  "took-too-long": "The logo took too long to draw. Make it smaller.",
};

const drawLogo = inThread<typeof import("./draw-logo.ts"), "drawLogo">(import.meta.url, "./draw-logo.ts", "drawLogo");

/** How many pixels decoding a logo takes, known before; 0 if it is refused anyway. */
export const pixelsOfLogo = (base64: string): number => {
  const pixels = base64.length > maxUploadCharacters ? null : countPixels(Buffer.from(base64.slice(0, headCharacters), "base64"));
  return pixels?.ok ? pixels.value : 0;
};

/** Redraws a logo, beside the event loop; workspaces take turns. */
export const readLogo = async (
  workspaceId: string,
  base64: string,
): Promise<Result<{ logo: PageLogo; bytes: Buffer }, string>> => {
  if (base64.length > maxUploadCharacters) return fail("The logo is over 512 KiB. Make it smaller.");
  const file = Buffer.from(base64, "base64");
  const pixels = countPixels(file);
  if (!pixels.ok) return fail(refusals[pixels.failure]);
  const answer = await drawLogo(`workspace ${workspaceId}`, new Uint8Array(file));
  if (!answer.ok) return fail(refusals[answer.failure]);
  const drawn = answer.value;
  if (!drawn.ok) return fail(refusals[drawn.failure]);
  const { bytes, ...shape } = drawn.value;
  const id = createHash("sha256").update(workspaceId).update(bytes).digest("hex").slice(0, 32);
  return ok({ logo: { id, ...shape }, bytes: Buffer.from(bytes) });
};
