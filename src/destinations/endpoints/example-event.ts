import type { CarrierIncident } from "../../checks/incidents/incidents.sql.ts";
import { bodyEnd, dataText, eventBody } from "../../events/event-body.ts";
import { incidentBody } from "../../events/incident-event.ts";
import { days, type EpochMs, hours } from "../../lib/clock.ts";
import { newBucketUuid } from "../../lib/ids.ts";
import type { TrackerChange } from "../../trackers/changes.ts";
import { type EventTopic, isIncidentTopic, type TrackerTopic } from "../../trackers/event-topics.ts";
import { type Checkpoint, type Tracker, uncheckedState } from "../../trackers/tracker.ts";
import type { ParcelException } from "../../tracking/exceptions.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { Scope } from "../../workspaces/scope.ts";

const bucket = 0;

const journey: readonly { status: TrackingStatus; message: string; hoursAgo: number; city: string }[] = [
  { status: "PENDING", message: "Shipment information received", hoursAgo: 49, city: "Hamburg" },
  { status: "PICKED_UP", message: "Picked up by the carrier", hoursAgo: 44, city: "Hamburg" },
  { status: "IN_TRANSIT", message: "Arrived at the parcel centre", hoursAgo: 26, city: "Leipzig" },
  { status: "OUT_FOR_DELIVERY", message: "Out for delivery", hoursAgo: 4, city: "Berlin" },
  { status: "DELIVERED", message: "Delivered", hoursAgo: 0, city: "Berlin" },
];

const checkpointsOf = (trackerId: string, now: EpochMs): Checkpoint[] =>
  journey.map(({ status, message, hoursAgo, city }, index) => ({
    bucket,
    id: newBucketUuid(now, bucket),
    trackerId,
    carrier: null,
    message,
    status,
    statusDetail: null,
    informational: false,
    carrierCode: null,
    at: now - hours(hoursAgo),
    offsetMinutes: 60,
    offsetSource: "CARRIER",
    location: { city, countryCode: "DE" },
    carrierOrder: index,
    arrival: index,
  }));

const trackerOf = ({ workspaceId, mode }: Scope, now: EpochMs): Tracker => ({
  bucket,
  id: newBucketUuid(now, bucket),
  workspaceId,
  mode,
  carrier: "DHL",
  trackingCode: "K1000000005",
  reference: "test-event",
  metadata: null,
  hints: null,
  namedAccountId: null,
  hasRecipient: false,
  accountId: null,
  ...uncheckedState(now),
  status: "OUT_FOR_DELIVERY",
  facts: {
    serviceName: "DHL PARCEL",
    weight: { grams: 1250 },
    pieceCount: 1,
    origin: { city: "Hamburg", countryCode: "DE" },
    destination: { city: "Berlin", countryCode: "DE" },
  },
  createdAt: now - hours(50),
  lastCheckedAt: now,
  nextCheckAt: now + hours(1),
});

