import { createHash } from "node:crypto";
import { minutes } from "../../lib/clock.ts";
import { networkOf } from "../../lib/sign-in/network-of.ts";
import { giveTokenBack, takeTokens } from "../../people/sign-in/sign-in-throttle.sql.ts";
import type { Database } from "../../postgres/database.ts";
import { listTrackers } from "../../trackers/read/list.sql.ts";
import type { Tracker } from "../../trackers/tracker.ts";

/** What somebody typed into the form. */
export type OrderQuestion = { orderNumber: string; postcode: string; ipAddress: string };

export type OrderAnswer =
  | { kind: "found"; trackers: readonly Tracker[] }
  | { kind: "nothing" }
  | { kind: "wait"; seconds: number };

const windowMs = minutes(15);
const networkCapacity = 30;
/** Postcodes can be guessed: there are not many in a town. */
const orderCapacity = 10;
const longest = 100;
/** Parcels of one order that are shown. */
const parcelsMax = 10;

/** "sw1a 1aa" and "SW1A1AA" are the same. */
const postcodeKey = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

const postcodesOf = ({ hints, facts }: Tracker): string[] =>
  [hints?.postalCode, facts.destination?.postalCode].flatMap((code) => (code ? [postcodeKey(code)] : []));

/**
 * Live parcels by order number (the trackers' reference) and the recipient's postcode. A wrong postcode and an order that does not
 * exist are answered alike. Attempts are counted as those to sign in are, by network and by order; one that was right is not.
 */
export const lookUpOrder = async (
  db: Database,
  workspaceId: string,
  { orderNumber: typedNumber, postcode: typedCode, ipAddress }: OrderQuestion,
  now: number,
): Promise<OrderAnswer> => {
  const reference = typedNumber.trim().replace(/^#/, "");
  const postcode = postcodeKey(typedCode);
  if (reference === "" || postcode === "" || reference.length > longest || postcode.length > longest) return { kind: "nothing" };
  const order = createHash("sha256").update(reference).digest("base64url");
  const buckets = [
    { key: `order-network:${networkOf(ipAddress)}`, capacity: networkCapacity },
    { key: `order:${workspaceId}:${order}`, capacity: orderCapacity },
  ];
  for (const bucket of buckets) {
    const granted = await takeTokens(db, [bucket], { now, windowMs });
    if (granted.length === 0) return { kind: "wait", seconds: Math.ceil(windowMs / bucket.capacity / 1000) };
  }
  const page = { sort: "CREATED_AT_DESC", after: null, before: null, backward: false, limit: parcelsMax } as const;
  const filter = { reference: [reference, `#${reference}`] };
  const trackers = await listTrackers(db, { workspaceId, mode: "LIVE" }, { ...page, filter });
  const own = trackers.filter((tracker) => postcodesOf(tracker).includes(postcode));
  if (own.length === 0) return { kind: "nothing" };
  await giveTokenBack(
    db,
    buckets.map(({ key }) => key),
  );
  return { kind: "found", trackers: own };
};
