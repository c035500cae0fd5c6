import type { Database } from "../../../src/postgres/database.ts";

/** Waiting is over. */
export const makeMailsDue = (db: Database) =>
  db.run("", "update recipient_mail set due_at = now() - interval '1 second' where due_at is not null");

export const countRecipientRows = (db: Database) =>
  db.one<{ recipients: number; mails: number }>(
    "",
    `select (select count(*) from tracker_recipient)::int as recipients, (select count(*) from recipient_mail)::int as mails`,
  );

/** Recipients and mails of one tracker. */
export const countRecipientRowsOf = async (db: Database, trackerId: string): Promise<number> =>
  (await db.one<{ count: number }>(
    "",
    `select ((select count(*) from tracker_recipient where tracker_id = $1) + (select count(*) from recipient_mail where tracker_id = $1))::int as count`,
    [trackerId],
  ))!.count;

export const setRetention = (db: Database, retentionDays: number | null) =>
  db.run("", "update workspace set retention_days = $1", [retentionDays]);

/** By state. */
export const countMails = async (db: Database, accountId: string): Promise<[string, number][]> =>
  (
    await db.many<{ state: string; count: number }>(
      "",
      "select m.state, count(*)::int as count from recipient_mail m where m.account_id = $1 group by 1",
      [accountId],
    )
  ).map(({ state, count }) => [state, count]);

/** When the first of those that failed is tried again. */
export const nextRetry = async (db: Database, accountId: string): Promise<number | null> =>
  (await db.one<{ dueAt: number | null }>(
    "",
    `select min(m.due_at) as "dueAt" from recipient_mail m where m.account_id = $1 and m.attempts > 0`,
    [accountId],
  ))!.dueAt;

/** All that is stored about recipients, as text. */
export const recipientText = async (db: Database): Promise<string> =>
  (await db.one<{ text: string }>(
    "",
    `select (select coalesce(string_agg(r::text, ' '), '') from tracker_recipient r) || (select coalesce(string_agg(m::text, ' '), '') from recipient_mail m)
       || (select coalesce(string_agg(e.body, ' '), '') from event e) || (select coalesce(string_agg(a::text, ' '), '') from audit_entry a)
       || (select coalesce(string_agg(t::text, ' '), '') from tracker t) as text`,
  ))!.text;

/** As many as one statement writes in its time, also on a busy machine. */
const portion = 2_000;
const portionsOf = (count: number): { from: number; until: number }[] =>
  Array.from({ length: Math.ceil(count / portion) }, (_, nth) => ({
    from: nth * portion + 1,
    until: Math.min(count, (nth + 1) * portion),
  }));

/** So many mails of a workspace that wait, in test mode, one about each copy that `copyParcels` made. */
export const fillOutbox = async (db: Database, accountId: string, count: number): Promise<void> => {
  for (const { from, until } of portionsOf(count))
    await db.run(
      "",
      `insert into recipient_mail (bucket, id, tracker_id, account_id, mode, milestone, address_hash, due_at, created_at)
       select t.bucket, (left(md5(t.id::text), 28) || right(t.id::text, 4))::uuid, t.id, t.workspace_id, t.mode, 'OUT_FOR_DELIVERY', r.address_hash, now(), now()
       from generate_series($2::int, $3::int) n join tracker t on t.workspace_id = $1 and t.mode = 'TEST' and t.code_key = 'COPY-' || n
       join tracker_recipient r on r.bucket = t.bucket and r.tracker_id = t.id`,
      [accountId, from, until],
    );
};

/** So many parcels with a recipient, by copying one. */
export const copyParcels = async (db: Database, trackerId: string, count: number): Promise<void> => {
  for (const { from, until } of portionsOf(count)) {
    await db.run(
      "",
      `insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, created_at, updated_at, status, has_recipient, hints, reference)
       select t.bucket, (left(md5(n::text || t.id::text), 28) || right(t.id::text, 4))::uuid, t.workspace_id, t.mode, t.carrier, 'COPY-' || n, 'COPY-' || n, now(), now(), t.status, true, t.hints, t.reference
       from tracker t, generate_series($2::int, $3::int) n where t.id = $1`,
      [trackerId, from, until],
    );
    await db.run(
      "",
      `insert into tracker_recipient (bucket, tracker_id, workspace_id, mode, address_hash, sealed, created_at)
       select t.bucket, (left(md5(n::text || t.id::text), 28) || right(t.id::text, 4))::uuid, t.workspace_id, t.mode, r.address_hash, r.sealed, now()
       from tracker t join tracker_recipient r on r.bucket = t.bucket and r.tracker_id = t.id, generate_series($2::int, $3::int) n
       where t.id = $1`,
      [trackerId, from, until],
    );
  }
};

/** Waiting mails of a workspace, as parcels of orders: so many of each. */
export const groupIntoOrders = (db: Database, accountId: string, parcels: number) =>
  db.run(
    "",
    `update recipient_mail m set reference = 'O-' || o.nth / $2 from (
       select id, row_number() over (order by id) - 1 as nth from recipient_mail where account_id = $1) o where o.id = m.id and m.account_id = $1`,
    [accountId, parcels],
  );

/** How often networks asked on tracking pages. */
export const forgetAsks = (db: Database) => db.run("", "delete from sign_in_throttle");

/** Waiting mails about orders whose parcels are in neighbouring buckets, so that each is in another lane. */
export const fillSpreadOrders = async (db: Database, accountId: string, orders: number, parcels: number): Promise<void> => {
  const rows = `select n, n % $3::int as bucket, (left(md5(n::text), 28) || lpad(to_hex(n % $3::int), 4, '0'))::uuid as id, md5('person')::uuid as hash
    from generate_series(0, $2::int * $3::int - 1) n where $1::uuid is not null`;
  const params = [accountId, orders, parcels];
  await db.run(
    "",
    `insert into tracker_recipient (bucket, tracker_id, workspace_id, mode, address_hash, sealed, created_at)
     select bucket, id, $1, 'TEST', uuid_send(hash), '\\x00', now() from (${rows}) r`,
    params,
  );
  await db.run(
    "",
    `insert into recipient_mail (bucket, id, tracker_id, account_id, mode, milestone, address_hash, reference, due_at, created_at)
     select bucket, id, id, $1, 'TEST', 'OUT_FOR_DELIVERY', uuid_send(hash), 'O-' || n / $3::int, now(), now() from (${rows}) r`,
    params,
  );
};

export const clearRecipients = async (db: Database): Promise<void> => {
  await db.run("", "delete from recipient_mail");
  await db.run("", "delete from tracker_recipient");
};

/** As if a node of its own had claimed this mail: its token. */
export const giveToNode = async (db: Database, { bucket, id }: { bucket: number; id: string }): Promise<string> => {
  const token = crypto.randomUUID();
  await db.run("", "update recipient_mail set token = $3 where bucket = $1 and id = $2", [bucket, id, token]);
  return token;
};
