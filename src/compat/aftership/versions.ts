import { type AftershipVersion, aftershipVersions, olderSubtags, subtagMessages } from "./tables.ts";
import type { AftershipTracking } from "./translate.ts";

/** A tracking as some version has it. */
export type VersionedTracking = Readonly<Record<string, unknown>>;

type Checkpoint = Readonly<Record<string, unknown>>;

const without = (object: VersionedTracking, names: readonly string[]): VersionedTracking =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

const eachCheckpoint = (tracking: VersionedTracking, change: (checkpoint: Checkpoint) => Checkpoint): VersionedTracking => ({
  ...tracking,
  checkpoints: (tracking.checkpoints as readonly Checkpoint[]).map(change),
});

const olderSubtag = (one: VersionedTracking): VersionedTracking => {
  const older = olderSubtags[one.subtag as string];
  return older === undefined ? one : { ...one, subtag: older, subtag_message: subtagMessages[older] };
};

type Customer = { readonly name?: unknown };

/** What a version changed, taken back: its tracking becomes one of the version before. */
const takenBack: Readonly<Partial<Record<AftershipVersion, (tracking: VersionedTracking) => VersionedTracking>>> = {
  "2026-07": (tracking) => {
    const names = ["shipment_dimensions", "proof_of_delivery", "multi_piece_info", "shipment_direction"];
    const older = without(tracking, [...names, "return_shipment", "forward_shipment"]);
    return eachCheckpoint(olderSubtag(older), (checkpoint) => olderSubtag(without(checkpoint, ["hash"])));
  },
  "2026-01": (tracking) => {
    const promised = tracking.order_promised_delivery_date as { promised_delivery_date: string | null } | null;
    return {
      ...eachCheckpoint(tracking, ({ postal_code, ...checkpoint }) => ({ ...checkpoint, zip: postal_code })),
      order_promised_delivery_date: promised?.promised_delivery_date ?? null,
    };
  },
  "2025-04": (tracking) => {
    const { revise_reason: _later, ...estimate } = (tracking.latest_estimated_delivery ?? {}) as Record<string, unknown>;
    return {
      ...tracking,
      latest_estimated_delivery: tracking.latest_estimated_delivery === null ? null : estimate,
      tracking_origin_country_region: tracking.origin_country_region,
      tracking_destination_country_region: tracking.destination_country_region,
      tracking_postal_code: tracking.destination_postal_code,
      tracking_state: tracking.destination_state,
    };
  },
  "2025-01": (tracking) => {
    const { customers, first_mile: _later, last_mile, ...others } = tracking;
    const [customer] = customers as readonly Customer[];
    return {
      ...others,
      customer_name: customer?.name ?? null,
      next_couriers: last_mile === null ? [] : [last_mile],
      last_updated_at: tracking.updated_at,
    };
  },
};

/** A tracking in the words and fields of a version. */
export const inVersion = (tracking: AftershipTracking, version: AftershipVersion): VersionedTracking =>
  aftershipVersions
    .slice(aftershipVersions.indexOf(version) + 1)
    .reduceRight<VersionedTracking>((newer, one) => takenBack[one]?.(newer) ?? newer, tracking);

/** Until 2024-07, what a body holds is inside an object: `{"tracking": {…}}`. */
export const isWrapped = (version: AftershipVersion): boolean => version === "2024-07";

export const isVersion = (text: string): text is AftershipVersion => aftershipVersions.some((one) => one === text);
