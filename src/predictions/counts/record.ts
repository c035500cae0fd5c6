import type { Day } from "../calendar/days.ts";
import type { Milestone, Reached, ShippingLane } from "../model/parcel.ts";

/** A milestone that was reached, and what was known of it. */
export type RecordedStep = Reached & {
  /** What the carrier estimated then. */
  estimate: Day | null;
  /** The longest silence until the next milestone, in delivery days; null while that has not come. */
  silence: number | null;
};

/** On which kinds of days the carrier delivered, as far as was known: counts are taken back by the same days. */
export type DeliveryKinds = { saturday: boolean; sunday: boolean; holiday: boolean };

/** What is counted of a parcel. Steps are in order of time, one for each milestone. */
export type ParcelRecord = {
  lane: ShippingLane;
  steps: readonly RecordedStep[];
  delivered: Day | null;
  /** The day on which it ended otherwise, or was last seen before it was given up. */
  ended: Day | null;
  kinds: DeliveryKinds;
  /** The places at which it counts one for analytics (figures.ts); null for imported parcels, and those counted by older versions. */
  figures: readonly number[] | null;
};

/** When the carrier got it, as far as is known. */
export const handedOverStep = <Step extends Reached>(steps: readonly Step[]): Step =>
  steps.find(({ milestone }) => milestone !== "LABEL") ?? steps[0]!;

/** Short names: there is one for each tracker. */
type StoredRecord = {
  l: (string | null)[];
  s: (string | number | null)[][];
  d?: Day;
  e?: Day;
  k?: string;
  f?: readonly number[];
};

const kindNames = ["saturday", "sunday", "holiday"] as const;

export const storedRecord = ({ lane, steps, delivered, ended, kinds, figures }: ParcelRecord): StoredRecord => {
  const { carrier, service, origin, destination } = lane;
  const area = (one: typeof origin) => [one?.country ?? null, one?.postcode?.slice(0, 2) ?? null];
  const k = kindNames.map((kind) => (kinds[kind] ? "1" : "0")).join("");
  return {
    l: [carrier, service, ...area(origin), ...area(destination)],
    s: steps.map(({ milestone, day, hour, estimate, silence }) => [milestone, day, hour, estimate, silence]),
    ...(delivered !== null && { d: delivered }),
    ...(ended !== null && { e: ended }),
    ...(k !== "000" && { k }),
    ...(figures !== null && { f: figures }),
  };
};

export const readRecord = (stored: unknown): ParcelRecord => {
  const { l, s, d, e, k = "000", f = null } = stored as StoredRecord;
  const [carrier, service, fromCountry, fromCode, toCountry, toCode] = l;
  const area = (country: string | null | undefined, postcode: string | null | undefined) =>
    country ? { country, postcode: postcode ?? null } : null;
  return {
    lane: {
      carrier: carrier!,
      service: service ?? null,
      origin: area(fromCountry, fromCode),
      destination: area(toCountry, toCode),
    },
    steps: s.map(([milestone, day, hour, estimate, silence]) => ({
      milestone: milestone as Milestone,
      ...{ day: day as Day, hour: hour as number, estimate: estimate as Day | null, silence: silence as number | null },
    })),
    delivered: d ?? null,
    ended: e ?? null,
    kinds: { saturday: k[0] === "1", sunday: k[1] === "1", holiday: k[2] === "1" },
    figures: f,
  };
};