/** A parcel that does not exist, as it would be at a change of this kind. */
const changeOf = (topic: TrackerTopic, scope: Scope, now: EpochMs): TrackerChange => {
  const underWay = trackerOf(scope, now);
  const all = checkpointsOf(underWay.id, now);
  const soFar = all.slice(0, -1);
  const about = { sequence: 1, ordinal: 1, at: now };
  switch (topic) {
    case "TRACKER_UPDATED": {
      const delivered = { status: "DELIVERED", deliveredAt: now, deliveredOffset: 60, stopReason: "DELIVERED" } as const;
      const tracker = { ...underWay, ...delivered, nextCheckAt: null };
      const changed = ["status", "deliveredAt", "isActive", "stopReason", "checkpoints"];
      return { ...about, topic, tracker, checkpoints: all, changed, previousStatus: "OUT_FOR_DELIVERY", sequence: 5 };
    }
    case "TRACKER_EXCEPTION_RAISED":
    case "TRACKER_EXCEPTION_CLEARED": {
      const scan: Checkpoint = { ...soFar[2]!, statusDetail: "DAMAGED", message: "Damage to the packaging was recorded" };
      const isOver = topic === "TRACKER_EXCEPTION_CLEARED";
      const exception: ParcelException = {
        kind: "DAMAGED",
        raised: { at: scan.at, offsetMinutes: scan.offsetMinutes },
        cleared: isOver ? { at: now, offsetMinutes: 60 } : null,
        checkpointId: scan.id,
        message: scan.message,
      };
      const exceptions = { exceptions: [exception], openExceptions: isOver ? null : exception.kind };
      const delivered = { status: "DELIVERED", deliveredAt: now, deliveredOffset: 60, stopReason: "DELIVERED" } as const;
      const tracker: Tracker = isOver
        ? { ...underWay, ...delivered, ...exceptions, nextCheckAt: null }
        : { ...underWay, ...exceptions, status: "IN_TRANSIT", statusDetail: "DAMAGED" };
      const scans = [...all.slice(0, 2), scan, ...(isOver ? all.slice(3) : [])];
      const changed = ["statusDetail", "exceptions", "checkpoints"];
      return { ...about, topic, tracker, checkpoints: scans, changed, exception };
    }
    case "TRACKER_CHECKPOINT_ADDED":
      return { ...about, topic, tracker: underWay, checkpoints: soFar, changed: ["checkpoints"], added: soFar.slice(-1) };
    case "TRACKER_ESTIMATE_CHANGED": {
      const tracker = { ...underWay, estimatedDeliveryAt: now + hours(26), estimatedDeliveryOffset: 60 };
      const previousEstimate = { at: now + hours(4), offsetMinutes: 60 };
      return { ...about, topic, tracker, checkpoints: soFar, changed: ["estimatedDeliveryAt"], previousEstimate };
    }
    case "TRACKER_PREDICTION_CHANGED": {
      const today = Math.floor(now / days(1));
      const dayAfter = (count: number): string => new Date((today + count) * days(1)).toISOString().slice(0, 10);
      const tracker: Tracker = {
        ...underWay,
        prediction: {
          ...{ day: dayAfter(2), earliest: dayAfter(1), latest: dayAfter(3), confidence: 0.8, sampleSize: 412, updatedAt: now },
          basis: "412 deliveries by DHL within DE after PICKED_UP in the last 10 weeks.",
          first: { on: today, earliest: today + 1, latest: today + 3, cuts: [], byHistory: today + 2, byEstimate: null },
        },
      };
      return { ...about, topic, tracker, checkpoints: soFar, changed: ["prediction"], previousDay: dayAfter(1) };
    }
    case "TRACKER_ATTENTION_CHANGED": {
      const tracker: Tracker = { ...underWay, attention: "CARRIER_FAILING" };
      return { ...about, topic, tracker, checkpoints: soFar, changed: ["attention"], previousAttention: null };
    }
  }
};

const incidentOf = (isOver: boolean, { workspaceId, mode }: Scope, now: EpochMs): CarrierIncident => {
  const openedAt = isOver ? now - hours(9) : now;
  return {
    ...{ workspaceId, mode, id: newBucketUuid(openedAt, bucket), carrier: "DHL", cause: "SILENT" },
    ...{ startedAt: openedAt - hours(3), openedAt, endedAt: isOver ? now : null },
    ...{ expected: 184, seen: 0, parcelCount: 1240 },
    lanes: [
      { origin: "DE", destination: "DE", parcels: 2310 },
      { origin: "DE", destination: "SE", parcels: 420 },
    ],
  };
};

/** An event as the real ones are: what the test button sends. */
export const exampleEvent = (topic: EventTopic, scope: Scope, now: EpochMs): { id: string; trackerId: string; body: string } => {
  const id = newBucketUuid(now, bucket);
  if (isIncidentTopic(topic)) {
    const incident = incidentOf(topic === "CARRIER_INCIDENT_ENDED", scope, now);
    return { id, trackerId: incident.id, body: incidentBody(id, incident) };
  }
  const change = changeOf(topic, scope, now);
  const data = dataText(change, { carrierUrl: null, publicUrl: null, carrierAccount: null });
  return { id, trackerId: change.tracker.id, body: eventBody(id, change, bodyEnd(change.changed, data)) };
};
