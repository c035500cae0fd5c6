import type { KolliBuilder } from "../graphql/builder.ts";
import { costs } from "../graphql/cost/cost.ts";
import type { TrackerLinks } from "../trackers/changes.ts";
import { checkpointFields, trackerFields, type ViewField } from "../trackers/tracker-fields.ts";
import type { TrackerTypes } from "../trackers/tracker-types.graphql.ts";

type Data = Readonly<Record<string, unknown>>;

/** The `data` of an event as it is stored, and the tracker that its secrets are sealed for. */
export type Snapshot = Data & { readonly trackerId: string };

/** What an event carries beside the fields of the tracker's row. */
const links = {
  carrierAccount: "The name of the carrier account in use; null if none was.",
  carrierUrl: "The carrier's own page for this parcel.",
  publicUrl: "Kolli's public tracking page for this parcel; null if the workspace turned it off.",
} as const satisfies Record<keyof TrackerLinks, string>;

/** What an object needs to open what is sealed in it: the tracker, and the object itself. */
const ofTracker = (trackerId: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => ofTracker(trackerId, one));
  return typeof value === "object" && value !== null ? { ...value, trackerId, reported: value } : value;
};

/** Others can be null: an event may be older than the field. */
const inEveryEvent: ReadonlySet<string> = new Set([
  "id",
  "trackingCode",
  "carrier",
  "carrierId",
  "status",
  "message",
  "scannedAt",
]);

const sealed: ReadonlySet<string> = new Set(["PickupPoint", "ProofOfDelivery", "TrackerException"]);

/** The fields of the API from their description, each read from the stored JSON. */
const storedFields = (
  // biome-ignore lint/suspicious/noExplicitAny: the description says which type each field has, which Pothos cannot follow
  t: any,
  fields: Readonly<Record<string, ViewField<never>>>,
  types: TrackerTypes["viewTypes"],
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type, nullable, isList, description, weight }]) => {
      const extensions = isList ? costs({ size: 1 }) : weight === undefined ? undefined : costs({ weight });
      const options = {
        type: isList ? [types[type]] : types[type],
        nullable: nullable || !(isList || inEveryEvent.has(name)),
        description,
        ...(extensions && { extensions }),
      };
      const resolve = (data: Data) => {
        // Older events have the carrier alone.
        const value = data[name === "carrierId" ? "carrier" : name] ?? (isList ? [] : null);
        return sealed.has(type) ? ofTracker(data.trackerId as string, value) : value;
      };
      return [name, t.field({ ...options, resolve })];
    }),
  );

/** `Event.data` with types: the same fields as `Tracker`, at the time of the change. */
export const defineSnapshot = (builder: KolliBuilder, { viewTypes }: TrackerTypes) => {
  const CheckpointSnapshot = builder.objectRef<Data>("CheckpointSnapshot").implement({
    description: "A scan of the parcel, as it was at the time of an event.",
    fields: (t) => storedFields(t, checkpointFields, viewTypes),
  });
  return builder.objectRef<Snapshot>("TrackerSnapshot").implement({
    description:
      "A tracker as it was at the time of an event: the `data` of its webhook. `Event.tracker` is the tracker as it is now. A field can be null if the event is older than the field.",
    fields: (t) => ({
      ...storedFields(t, trackerFields, viewTypes),
      ...Object.fromEntries(
        Object.entries(links).map(([name, description]) => [
          name,
          t.string({ nullable: true, description, resolve: (data) => (data[name] as string | undefined) ?? null }),
        ]),
      ),
      checkpoints: t.field({
        type: [CheckpointSnapshot],
        description: "Every scan until then, oldest first.",
        extensions: costs({ weight: 5, perItem: 2, size: 10 }),
        resolve: ({ checkpoints }) => checkpoints as Data[],
      }),
    }),
  });
};
