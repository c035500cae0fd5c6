import { expect, test } from "vitest";
import { fail, ok } from "../../lib/result.ts";
import { Unavailable } from "../../lib/unavailable.ts";
import { sampleTracker } from "../../trackers/sample-tracker.fixture.ts";
import { publicPageBounds } from "../bounds.ts";
import { drawPicture } from "./draw-picture.ts";
import { createPictures } from "./pictures.ts";

type Draw = NonNullable<Parameters<typeof createPictures>[1]>;

const parcel = (carrierName = "UPS") => ({
  tracker: sampleTracker({ status: "DELIVERED" }),
  checkpoints: [],
  carrierName,
  carrierUrl: null,
  acceptLanguage: "en",
  pickedLanguage: undefined,
});

test("a hundred visitors who come for a picture at the same time have it drawn once", async () => {
  let drawn = 0;
  const draw: Draw = async () => {
    drawn++;
    await new Promise(setImmediate);
    return ok(Uint8Array.of(1, 2, 3));
  };
  const pictureOf = createPictures(async () => null, draw);
  const pictures = await Promise.all(Array.from({ length: 100 }, () => pictureOf(parcel())));
  expect(new Set(pictures)).toEqual(new Set([Buffer.of(1, 2, 3)]));
  expect(drawn).toBe(1);
  await pictureOf({ ...parcel(), pickedLanguage: "de" });
  expect(drawn).toBe(2);
});

test("what the thread draws is what would be drawn here", async () => {
  const here: Draw = async (_caller, ...given) => ok(drawPicture(...given));
  const [inThread, inPlace] = [createPictures(async () => null), createPictures(async () => null, here)];
  expect(await inThread(parcel())).toEqual(await inPlace(parcel()));
});

test("a picture that could not be drawn is no picture to keep: the next visitor has it drawn", async () => {
  let isBusy = true;
  const draw: Draw = async () => (isBusy ? fail("busy") : ok(Uint8Array.of(1)));
  const pictureOf = createPictures(async () => null, draw);
  await expect(pictureOf(parcel())).rejects.toThrow(Unavailable);
  isBusy = false;
  expect(await pictureOf(parcel())).toEqual(Buffer.of(1));
});

test("only so many pictures are kept", async () => {
  const drawn: string[] = [];
  const draw: Draw = async (_caller, { shop }) => {
    drawn.push(shop!.name!);
    return ok(Uint8Array.of(1));
  };
  const pictureOf = createPictures(async () => null, draw);
  const { kolliTheme } = await import("../theme/theme.ts");
  const named = (name: string) =>
    pictureOf({ ...parcel(), theme: { ...kolliTheme, settings: { ...kolliTheme.settings, name } } });
  for (let nth = 0; nth <= publicPageBounds.cachedPictures.cap; nth++) await named(`Shop ${nth}`);
  const before = drawn.length;
  await named(`Shop ${publicPageBounds.cachedPictures.cap}`);
  expect(drawn).toHaveLength(before);
  await named("Shop 0");
  expect(drawn).toHaveLength(before + 1);
});
