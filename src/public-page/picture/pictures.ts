import { inThread } from "../../lib/threads/in-thread.ts";
import { Unavailable } from "../../lib/unavailable.ts";
import { journeyOf } from "../../trackers/read/journey.ts";
import { publicPageBounds } from "../bounds.ts";
import { parcelMark } from "../hero.ts";
import { languages } from "../languages.ts";
import { kolliLook } from "../look/look.ts";
import { plateFor } from "../look/theme.ts";
import { choiceOf, type PublicParcel, type Visitor } from "../render.ts";
import { headline, needsAttention } from "../sayings.ts";

export type FindLogo = (logoId: string) => Promise<Buffer | null>;

const drawInThread = inThread<typeof import("./draw-picture.ts"), "drawPicture">(
  import.meta.url,
  "./draw-picture.ts",
  "drawPicture",
);

/**
 * The status picture of a parcel, in the visitor's language. It shows nothing that the page does not. Drawing takes about 80 ms
 * of CPU, in a thread, and a picture has a few kilobytes. All parcels in a status share one, and the running drawing is cached,
 * so that a hundred simultaneous visitors cause one drawing.
 */
export const createPictures = (findLogo: FindLogo, draw: typeof drawInThread = drawInThread) => {
  const kept = new Map<string, Promise<Buffer>>();
  return ({ look = kolliLook, tracker, checkpoints, ...visitor }: PublicParcel & Visitor): Promise<Buffer> => {
    const { words } = languages[choiceOf(visitor).language];
    const { name } = look.settings;
    const parts = {
      title: headline(tracker, words).title,
      steps: journeyOf(tracker, checkpoints).map(({ state }) => state),
      mark: parcelMark(tracker),
      colours: look.headerColours,
      isAttention: needsAttention(tracker),
    };
    const key = JSON.stringify([parts, name, look.logo?.id]);
    const found = kept.get(key);
    if (found) return found;
    const drawAnew = async (): Promise<Buffer> => {
      const logo = look.logo && (await findLogo(look.logo.id));
      const plate = look.logo && plateFor(look.logo, look.headerColours.hero);
      const shop = name === null && look.logo === null ? null : { name, logo: null, plate };
      const drawn = await draw(`page ${look.logo?.id ?? name}`, { ...parts, shop }, logo && new Uint8Array(logo));
      if (!drawn.ok) throw new Unavailable(`The status picture was not drawn: ${drawn.failure}.`);
      return Buffer.from(drawn.value);
    };
    const drawing = drawAnew();
    if (kept.size >= publicPageBounds.picturesKept.cap) kept.delete(kept.keys().next().value!);
    kept.set(key, drawing);
    drawing.catch(() => kept.get(key) === drawing && kept.delete(key));
    return drawing;
  };
};
