import { crc32 } from "node:zlib";
import { bucketCount } from "../lib/ids.ts";
import type { Scope } from "./scope.ts";

/** Over how many buckets a workspace's new trackers are spread: a power of two that only grows. */
export type SpreadOf = (workspaceId: string) => Promise<number>;

export const maxSpread = bucketCount;

/**
 * Where a new tracker goes. Stable for ever: trackers that one workspace makes on the same code under the same spread share a
 * bucket, and so one carrier request. A workspace begins in one bucket and takes those that follow it as it grows.
 */
export const bucketOf = (scope: Scope, spread: number, carrier: string, codeKey: string): number =>
  (crc32(scope.workspaceId) + (crc32(`${scope.mode}|${carrier}|${codeKey}`) % spread)) % bucketCount;

/** Wherever a workspace has anything of a mode. */
export const allBucketsOf = ({ workspaceId }: Scope, spread: number): number[] =>
  Array.from({ length: spread }, (_, nth) => (crc32(workspaceId) + nth) % bucketCount);

/**
 * Where the trackers on a code are, whatever the spread was when they were made. A tracker that another node made under a spread
 * that is not known here yet is not found until it is, which takes a second (workspace-reader.ts): news that a carrier
 * pushes of it in between finds nobody, and its first check, which a new tracker has at once, asks for the same.
 */
export const bucketsOf = (scope: Scope, spread: number, carrier: string, codeKey: string): number[] => {
  const buckets = new Set<number>();
  for (let former = 1; former <= spread; former *= 2) buckets.add(bucketOf(scope, former, carrier, codeKey));
  return [...buckets];
};
