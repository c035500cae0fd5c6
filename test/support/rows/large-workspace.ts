import { connectables } from "../../../src/carriers/registry.ts";
import { globalId, newBucketUuid } from "../../../src/lib/ids.ts";
import type { Database } from "../../../src/postgres/database.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import {
  insertDeliveries,
  insertEndpoints,
  insertLargeTrackers,
  insertPeopleAndThings,
  type LargeTracker,
} from "./large-workspace.sql.ts";

export type Sizes = {
  /** Trackers with one event each, people, keys and so on are numbered from here to there. */
  from: number;
  to: number;
  endpoints: number;
  checkpoints: number;
  messageLength: number;
  metadataBytes: number;
  attempts: number;
  responseBytes: number;
};

/** Words, since a text of one letter would be written faster than what people write. */
const words = (length: number): string => "Déposé à l'agence de Lyon; sorted ".repeat(length / 33 + 1).slice(0, length);

const metadataOf = (bytes: number): Record<string, string> => {
  const entries = Array.from({ length: Math.ceil(bytes / 100) }, (_, n) => [`property${n}`, words(80)]);
  return Object.fromEntries(entries);
};

const trackerOf = (n: number, sizes: Sizes): LargeTracker => {
  const now = Date.now();
  const bucket = n % 1024;
  const id = newBucketUuid(now, bucket);
  const location = {
    city: "Vénissieux",
    region: "Rhône",
    postalCode: "69200",
    countryCode: "FR",
    latitude: 45.7,
    longitude: 4.9,
  };
  const checkpoints = Array.from({ length: sizes.checkpoints }, (_, order) => ({
    id: newBucketUuid(now, bucket),
    message: words(sizes.messageLength),
    order,
    location,
  }));
  const metadata = metadataOf(sizes.metadataBytes);
  const eventId = newBucketUuid(now, bucket);
  const shown = checkpoints.map((one) => ({
    id: globalId("Checkpoint", one.id),
    message: one.message,
    status: "IN_TRANSIT",
    scannedAt: "2026-03-01T09:30:00+01:00",
    location,
  }));
  const data = {
    id: globalId("Tracker", id),
    trackingCode: `CODE${n}`,
    carrier: "UPS",
    status: "IN_TRANSIT",
    metadata,
    checkpoints: shown,
  };
  const body = JSON.stringify({ id: globalId("Event", eventId), topic: "TRACKER_UPDATED", sequence: 1, data });
  return { bucket, id, code: `CODE${n}`, metadata, checkpoints, events: [{ id: eventId, sequence: 1, body, position: n }] };
};

export const fillTrackers = async (db: Database, scope: Scope, sizes: Sizes): Promise<LargeTracker[]> => {
  const trackers = Array.from({ length: sizes.to - sizes.from + 1 }, (_, index) => trackerOf(sizes.from + index, sizes));
  for (let start = 0; start < trackers.length; start += 50)
    await insertLargeTrackers(db, scope, trackers.slice(start, start + 50));
  return trackers;
};

/** Fills a workspace with so much of everything, as if it had been in use for long. */
export const fillWorkspace = async (db: Database, scope: Scope, userId: string, sizes: Sizes): Promise<LargeTracker[]> => {
  const { from, to } = sizes;
  const trackers = await fillTrackers(db, scope, sizes);
  await insertEndpoints(db, scope, from, from + sizes.endpoints - 1);
  await insertDeliveries(db, scope, sizes.attempts, sizes.responseBytes);
  await insertPeopleAndThings(db, scope, { userId, carriers: connectables.map(({ carrier }) => carrier), from, to });
  return trackers;
};
