import type { TrackerAttention } from "../../tracking/statuses.ts";
import { placeByOffset } from "../../tracking/time.ts";
import { refuse } from "../output.ts";
import type { ShownCheckpoint, ShownTracker } from "../timeline/timeline.ts";
import type { Remote } from "./remote.ts";

const shownFields = `id trackingCode carrier status statusDetail stopReason attention estimatedDeliveryAt deliveredAt lastCheckedAt nextCheckAt
  postalCode destinationCountryCode shippedOn promisedAt pieceCount
  checkpoints { id message status statusDetail scannedAt location { city region postalCode countryCode } }`;
const payload = `tracker { ${shownFields} } trackerUserErrors { message }`;

type ApiCheckpoint = Pick<ShownCheckpoint, "message" | "status" | "statusDetail" | "location"> & {
  id: string;
  scannedAt: string;
};
type ApiTracker = Pick<ShownTracker, "trackingCode" | "carrier" | "status" | "statusDetail" | "stopReason"> & {
  id: string;
  attention: TrackerAttention | null;
  estimatedDeliveryAt: string | null;
  deliveredAt: string | null;
  lastCheckedAt: string | null;
  nextCheckAt: string | null;
  checkpoints: ApiCheckpoint[];
};
type Payload = { tracker: ApiTracker | null; trackerUserErrors: { message: string }[] };

/** What the person gave of the parcel, in the words of the API. */
export type GivenHints = Readonly<Record<string, string | number | undefined>>;
export type RemoteParcel = { code: string; carrier: string; account: string | undefined; hints: GivenHints };

/** The newest tracker on this parcel, checked once more; or a new one. As `kolli track` does it on this machine's database. */
export const trackRemotely = async ({ ask }: Remote, { code, carrier, account, hints }: RemoteParcel): Promise<Payload> => {
  const find = "query ($filter: TrackerFilter) { trackers(first: 1, filter: $filter) { edges { node { id } } } }";
  type Found = { trackers: { edges: { node: { id: string } }[] } };
  const { trackers } = await ask<Found>(find, { filter: { trackingCode: [code], carrier: [carrier] } });
  const id = trackers.edges[0]?.node.id;
  if (id === undefined) {
    const input = { trackingCode: code, carrier, carrierAccount: account, async: false, ...hints };
    const create = `mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { ${payload} } }`;
    return (await ask<{ trackerCreate: Payload }>(create, { input })).trackerCreate;
  }
  if (Object.values(hints).some((hint) => hint !== undefined)) {
    const update = "mutation ($input: TrackerUpdateInput!) { trackerUpdate(input: $input) { trackerUserErrors { message } } }";
    type Updated = { trackerUpdate: Pick<Payload, "trackerUserErrors"> };
    const { trackerUpdate } = await ask<Updated>(update, { input: { id, ...hints } });
    if (trackerUpdate.trackerUserErrors.length > 0) return { tracker: null, ...trackerUpdate };
  }
  const refresh = `mutation ($id: ID!) { trackerRefresh(id: $id) { ${payload} } }`;
  return (await ask<{ trackerRefresh: Payload }>(refresh, { id })).trackerRefresh;
};

const instant = (text: string | null) => (text === null ? null : placeByOffset(text));

/** The API's answer as the timeline shows it. */
export const shownRemotely = (tracker: ApiTracker): { tracker: ShownTracker; checkpoints: ShownCheckpoint[] } => {
  const [estimate, delivery, last, next] = [
    tracker.estimatedDeliveryAt,
    tracker.deliveredAt,
    tracker.lastCheckedAt,
    tracker.nextCheckAt,
  ].map(instant);
  return {
    tracker: {
      ...tracker,
      estimatedDeliveryAt: estimate?.at ?? null,
      estimatedDeliveryOffset: estimate?.offsetMinutes ?? null,
      deliveredAt: delivery?.at ?? null,
      deliveredOffset: delivery?.offsetMinutes ?? null,
      lastCheckedAt: last?.at ?? null,
      nextCheckAt: next?.at ?? null,
    },
    checkpoints: tracker.checkpoints.map((checkpoint) => {
      const { at, offsetMinutes } = instant(checkpoint.scannedAt) ?? refuse("The service gave a scan without a time.");
      return { ...checkpoint, at, offsetMinutes, informational: false };
    }),
  };
};
