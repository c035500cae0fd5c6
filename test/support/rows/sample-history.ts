import { newBucketUuid } from "../../../src/lib/ids.ts";
import type { Database } from "../../../src/postgres/database.ts";
import { bucketOf } from "../../../src/workspaces/buckets.ts";
import { insertPastTrackers, type PastTracker } from "./sample-history.sql.ts";

const day = 86_400_000;
const carriers = [
  { carrier: "DHL", upTo: 0.34, transitDays: 1.7, onTime: 0.96 },
  { carrier: "UPS", upTo: 0.61, transitDays: 2.2, onTime: 0.94 },
  { carrier: "LA_POSTE", upTo: 0.78, transitDays: 1.9, onTime: 0.9 },
  { carrier: "FEDEX", upTo: 0.91, transitDays: 2.5, onTime: 0.93 },
  { carrier: "BRING", upTo: 1, transitDays: 1.2, onTime: 0.97 },
];

/** Numbers that look like chance and are the same in every run. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

export const codeFor = (carrier: string, digits: string): string =>
  carrier === "UPS"
    ? `1Z999AA1${digits}`
    : carrier === "DHL"
      ? `JJD0003900${digits}`
      : carrier === "FEDEX"
        ? `78${digits}`
        : `LX${digits.slice(-9)}FR`;

/** How a parcel of this age stands: most arrive in their time, a few do not. */
const standing = (
  ageDays: number,
  transitDays: number,
  chance: number,
): Pick<PastTracker, "status" | "statusDetail" | "attention"> => {
  const plain = { statusDetail: null, attention: null };
  if (chance < 0.012)
    return { status: "UNKNOWN", statusDetail: null, attention: chance < 0.008 ? "CODE_NOT_FOUND" : "CARRIER_FAILING" };
  if (ageDays > transitDays) {
    if (chance < 0.02) return { status: "RETURN_TO_SENDER", statusDetail: "REFUSED", attention: null };
    if (chance < 0.035) return { ...plain, status: "AVAILABLE_FOR_PICKUP" };
    if (chance < 0.043) return { status: "ATTEMPT_FAILURE", statusDetail: "RECIPIENT_ABSENT", attention: null };
    return { ...plain, status: "DELIVERED" };
  }
  const part = ageDays / transitDays;
  if (part < 0.15) return { ...plain, status: "PENDING" };
  if (part < 0.3) return { ...plain, status: "PICKED_UP" };
  if (part < 0.85) return { status: "IN_TRANSIT", statusDetail: chance > 0.93 ? "CUSTOMS_HOLD" : null, attention: null };
  return { ...plain, status: "OUT_FOR_DELIVERY" };
};

/** Weekdays are busy, Sundays are not. */
const busyness = (at: number): number => [0.25, 1.15, 1.1, 1, 0.95, 1.05, 0.5][new Date(at).getUTCDay()]!;

/** A month of a shop's parcels. */
export const writeSampleHistory = async (
  db: Database,
  workspaceId: string,
  { days = 30, perDay = 140, now = Date.now() } = {},
) => {
  const roll = dice(7);
  const scope = { workspaceId, mode: "LIVE" } as const;
  const trackers: PastTracker[] = [];
  for (let ago = days; ago >= 0; ago--) {
    const begin = now - ago * day;
    const count = Math.round(perDay * busyness(begin) * (0.9 + roll() * 0.2));
    for (let nth = 0; nth < count; nth++) {
      const created = Math.min(begin - roll() * day * 0.6, now - 60_000);
      const pick = roll();
      const { carrier, transitDays, onTime } = carriers.find(({ upTo }) => pick <= upTo) ?? carriers[0]!;
      const took = transitDays * (0.7 + roll() * 0.7);
      const digits = String(Math.floor(roll() * 1e10)).padStart(10, "0");
      const trackingCode = codeFor(carrier, digits);
      const bucket = bucketOf(scope, 64, carrier, trackingCode);
      const stands = standing((now - created) / day, took, roll());
      const deliveredAt = stands.status === "DELIVERED" ? created + took * day : null;
      trackers.push({
        ...stands,
        bucket,
        id: newBucketUuid(created, bucket),
        checkpointId: newBucketUuid(created, bucket),
        carrier,
        trackingCode,
        reference: `ORDER-${40_000 + trackers.length}`,
        createdAt: new Date(created),
        updatedAt: new Date(deliveredAt ?? Math.min(now - 60_000, created + took * day * 0.5)),
        pickedUpAt: new Date(created + 0.15 * took * day),
        estimatedAt:
          stands.status === "UNKNOWN"
            ? null
            : new Date((deliveredAt ?? created + took * day) + (roll() < onTime ? 0.2 : -1.2) * day),
        deliveredAt: deliveredAt === null ? null : new Date(deliveredAt),
      });
    }
  }
  await insertPastTrackers(db, workspaceId, trackers);
};
