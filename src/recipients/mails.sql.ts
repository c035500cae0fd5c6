import type { EpochMs } from "../lib/clock.ts";
import { bucketOfUuid } from "../lib/ids.ts";
import { arraysOf, column, instant, type RowOf, unnestAs } from "../postgres/columns.ts";
import type { Database } from "../postgres/database.ts";
import { byLane, inLane, type Lane, manyByLane, manyOfLanes, runByLane } from "../postgres/lanes.ts";
import { dueRows } from "../work/due-rows.sql.ts";
import type { Mode, Scope } from "../workspaces/scope.ts";
import type { MailMilestone, MailState } from "./milestones.ts";

const noteColumns = {
  bucket: column<number>("smallint"),
  trackerId: column<string>("uuid"),
  workspaceId: column<string>("uuid"),
  mode: column<Mode>("text"),
  milestone: column<MailMilestone>("text"),
  reference: column<string | null>("text"),
  previousDay: column<string | null>("text"),
  dueAt: instant(),
  createdAt: instant(),
};
/** Something that recipients of a parcel are to hear. */
export type NewMilestone = RowOf<typeof noteColumns>;

/**
 * In the transaction that writes the tracker: a mail for each of its recipients who had none about this milestone.
 */
export const queueMails = (tx: Database, news: readonly NewMilestone[]): Promise<unknown> => {
  const queue = ([lane, rows]: readonly [Lane, readonly NewMilestone[]]) => {
    const { name, and, params } = inLane(lane, Object.keys(noteColumns).length + 1);
    return tx.run(
      name("queue_recipient_mails"),
      `insert into recipient_mail (bucket, id, tracker_id, account_id, mode, milestone, address_hash, to_browser, reference, previous_day, due_at, created_at)
       select c.bucket, ${mailId}, c.tracker_id, c.workspace_id, c.mode, r.milestone, c.address_hash, c.is_browser, r.reference, r.previous_day, r.due_at, r.created_at
       from ${unnestAs(noteColumns, "r")} join tracker_recipient c on c.bucket = r.bucket and c.tracker_id = r.tracker_id
         and c.workspace_id = r.workspace_id and c.mode = r.mode${and("c")}
       order by c.bucket, c.tracker_id, c.address_hash
       on conflict (bucket, tracker_id, milestone, address_hash) do nothing`,
      [...arraysOf(noteColumns, rows), ...params],
    );
  };
  return Promise.all(byLane(tx, news, ({ bucket }) => bucket).map(queue));
};

/** Made of what a mail is about, because a cluster calls nothing that is never the same; the last four digits hold the bucket. */
const mailId =
  "(left(md5(c.tracker_id::text || r.milestone || encode(c.address_hash, 'hex')), 28) || right(c.tracker_id::text, 4))::uuid";

/** A mail that this process may send until the lease ends. */
export type ClaimedRecipientMail = {
  bucket: number;
  id: string;
  trackerId: string;
  /** The workspace. */
  accountId: string;
  mode: Mode;
  milestone: MailMilestone;
  addressHash: Buffer;
  toBrowser: boolean;
  reference: string | null;
  previousDay: string | null;
  /** Including this one. */
  attempts: number;
  token: string;
  createdAt: EpochMs;
};

const claimedColumns = `c.bucket, c.id, c.tracker_id as "trackerId", c.account_id as "accountId", c.mode, c.milestone,
  c.address_hash as "addressHash", c.to_browser as "toBrowser", c.reference, c.previous_day as "previousDay", c.attempts, c.token, c.created_at as "createdAt"`;

const mails = dueRows<ClaimedRecipientMail>({
  table: "recipient_mail",
  names: { find: "find_due_recipient_mails", claim: "claim_recipient_mails" },
  columns: claimedColumns,
  alsoSet: ", attempts = c.attempts + 1, sent_as = null",
});
export const areMailsDue = mails.isDue;
export const findDueMails = mails.findDue;
export const claimDueMails = mails.claimDue;

type OrderClaim = { now: EpochMs; leaseUntil: EpochMs; limit: number };

/** News about one order, to one person. */
const ofOrder = (alias: string) =>
  `${alias}.account_id = $1 and ${alias}.reference = $2 and ${alias}.due_at is not null and ${alias}.mode = $3 and ${alias}.milestone = $4 and ${alias}.address_hash = $5`;
const orderOf = ({ accountId, reference, mode, milestone, addressHash }: ClaimedRecipientMail) => [
  ...[accountId, reference, mode, milestone, addressHash],
];

/**
 * `sent_as` marks what leaves now. What another process has claimed and not marked yet is taken from it; but if its ID comes first,
 * nothing is given here, because the other process takes these. `isOurs`: this process has the order already.
 */
