import { crc32 } from "node:zlib";
import { bucketCount } from "../lib/ids.ts";
import type { Scope } from "./scope.ts";

/** How many buckets a workspace's new trackers are spread over: a power of two that only grows. */
export type SpreadOf = (workspaceId: string) => Promise<number>;

export const maxSpread = bucketCount;

/**
 * The bucket of a new tracker. It must never change: trackers of one workspace on the same code under the same spread share a
 * bucket, and so one carrier request. A workspace starts with one bucket and adds the following ones as it grows.
 */
export const bucketOf = (scope: Scope, spread: number, carrier: string, codeKey: string): number =>
  (crc32(scope.workspaceId) + (crc32(`${scope.mode}|${carrier}|${codeKey}`) % spread)) % bucketCount;

/** Every bucket with data of a workspace and mode. */
export const allBucketsOf = ({ workspaceId }: Scope, spread: number): number[] =>
  Array.from({ length: spread }, (_, nth) => (crc32(workspaceId) + nth) % bucketCount);

/**
 * The same for one who knows the spread as it was a second ago: it doubles at most once an hour, so those of the next one are
 * among them.
 */
export const bucketsSoon = (scope: Scope, spread: number): number[] => allBucketsOf(scope, Math.min(2 * spread, maxSpread));

/**
 * The buckets of the trackers on a code, whatever the spread was when they were created. A tracker that another node created
 * under a newer spread is found once this node knows the spread, after at most a second (workspace-reader.ts). A push in between
 * finds no tracker, but the first check of a new tracker, which runs immediately, reads the same.
 */
export const bucketsOf = (scope: Scope, spread: number, carrier: string, codeKey: string): number[] => {
  const buckets = new Set<number>();
  for (let former = 1; former <= spread; former *= 2) buckets.add(bucketOf(scope, former, carrier, codeKey));
  return [...buckets];
};
