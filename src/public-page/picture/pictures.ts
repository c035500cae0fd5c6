import { readPng } from "../../lib/picture/read-png.ts";
import { journeyOf } from "../../trackers/read/journey.ts";
import { parcelMark } from "../hero.ts";
import { languages } from "../languages.ts";
import { kolliLook } from "../look/look.ts";
import { plateFor } from "../look/theme.ts";
import { choiceOf, type PublicParcel, type Visitor } from "../render.ts";
import { headline, needsAttention } from "../sayings.ts";
import { drawStatusPicture } from "./status-picture.ts";

/** A picture takes some 80 ms to draw and a few kilobytes to keep, and the same one is asked for by every parcel in a status. */
const keptMax = 200;

export type FindLogo = (logoId: string) => Promise<Buffer | null>;

/** The status picture of a parcel, in the visitor's language. It tells nothing that the page does not. */
export const createPictures = (findLogo: FindLogo) => {
  const kept = new Map<string, Buffer>();
  return async ({ look = kolliLook, tracker, checkpoints, ...visitor }: PublicParcel & Visitor): Promise<Buffer> => {
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
    const bytes = look.logo && (await findLogo(look.logo.id));
    const logo = bytes ? readPng(bytes) : null;
    const plate = look.logo && plateFor(look.logo, look.headerColours.hero);
    const shop = name === null && look.logo === null ? null : { name, logo: logo?.ok ? logo.value : null, plate };
    const drawn = drawStatusPicture({ ...parts, shop });
    if (kept.size >= keptMax) kept.delete(kept.keys().next().value!);
    kept.set(key, drawn);
    return drawn;
  };
};