const claimOrderIn = (
  db: Database,
  lane: Lane,
  own: readonly ClaimedRecipientMail[],
  { now, leaseUntil, limit, isOurs }: OrderClaim & { isOurs: boolean },
) => {
  const { id, token } = own[0]!;
  const { name, and, params } = inLane(lane, 13);
  return db.many<ClaimedRecipientMail>(
    name("claim_recipient_mails_of_order"),
    `update recipient_mail c set leased_until = $8, token = $9, sent_as = $6,
       attempts = c.attempts + case when c.leased_until > $7 then 0 else 1 end
     where ${ofOrder("c")} and c.id = any (array(
       select d.id from recipient_mail d where ${ofOrder("d")} and case when d.id = any($11::uuid[]) then d.token = $9
           else d.leased_until is null or d.leased_until <= $7 or d.sent_as is null end
         and ($12 or not exists (select from recipient_mail l where ${ofOrder("l")} and l.id < all($11::uuid[])
           and l.leased_until > $7 and l.token <> $9 and l.sent_as is null${and("l")}))${and("d")}
       order by (d.id = any($11::uuid[])) desc, d.created_at, d.id limit $10 for update))${and("c")}
     returning ${claimedColumns}`,
    [
      ...orderOf(own[0]!),
      ...[id, new Date(now), new Date(leaseUntil), token, limit, own.map((one) => one.id), isOurs],
      ...params,
    ],
  );
};

export const hasMailsOfOrder = async (db: Database, lane: Lane, own: ClaimedRecipientMail): Promise<boolean> => {
  const { name, and, params } = inLane(lane, 6);
  const found = await db.one<object>(
    name("find_mails_of_order"),
    `select from recipient_mail m where ${ofOrder("m")}${and("m")} limit 1`,
    [...orderOf(own), ...params],
  );
  return found !== undefined;
};

/**
 * Mails of this process about one order are to leave, with the same news about its other parcels to the same person: those are claimed
 * too, also if they are not due yet. An order is never mailed twice: on a cluster, the first lane with mails about it decides whose it
 * is, and a process that gets nothing there takes nothing from the others.
 */
export const claimOrder = async (
  db: Database,
  own: readonly ClaimedRecipientMail[],
  { limit, ...claim }: OrderClaim,
): Promise<readonly ClaimedRecipientMail[]> => {
  if (own[0]!.reference === null) return own;
  const claimed: ClaimedRecipientMail[] = [];
  for (const lane of db.lanes) {
    const room = limit - claimed.length;
    if (room === 0) break;
    const isOurs = claimed.length > 0;
    claimed.push(...(await claimOrderIn(db, lane, own, { ...claim, limit: room, isOurs })));
    if (claimed.length === 0 && (await hasMailsOfOrder(db, lane, own[0]!))) break;
  }
  return claimed;
};

/**
 * Of these mails, those after which something newer waits for the same person about the same parcel. Not themselves: the database's
 * clock is finer than ours, so that a mail could be newer than what we read of it.
 */
export const findSuperseded = (db: Database, claimed: readonly ClaimedRecipientMail[]) =>
  manyByLane(
    db,
    claimed,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, 6);
      return db.many<{ id: string }>(
        name("find_superseded_mails"),
        `select w.id from unnest($1::smallint[], $2::uuid[], $3::bytea[], $4::uuid[], $5::timestamptz[]) as w (bucket, tracker_id, address_hash, id, created_at)
         where exists (
           select from recipient_mail n where n.bucket = w.bucket and n.tracker_id = w.tracker_id and n.address_hash = w.address_hash
             and n.id <> w.id and n.created_at > w.created_at and n.due_at is not null${and("n")})`,
        [
          some.map(({ bucket }) => bucket),
          some.map(({ trackerId }) => trackerId),
          some.map(({ addressHash }) => addressHash),
          some.map(({ id }) => id),
          some.map(({ createdAt }) => new Date(createdAt)),
          ...params,
        ],
      );
    },
  );

/** What came of a claimed mail: `dueAt` is when it is tried again, null if it is over. */
export type SettledMail = {
  claim: ClaimedRecipientMail;
  state: MailState;
  reason: string | null;
  dueAt: EpochMs | null;
  attempts: number;
  doneAt: EpochMs | null;
  sentAs: string | null;
};

const settledColumns = {
  bucket: column<number>("smallint"),
  trackerId: column<string>("uuid"),
  id: column<string>("uuid"),
  token: column<string>("uuid"),
  state: column<MailState>("text"),
  reason: column<string | null>("text"),
  dueAt: instant<number | null>(),
  attempts: column<number>("smallint"),
  doneAt: instant<number | null>(),
  sentAs: column<string | null>("uuid"),
};

