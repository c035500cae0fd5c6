import { createHash } from "node:crypto";
import { minutes } from "../../lib/clock.ts";
import { ok } from "../../lib/result.ts";
import { networkOf, siteOf } from "../../lib/sign-in/network-of.ts";
import { readEmail } from "../../people/account-input.ts";
import { takeEach } from "../../people/sign-in/sign-in-throttle.ts";
import type { Database } from "../../postgres/database.ts";
import type { RecipientSealing } from "../../recipients/recipient.ts";
import { recipientsOf } from "../../recipients/recipients.sql.ts";
import { listTrackers } from "../../trackers/read/list.sql.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import { publicPageBounds } from "../bounds.ts";

/** The content of the form. `postcode`: or an email address. */
export type OrderQuestion = { orderNumber: string; postcode: string; ipAddress: string };

export type OrderAnswer =
  | { kind: "found"; trackers: readonly Tracker[] }
  | { kind: "nothing" }
  | { kind: "wait"; seconds: number };

const windowMs = minutes(15);
const bounds = publicPageBounds;
const longest = 100;
const longestAddress = 254;

/** "sw1a 1aa" and "SW1A1AA" are the same. */
const postcodeKey = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

const postcodesOf = ({ hints, facts }: Tracker): string[] =>
  [hints?.postalCode, facts.destination?.postalCode].flatMap((code) => (code ? [postcodeKey(code)] : []));

const noTracker = "00000000-0000-0000-0000-000000000000";

/** Whether both go to one place, as far as it is known of both. */
export const goToOnePlace = (one: Tracker, other: Tracker): boolean => {
  const [here, there] = [postcodesOf(one), postcodesOf(other)];
  return here.length === 0 || there.length === 0 || here.some((code) => there.includes(code));
};

/** The parcels that an address is a recipient of: those the shop named, and those who asked for mails. */
const sentTo = async (db: Database, trackers: readonly Tracker[], addressHash: Buffer): Promise<Tracker[]> => {
  const known = await recipientsOf(
    db,
    // An unknown order is looked up too, so that the time of a response does not say that it is one.
    (trackers.length > 0 ? trackers.map(({ id }) => id) : [noTracker]).map((trackerId) => ({ trackerId, addressHash })),
  );
  const ids = new Set(known.map(({ trackerId }) => trackerId));
  return trackers.filter(({ id }) => ids.has(id));
};

/** Limits for attempts, from the narrowest to the widest: the first one that is used up makes the visitor wait. */
const attemptsAt = (ipAddress: string, order: string) => {
  const [network, site] = [networkOf(ipAddress), siteOf(ipAddress)];
  return {
    own: [
      { key: `order-network:${network}`, capacity: bounds.lookUpsOfNetwork.cap },
      { key: `order:${order}:${network}`, capacity: bounds.lookUpsOfOrderAndNetwork.cap },
    ],
    ofAll: { key: `order:${order}`, capacity: bounds.lookUpsOfOrder.cap },
    // Strangers who used up an order's attempts cannot lock its recipient out: a few are reserved for new networks.
    late: [
      { key: `order-late:${order}:${site}`, capacity: bounds.lateLookUpsOfSite.cap },
      { key: `order-late:${order}`, capacity: bounds.lateLookUpsOfOrder.cap },
    ],
  };
};

const takeAttempt = async (db: Database, ipAddress: string, order: string, now: number) => {
  const { own, ofAll, late } = attemptsAt(ipAddress, order);
  const window = { now, windowMs };
  const mine = await takeEach(db, own, window);
  if (!mine.ok) return mine;
  const shared = await takeEach(db, [ofAll], window);
  const rest = shared.ok ? shared : await takeEach(db, late, window);
  return rest.ok ? ok([mine.value, rest.value]) : rest;
};

/**
 * Live parcels by order number (the trackers' reference) and the recipient's postcode or email address. An unknown order, a wrong
 * postcode and a wrong address give the same response. Attempts are counted like sign-ins, by network and by order; successful ones do not count.
 */
export const lookUpOrder = async (
  db: Database,
  workspaceId: string,
  { orderNumber: typedNumber, postcode: typedCode, ipAddress }: OrderQuestion,
  { now, recipients }: { now: number; recipients: Pick<RecipientSealing, "hashOf"> },
): Promise<OrderAnswer> => {
  const reference = typedNumber.trim().replace(/^#/, "");
  const email = typedCode.includes("@") ? readEmail(typedCode) : null;
  const postcode = postcodeKey(typedCode);
  if (reference === "" || postcode === "" || reference.length > longest || postcode.length > longestAddress)
    return { kind: "nothing" };
  const order = createHash("sha256").update(reference).digest("base64url");
  const attempt = await takeAttempt(db, ipAddress, `${workspaceId}:${order}`, now);
  if (!attempt.ok) return { kind: "wait", seconds: Math.ceil(attempt.failure.retryAfterMs / 1000) };
  const page = {
    sort: "CREATED_AT_DESC",
    after: null,
    before: null,
    backward: false,
    limit: bounds.shownParcelsOfOrder.cap,
  } as const;
  const filter = { reference: [reference, `#${reference}`] };
  const trackers = await listTrackers(db, { workspaceId, mode: "LIVE" }, { ...page, filter });
  const own = email?.ok
    ? await sentTo(db, trackers, recipients.hashOf(email.value))
    : trackers.filter((tracker) => postcodesOf(tracker).includes(postcode));
  if (own.length === 0) return { kind: "nothing" };
  for (const { refund } of attempt.value) await refund();
  return { kind: "found", trackers: own };
};
