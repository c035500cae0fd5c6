import type { Hex } from "../../lib/contrast.ts";
import type { Picture } from "../../lib/picture/picture.ts";
import { writePng } from "../../lib/picture/write-png.ts";
import type { JourneyStep } from "../../trackers/read/journey.ts";
import { type Canvas, createCanvas, outline, polygon, roundedBox, type Shape, stroke } from "./canvas.ts";
import { canWrite, write } from "./letters.ts";

/** The size that sites with link previews want. */
export const pictureSize = { width: 1200, height: 630 } as const;

export type ParcelMark = "underWay" | "arrived" | "stuck" | "goingBack";

/** What the picture shows: the status in words, how far the parcel is, and the shop. */
export type PictureParts = {
  title: string;
  steps: readonly JourneyStep["state"][];
  mark: ParcelMark;
  colours: { banner: Hex; onBanner: Hex; soft: Hex; signal: Hex };
  isAttention: boolean;
  /** Null is Kolli's. */
  shop: { name: string | null; logo: Picture | null; plate: Hex | null } | null;
};

const left = 84;
const right = pictureSize.width - left;
const lineY = 500;

export const drawStatusPicture = ({ title, steps, mark, colours, isAttention, shop }: PictureParts): Buffer => {
  const canvas = createCanvas(pictureSize.width, pictureSize.height, colours.banner);
  if (shop === null) drawKolli(canvas, colours);
  else drawShop(canvas, shop, colours.onBanner);
  if (canWrite(title)) write(canvas, title, { x: left, y: 346, size: 96, maxWidth: right - left }, colours.onBanner);
  drawJourney(canvas, steps, { ...colours, parcel: isAttention ? colours.signal : colours.onBanner }, mark);
  return writePng(canvas.picture);
};

const markCorners = [
  [13.1, 16],
  [23, 6.1],
  [26.2, 9.3],
  [19.5, 16],
  [26.2, 22.7],
  [23, 25.9],
] as const;

const kolliMark = (x: number, y: number, scale: number): Shape[] => [
  roundedBox([x + 8.5 * scale, y + 6 * scale, x + 13.1 * scale, y + 26 * scale], 0),
  polygon(markCorners.map(([cornerX, cornerY]) => [x + cornerX * scale, y + cornerY * scale] as const)),
];

const drawKolli = (canvas: Canvas, { banner, onBanner }: PictureParts["colours"]): void => {
  canvas.fill(roundedBox([left, 72, left + 64, 136], 14), onBanner);
  for (const shape of kolliMark(left, 72, 2)) canvas.fill(shape, banner);
  write(canvas, "kolli", { x: left + 84, y: 120, size: 48, maxWidth: 300 }, onBanner);
};

const drawShop = (canvas: Canvas, { name, logo, plate }: NonNullable<PictureParts["shop"]>, onBanner: Hex): void => {
  if (logo) {
    if (plate) canvas.fill(roundedBox([left - 16, 56, left + logo.width + 16, 88 + logo.height], 14), plate);
    canvas.place(logo, [left, 72]);
  } else if (name && canWrite(name)) write(canvas, name, { x: left, y: 122, size: 54, maxWidth: 800 }, onBanner);
};

type JourneyColours = PictureParts["colours"] & { parcel: Hex };

/** The same line as on the page: squares for completed stops, the parcel at its position, dots ahead. */
const drawJourney = (canvas: Canvas, steps: readonly JourneyStep["state"][], colours: JourneyColours, mark: ParcelMark): void => {
  const gap = (right - left - 72) / (steps.length - 1);
  for (const [nth, state] of steps.entries()) {
    const x = left + nth * gap;
    const isLast = nth === steps.length - 1;
    const holdsParcel = state === "current" || (isLast && state === "done");
    const end = x + gap - 18;
    if (!isLast) drawWay(canvas, x + (holdsParcel ? 90 : 44), end, state, colours);
    if (holdsParcel) drawParcel(canvas, x, colours, mark);
    else if (state === "done") canvas.fill(roundedBox([x, lineY - 14, x + 28, lineY + 14], 7), colours.onBanner);
    else canvas.fill(outline(roundedBox([x, lineY - 14, x + 28, lineY + 14], 7), 4), colours.soft);
  }
};

const drawWay = (canvas: Canvas, from: number, until: number, state: JourneyStep["state"], colours: JourneyColours): void => {
  const line = (start: number, end: number, thickness: number) =>
    stroke(
      [
        [start, lineY],
        [end, lineY],
      ],
      thickness,
    );
  if (state === "done") canvas.fill(line(from, until, 5), colours.onBanner);
  else for (let x = from; x < until; x += 12) canvas.fill(line(x, x + 1, 4), colours.soft);
};

/** On a grid of 32 by 32, like the page's marks. */
const marks: Readonly<Record<ParcelMark, readonly (readonly (readonly [number, number])[])[]>> = {
  underWay: [
    [
      [2, 11.5],
      [30, 11.5],
    ],
    [
      [16, 2],
      [16, 11.5],
    ],
    [
      [7, 25.5],
      [14, 25.5],
    ],
  ],
  arrived: [
    [
      [9, 16.8],
      [13.8, 21.6],
      [23.4, 11],
    ],
  ],
  stuck: [
    [
      [16, 8.5],
      [16, 18],
    ],
    [
      [16, 22.8],
      [16, 23.4],
    ],
  ],
  goingBack: [
    [
      [8.5, 13.5],
      [18.5, 13.5],
      [22, 15],
      [23.3, 18.3],
      [22, 21.7],
      [18.5, 23.1],
      [13.5, 23.1],
    ],
    [
      [12.8, 8.7],
      [8, 13.5],
      [12.8, 18.3],
    ],
  ],
};

const drawParcel = (canvas: Canvas, x: number, { parcel, banner }: JourneyColours, mark: ParcelMark): void => {
  const [scale, top] = [72 / 32, lineY - 36];
  canvas.fill(roundedBox([x, top, x + 72, top + 72], 16), parcel);
  for (const points of marks[mark])
    canvas.fill(
      stroke(
        points.map(([pointX, pointY]) => [x + pointX * scale, top + pointY * scale] as const),
        6,
      ),
      banner,
    );
};
