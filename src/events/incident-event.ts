import type { CarrierIncident } from "../checks/incidents/incidents.sql.ts";
import { reasonOf } from "../checks/incidents/reason.ts";
import { bucketOfUuid, globalId, newBucketUuid } from "../lib/ids.ts";
import type { IncidentTopic } from "../trackers/event-topics.ts";
import { formatOffsetTime } from "../tracking/time.ts";
import type { NewEvent } from "./event-rows.sql.ts";

/** The `data` of its events: the same fields as `CarrierIncident` in the API. */
export const incidentData = (incident: CarrierIncident): Record<string, unknown> => ({
  id: globalId("CarrierIncident", incident.id),
  carrier: incident.carrier,
  carrierId: incident.carrier,
  cause: incident.cause,
  startedAt: formatOffsetTime(incident.startedAt, 0),
  noticedAt: formatOffsetTime(incident.openedAt, 0),
  endedAt: incident.endedAt && formatOffsetTime(incident.endedAt, 0),
  reason: reasonOf(incident),
  parcelCount: incident.parcelCount,
  lanes: incident.lanes.map(({ origin, destination, parcels }) => ({
    originCountryCode: origin,
    destinationCountryCode: destination,
    parcels,
  })),
});

export const topicOf = ({ endedAt }: CarrierIncident): IncidentTopic =>
  endedAt === null ? "CARRIER_INCIDENT_OPENED" : "CARRIER_INCIDENT_ENDED";

export const incidentBody = (eventId: string, incident: CarrierIncident): string => {
  const topic = topicOf(incident);
  return JSON.stringify({
    id: globalId("Event", eventId),
    ...{ topic, type: topic, mode: incident.mode },
    createdAt: formatOffsetTime(incident.endedAt ?? incident.openedAt, 0),
    sequence: 1,
    previousStatus: null,
    changed: incident.endedAt === null ? [] : ["endedAt"],
    data: incidentData(incident),
  });
};

/**
 * The event of an incident takes the place of a tracker's: its ID orders the two events, and no tracker has it. So the feed, the
 * queue of deliveries and every kind of destination handle it as any other.
 */
export const incidentEvent = (incident: CarrierIncident): NewEvent => {
  const { id: trackerId, workspaceId, mode, carrier, openedAt, endedAt } = incident;
  const bucket = bucketOfUuid(trackerId);
  const createdAt = endedAt ?? openedAt;
  const id = newBucketUuid(createdAt, bucket);
  return {
    ...{ bucket, id, workspaceId, mode, trackerId, carrier, createdAt },
    ...{ topic: topicOf(incident), ordinal: endedAt === null ? 1 : 2, sequence: 1 },
    ...{ status: "UNKNOWN", previousStatus: null, changed: endedAt === null ? "" : "endedAt" },
    body: incidentBody(id, incident),
  };
};
