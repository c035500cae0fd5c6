import { type EventTopic, eventBody } from "../../events/event-body.ts";
import { type EpochMs, hours } from "../../lib/clock.ts";
import { newBucketUuid } from "../../lib/ids.ts";
import { type Checkpoint, type Tracker, uncheckedState } from "../../trackers/tracker.ts";
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

/** An event as the real ones are, of a parcel that does not exist: what the test button sends. */
export const exampleEvent = (topic: EventTopic, { workspaceId, mode }: Scope, now: EpochMs): { id: string; body: string } => {
  switch (topic) {
    case "TRACKER_UPDATED": {
      const id = newBucketUuid(now, bucket);
      const tracker: Tracker = {
        bucket,
        id: newBucketUuid(now, bucket),
        workspaceId,
        mode,
        carrier: "DHL",
        trackingCode: "K1000000005",
        reference: "test-event",
        metadata: null,
        hints: null,
        ...uncheckedState(now),
        status: "DELIVERED",
        deliveredAt: now,
        deliveredOffset: 60,
        facts: {
          serviceName: "DHL PARCEL",
          weight: { grams: 1250 },
          pieceCount: 1,
          origin: { city: "Hamburg", countryCode: "DE" },
          destination: { city: "Berlin", countryCode: "DE" },
        },
        stopReason: "DELIVERED",
        eventCount: 5,
        createdAt: now - hours(50),
        lastCheckedAt: now,
        nextCheckAt: null,
      };
      const checkpoints = checkpointsOf(tracker.id, now);
      const changed = ["status", "deliveredAt", "isActive", "stopReason"];
      return {
        id,
        body: eventBody(id, { topic, tracker, checkpoints, changed, previousStatus: "OUT_FOR_DELIVERY", sequence: 5, at: now }),
      };
    }
  }
};
