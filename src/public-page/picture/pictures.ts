import { inThread } from "../../lib/threads/in-thread.ts";
import { Unavailable } from "../../lib/unavailable.ts";
import { journeyOf } from "../../trackers/read/journey.ts";
import { publicPageBounds } from "../bounds.ts";
import { languages } from "../languages.ts";
import { headline, needsAttention } from "../phrases.ts";
import { choiceOf, type PublicParcel, type Visitor } from "../render.ts";
import { parcelMark } from "../status-banner.ts";
import { plateFor } from "../theme/colours.ts";
import { kolliTheme } from "../theme/theme.ts";

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
  const cache = new Map<string, Promise<Buffer>>();
  return ({ theme = kolliTheme, tracker, checkpoints, ...visitor }: PublicParcel & Visitor): Promise<Buffer> => {
    const { words } = languages[choiceOf(visitor).language];
    const { name } = theme.settings;
    const parts = {
      title: headline(tracker, words).title,
      steps: journeyOf(tracker, checkpoints).map(({ state }) => state),
      mark: parcelMark(tracker),
      colours: theme.headerColours,
      isAttention: needsAttention(tracker),
    };
    const key = JSON.stringify([parts, name, theme.logo?.id]);
    const found = cache.get(key);
    if (found) return found;
    const drawAnew = async (): Promise<Buffer> => {
      const logo = theme.logo && (await findLogo(theme.logo.id));
      const plate = theme.logo && plateFor(theme.logo, theme.headerColours.banner);
      const shop = name === null && theme.logo === null ? null : { name, logo: null, plate };
      const drawn = await draw(`page ${theme.logo?.id ?? name}`, { ...parts, shop }, logo && new Uint8Array(logo));
      if (!drawn.ok) throw new Unavailable(`The status picture was not drawn: ${drawn.failure}.`);
      return Buffer.from(drawn.value);
    };
    const drawing = drawAnew();
    if (cache.size >= publicPageBounds.cachedPictures.cap) cache.delete(cache.keys().next().value!);
    cache.set(key, drawing);
    drawing.catch(() => cache.get(key) === drawing && cache.delete(key));
    return drawing;
  };
};
