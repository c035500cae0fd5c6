import type { EpochMs } from "./clock.ts";
import { randomPart } from "./machine.ts";

/** How many buckets the tracking data is spread over. It can never change (docs/decisions/buckets-by-workspace.md). */
export const bucketCount = 1024;

const formatUuid = (bytes: Buffer): string => {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

const uuidOf = (at: EpochMs, rest: Uint8Array): string => {
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes.set(rest.subarray(0, 10), 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return formatUuid(bytes);
};

const withBucket = (uuid: string, bucket: number): string => {
  const tail = (Number.parseInt(uuid.slice(-4), 16) & ~0x3ff) | bucket;
  return uuid.slice(0, -4) + tail.toString(16).padStart(4, "0");
};

/** A UUID version 7: sorted by time of creation. */
export const newUuid = (now: EpochMs): string => uuidOf(now, randomPart(10));

/** A UUID version 7 with its row's bucket in the last 10 bits, so that a read by id knows where to look. */
export const newBucketUuid = (now: EpochMs, bucket: number): string => withBucket(newUuid(now), bucket);

/** The same, with these bytes instead of random ones: equal bytes give an equal UUID. */
export const bucketUuidFrom = (at: EpochMs, bytes: Uint8Array, bucket: number): string => withBucket(uuidOf(at, bytes), bucket);

/** When a UUID version 7 was created. */
export const timeOfUuid = (uuid: string): EpochMs => Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);

/** Below every version 7 UUID of its millisecond, and above all earlier ones. */
export const lowestUuidAt = (at: EpochMs): string => {
  const hex = Math.max(0, Math.floor(at)).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

export const bucketOfUuid = (uuid: string): number => Number.parseInt(uuid.slice(-4), 16) & 0x3ff;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => uuidPattern.test(text);

export const globalId = (type: string, uuid: string): string => `gid://kolli/${type}/${uuid}`;

/** The parts of `gid://kolli/<Type>/<uuid>`, or null for anything else (upper-case UUIDs included: ids are compared as text). */
export const parseGlobalId = (gid: string): { type: string; uuid: string } | null => {
  const match = /^gid:\/\/kolli\/([A-Za-z]+)\/(.+)$/.exec(gid);
  return match?.[1] && match[2] && isUuid(match[2]) ? { type: match[1], uuid: match[2] } : null;
};
