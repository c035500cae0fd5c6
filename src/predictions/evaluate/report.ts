import type { Evaluation, MomentResult } from "./evaluate.ts";
import type { Measures } from "./measures.ts";

export type Table = { title: string; headings: readonly string[]; rows: readonly (readonly string[])[] };

const days = (value: number): string => value.toFixed(2);
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const exactly = (share: number): string => `${(100 * share).toFixed(1)} %`;

const cells = ({ parcels, meanError, onTheDay, withinADay, bias }: Measures): string[] => [
  String(parcels),
  days(meanError),
  percent(onTheDay),
  percent(withinADay),
  days(bias),
];

const errorRows = ({ moment, ours, rivals }: MomentResult): string[][] => [
  [moment, "prediction", ...cells(ours), ""],
  ...rivals.map(({ name, theirs, ours: same }) => ["", name, ...cells(theirs), days(same.meanError)]),
];

/** A share of fewer parcels is off by more than three points too often by chance alone. */
const parcelsOfMonth = 500;

/** How many months of carriers have their interval right. */
export const monthsHeld = ({ carrierMonths }: MomentResult) => {
  const shares = carrierMonths.filter(({ parcels }) => parcels >= parcelsOfMonth).map(({ share }) => share);
  const held = shares.filter((share) => share >= 0.77 && share <= 0.83).length;
  return { months: shares.length, held, lowest: Math.min(...shares), highest: Math.max(...shares) };
};

const monthRows = (result: MomentResult): string[][] => {
  const { months, held, lowest, highest } = monthsHeld(result);
  return months === 0 ? [] : [[result.moment, String(months), String(held), exactly(lowest), exactly(highest)]];
};

/** The whole evaluation as tables for a terminal or a page. */
export const evaluationTables = ({ moments }: Evaluation): Table[] => [
  {
    title: "Mean error in days, against what else could be said of the same parcels",
    headings: ["when", "who says it", "parcels", "error", "on the day", "within a day", "bias", "prediction there"],
    rows: moments.flatMap(errorRows),
  },
  {
    title: "The 80 % interval",
    headings: ["when", "contains", "days wide", "pinball loss"],
    rows: moments.map(({ moment, share, width, pinball }) => [moment, exactly(share), days(width), pinball.toFixed(3)]),
  },
  {
    title: "By carrier",
    headings: ["when", "carrier", "parcels", "error", "interval contains", "days wide"],
    rows: moments.flatMap(({ moment, carriers }) =>
      carriers.map(({ name, parcels, meanError, share, width }) => [
        moment,
        name,
        String(parcels),
        days(meanError),
        exactly(share),
        days(width),
      ]),
    ),
  },
  {
    title: "By month, at hand-over",
    headings: ["month", "parcels", "interval contains", "days wide"],
    rows: (moments[0]?.months ?? []).map(({ name, parcels, share, width }) => [
      name,
      String(parcels),
      exactly(share),
      days(width),
    ]),
  },
  {
    title: `Months of one carrier with at least ${parcelsOfMonth} parcels, from the third month on`,
    headings: ["when", "months", "77 to 83 %", "lowest", "highest"],
    rows: moments.flatMap(monthRows),
  },
];