/** Only rows whose lease is still held. A bounce that was reported already stays one. */
export const settleMails = (db: Database, settled: readonly SettledMail[]) =>
  runByLane(
    db,
    settled,
    ({ claim }) => claim.bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, Object.keys(settledColumns).length + 1);
      const rows = some.map(({ claim: { bucket, trackerId, id, token }, ...rest }) => ({
        bucket,
        trackerId,
        id,
        token,
        ...rest,
      }));
      return db.run(
        name("settle_recipient_mails"),
        `update recipient_mail m set state = r.state, reason = r.reason, due_at = r.due_at, attempts = r.attempts, done_at = r.done_at,
           sent_as = r.sent_as, leased_until = null, token = null
         from ${unnestAs(settledColumns, "r")} where m.bucket = r.bucket and m.tracker_id = r.tracker_id and m.id = r.id and m.token = r.token${and("m")}`,
        [...arraysOf(settledColumns, rows), ...params],
      );
    },
  );

/** A mail as its way is shown: never to whom. */
export type ShownMail = {
  id: string;
  trackerId: string;
  milestone: MailMilestone;
  toBrowser: boolean;
  state: MailState;
  reason: string | null;
  createdAt: EpochMs;
  dueAt: EpochMs | null;
  doneAt: EpochMs | null;
  /** Of a delay: the day that was expected before. */
  previousDay: string | null;
};

/** Milestones times recipients, and a little. */
const shownMax = 50;

export const mailsOf = (db: Database, scope: Scope, trackerIds: readonly string[]) =>
  manyByLane(db, trackerIds, bucketOfUuid, (lane, ids) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<ShownMail>(
      name("mails_of_trackers"),
      `select m.id, m.tracker_id as "trackerId", m.milestone, m.to_browser as "toBrowser", m.state, m.reason, m.created_at as "createdAt", m.due_at as "dueAt", m.done_at as "doneAt", m.previous_day as "previousDay"
       from unnest($1::smallint[], $2::uuid[]) as w (bucket, id) cross join lateral (
         select * from recipient_mail i where i.bucket = w.bucket and i.tracker_id = w.id and i.account_id = $3 and i.mode = $4${and("i")}
         order by i.created_at desc, i.id limit ${shownMax}) m
       order by m.created_at desc, m.id`,
      [ids.map(bucketOfUuid), ids, scope.workspaceId, scope.mode, ...params],
    );
  });

/** Sends a mail again that is over: the person asked for it. */
export const requeueMail = (db: Database, { workspaceId, mode }: Scope, id: string, now: EpochMs) =>
  db.one<{ trackerId: string; milestone: MailMilestone }>(
    "requeue_recipient_mail",
    `update recipient_mail m set state = 'QUEUED', reason = null, due_at = $5, attempts = 0, done_at = null, created_at = $5
     where m.bucket = $1 and m.id = $2 and m.account_id = $3 and m.mode = $4 and m.due_at is null
     returning m.tracker_id as "trackerId", m.milestone`,
    [bucketOfUuid(id), id, workspaceId, mode, new Date(now)],
  );

export type Bounce = { bucket: number; id: string; workspaceId: string; state: "BOUNCED" | "COMPLAINED" };

/** What a provider says about a mail that was sent, by its ID: to whom it went, if it is this workspace's. */
export const noteBounces = (db: Database, { bucket, id, workspaceId, state }: Bounce) =>
  db.one<{ addressHash: Buffer }>(
    "note_bounced_mail",
    `update recipient_mail m set state = $4 where m.bucket = $1 and m.id = $2 and m.account_id = $3 and m.state in ('SENT', 'BOUNCED')
     returning m.address_hash as "addressHash"`,
    [bucket, id, workspaceId, state],
  );

/** Workspaces and modes with more than so many waiting mails. */
export const findFull = (db: Database, most: number) =>
  manyOfLanes(db, (lane) => {
    const { name, where, params } = inLane(lane, 1);
    return db.many<{ workspaceId: string; mode: Mode; count: number }>(
      name("count_waiting_mails"),
      `select d.account_id as "workspaceId", d.mode, count(*)::int as count from recipient_mail d ${where("d") || "where true"} and d.due_at is not null
       group by 1, 2`,
      params,
    );
  }).then((counts) => {
    const sums = new Map<string, { workspaceId: string; mode: Mode; count: number }>();
    for (const { workspaceId, mode, count } of counts) {
      const key = `${workspaceId} ${mode}`;
      sums.set(key, { workspaceId, mode, count: (sums.get(key)?.count ?? 0) + count });
    }
    return [...sums.values()].filter(({ count }) => count >= most);
  });
