import { createHash } from "node:crypto";
import type { Reading } from "../../tracking/reading.ts";

/**
 * What of a reading each version covers. A new field of readings gets a new version: digests that are stored are compared in
 * the version they were made in, so that neither an upgrade nor old nodes beside new ones make every parcel look changed.
 */
const coverage: Readonly<Record<number, (reading: Reading) => unknown>> = {
  1: ({ scans, estimatedDelivery }) => ({ scans, estimatedDelivery }),
  2: ({ scans, estimatedDelivery, facts = {} }) => ({ scans, estimatedDelivery, facts }),
};
const currentVersion = 2;
/** Version 1 was written without its number: a bare SHA-1. */
const bareLength = 20;

const digestIn = (version: number, reading: Reading): Buffer =>
  createHash("sha1")
    .update(JSON.stringify(coverage[version]!(reading)))
    .digest();

export const digestReading = (reading: Reading): Buffer =>
  Buffer.concat([Buffer.of(currentVersion), digestIn(currentVersion, reading)]);

/** Whether the carrier says the same as when the digest was stored, without reading what was merged then. */
export const isSameReading = (stored: Buffer | null, reading: Reading): boolean => {
  if (stored === null) return false;
  const isBare = stored.length === bareLength;
  const version = isBare ? 1 : stored[0]!;
  // Made by a newer node: it is taken for changed, merged once more, and nothing comes of it.
  if (!coverage[version]) return false;
  return digestIn(version, reading).equals(isBare ? stored : stored.subarray(1));
};
