import { bucketOfUuid } from "../lib/ids.ts";
import { arraysOf, column, instant, type RowOf, unnestAs } from "../postgres/columns.ts";
import type { Database } from "../postgres/database.ts";
import { inLane, type Lane, manyByLane, runByLane, runInLanes } from "../postgres/lanes.ts";
import type { Mode, Scope } from "../workspaces/scope.ts";
import { recipientBounds } from "./bounds.ts";

const recipientColumns = {
  bucket: column<number>("smallint"),
  trackerId: column<string>("uuid"),
  workspaceId: column<string>("uuid"),
  mode: column<Mode>("text"),
  addressHash: column<Buffer>("bytea"),
  sealed: column<Buffer>("bytea"),
  isAsked: column<boolean>("boolean"),
  isBrowser: column<boolean>("boolean"),
  createdAt: instant(),
};
export type NewRecipient = RowOf<typeof recipientColumns>;

/** In the transaction that inserts the trackers, or after `removeNamed`. A recipient who stopped mails and asks again gets them again. */
export const insertRecipients = (tx: Database, lane: Lane, rows: readonly NewRecipient[]): Promise<number> => {
  const { name, joinPlace, bucketOf, params } = inLane(lane, Object.keys(recipientColumns).length + 1);
  return tx.run(
    name("insert_recipients"),
    `insert into tracker_recipient as o (bucket, tracker_id, workspace_id, mode, address_hash, sealed, is_asked, is_browser, created_at)
     select ${bucketOf("r")}, r.tracker_id, r.workspace_id, r.mode, r.address_hash, r.sealed, r.is_asked, r.is_browser, r.created_at
     from ${unnestAs(recipientColumns, "r")} ${joinPlace("r")}
     on conflict (bucket, tracker_id, address_hash) do update set sealed = excluded.sealed,
       is_asked = o.is_asked or excluded.is_asked, stopped_at = case when excluded.is_asked then null else o.stopped_at end`,
    [...arraysOf(recipientColumns, rows), ...params],
  );
};

/** Those of the trackers that are in this scope, held until the transaction ends: another's must get no recipient. */
const holdOwn = async (tx: Database, { workspaceId, mode }: Scope, trackerIds: readonly string[]): Promise<Set<string>> => {
  const rows = await manyByLane(tx, trackerIds, bucketOfUuid, (lane, ids) => {
    const { name, and, params } = inLane(lane, 5);
    return tx.many<{ id: string }>(
      name("hold_trackers_of_recipients"),
      `select t.id from unnest($1::smallint[], $2::uuid[]) as w (bucket, id) join tracker t on t.bucket = w.bucket and t.id = w.id${and("t")}
       where t.workspace_id = $3 and t.mode = $4 order by t.bucket, t.id for no key update of t`,
      [ids.map(bucketOfUuid), ids, workspaceId, mode, ...params],
    );
  });
  return new Set(rows.map(({ id }) => id));
};

/** Recipients that the shop named; those who asked on the tracking page stay. */
const removeNamed = (tx: Database, { workspaceId, mode }: Scope, trackerIds: readonly string[]) =>
  runByLane(tx, trackerIds, bucketOfUuid, (lane, ids) => {
    const { name, and, params } = inLane(lane, 5);
    return tx.run(
      name("remove_named_recipients"),
      `delete from tracker_recipient r using unnest($1::smallint[], $2::uuid[]) as w (bucket, id)
       where r.bucket = w.bucket and r.tracker_id = w.id and r.workspace_id = $3 and r.mode = $4 and not r.is_asked${and("r")}`,
      [ids.map(bucketOfUuid), ids, workspaceId, mode, ...params],
    );
  });

/** What checks know of the trackers' recipients. */
const flagTrackers = (tx: Database, { workspaceId, mode }: Scope, trackerIds: readonly string[]) =>
  runByLane(tx, trackerIds, bucketOfUuid, (lane, ids) => {
    const { name, and, params } = inLane(lane, 5);
    return tx.run(
      name("flag_trackers_with_recipients"),
      `update tracker t set has_recipient = exists (
         select from tracker_recipient r where r.bucket = t.bucket and r.tracker_id = t.id${and("r")})
       from unnest($1::smallint[], $2::uuid[]) as w (bucket, id)
       where t.bucket = w.bucket and t.id = w.id and t.workspace_id = $3 and t.mode = $4${and("t")}`,
      [ids.map(bucketOfUuid), ids, workspaceId, mode, ...params],
    );
  });

export type RecipientChange = { readonly trackerId: string; readonly recipient: NewRecipient | null };

/** Replaces who the shop named, for trackers of the scope; null removes. */
export const replaceRecipients = async (tx: Database, scope: Scope, wanted: readonly RecipientChange[]): Promise<void> => {
  if (wanted.length === 0) return;
  const own = await holdOwn(
    tx,
    scope,
    wanted.map(({ trackerId }) => trackerId),
  );
  const changes = wanted.filter(({ trackerId }) => own.has(trackerId));
  const ids = changes.map(({ trackerId }) => trackerId);
  const added = changes.flatMap(({ recipient }) => recipient ?? []);
  await removeNamed(tx, scope, ids);
  await runByLane(
    tx,
    added,
    ({ bucket }) => bucket,
    (lane, rows) => insertRecipients(tx, lane, rows),
  );
  await flagTrackers(tx, scope, ids);
};

/** A person or browser that asked on the tracking page; false if the parcel is gone, or has as many of these as there may be. */
export const addAsked = async (tx: Database, recipient: NewRecipient, most: number): Promise<boolean> => {
  const { bucket, trackerId, addressHash, workspaceId, mode, isBrowser } = recipient;
  // Of several that ask together, each would count before the others are there.
  if (!(await holdOwn(tx, { workspaceId, mode }, [trackerId])).has(trackerId)) return false;
  const asked = await tx.one<{ count: number; isKnown: boolean }>(
    "count_asked_recipients",
    `select count(*)::int as count, coalesce(bool_or(r.address_hash = $3), false) as "isKnown" from tracker_recipient r
     where r.bucket = $1 and r.tracker_id = $2 and r.is_asked and r.is_browser = $4`,
    [bucket, trackerId, addressHash, isBrowser],
  );
  if (!asked!.isKnown && asked!.count >= most) return false;
  await runByLane(
    tx,
    [recipient],
    (row) => row.bucket,
    (lane, rows) => insertRecipients(tx, lane, rows),
  );
  await flagTrackers(tx, { workspaceId, mode }, [trackerId]);
  return true;
};

/** The browser wants no more news about this parcel: nothing of it stays. */
export const removeBrowser = async (
  tx: Database,
  { id, workspaceId, mode }: { id: string } & Scope,
  addressHash: Buffer,
): Promise<void> => {
  await tx.run(
    "remove_browser",
    `delete from tracker_recipient r where r.bucket = $1 and r.tracker_id = $2 and r.workspace_id = $3 and r.mode = $4
       and r.address_hash = $5 and r.is_browser`,
    [bucketOfUuid(id), id, workspaceId, mode, addressHash],
  );
  await flagTrackers(tx, { workspaceId, mode }, [id]);
};

/**
 * The browser has another subscription: it gets what waits for it, and nothing a second time, by the new one. What is being sent to the
 * former one is sent again. False if the former one is not there any more.
 */
export const replaceBrowser = async (
  tx: Database,
  { id, bucket, workspaceId, mode }: { id: string; bucket: number } & Scope,
  formerHash: Buffer,
  { addressHash, sealed }: Pick<NewRecipient, "addressHash" | "sealed">,
): Promise<boolean> => {
  if (!(await holdOwn(tx, { workspaceId, mode }, [id])).has(id)) return false;
  const former = await tx.one<Pick<NewRecipient, "createdAt">>(
    "take_former_browser",
    `delete from tracker_recipient r where r.bucket = $1 and r.tracker_id = $2 and r.address_hash = $3 and r.is_browser
     returning r.created_at as "createdAt"`,
    [bucket, id, formerHash],
  );
  if (!former) return false;
  const row = { bucket, trackerId: id, workspaceId, mode, addressHash, sealed, isAsked: true, isBrowser: true, ...former };
  await runByLane(
    tx,
    [row],
    ({ bucket: of }) => of,
    (lane, rows) => insertRecipients(tx, lane, rows),
  );
  await tx.run(
    "move_mails_of_browser",
    `update recipient_mail m set address_hash = $4, leased_until = null, token = null
     where m.bucket = $1 and m.tracker_id = $2 and m.address_hash = $3 and not exists (
       select from recipient_mail n where n.bucket = $1 and n.tracker_id = $2 and n.milestone = m.milestone and n.address_hash = $4)`,
    [bucket, id, formerHash, addressHash],
  );
  return true;
};

export type StoredRecipient = { trackerId: string; addressHash: Buffer; sealed: Buffer; isStopped: boolean; isAsked: boolean };

export const recipientsOf = (db: Database, wanted: readonly { trackerId: string; addressHash: Buffer }[]) =>
  manyByLane(
    db,
    wanted,
    ({ trackerId }) => bucketOfUuid(trackerId),
    (lane, some) => {
      const { name, and, params } = inLane(lane, 4);
      return db.many<StoredRecipient>(
        name("recipients_of_trackers"),
        `select r.tracker_id as "trackerId", r.address_hash as "addressHash", r.sealed, r.stopped_at is not null as "isStopped", r.is_asked as "isAsked"
         from unnest($1::smallint[], $2::uuid[], $3::bytea[]) as w (bucket, id, address_hash)
         join tracker_recipient r on r.bucket = w.bucket and r.tracker_id = w.id and r.address_hash = w.address_hash${and("r")}`,
        [
          some.map(({ trackerId }) => bucketOfUuid(trackerId)),
          some.map(({ trackerId }) => trackerId),
          some.map(({ addressHash }) => addressHash),
          ...params,
        ],
      );
    },
  );

/** No more mails to this address about this parcel, nor about others of its order: they are in the same mails. */
export const stopMails = (
  db: Database,
  { id, workspaceId, mode, reference }: { id: string; reference: string | null } & Scope,
  addressHash: Buffer,
  now: number,
) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 8);
    return db.run(
      name("stop_mails_of_order"),
      `update tracker_recipient c set stopped_at = $6 where c.ctid = any (array(
         select r.ctid from tracker_recipient r where r.workspace_id = $1 and r.mode = $2 and r.address_hash = $3
           and (r.tracker_id = $4 or exists (
             select from tracker t where t.bucket = r.bucket and t.id = r.tracker_id and t.reference = $5${and("t")}))${and("r")}
         order by r.tracker_id = $4 desc, r.tracker_id limit $7 for update))${and("c")}`,
      [workspaceId, mode, addressHash, id, reference, new Date(now), recipientBounds.stoppedOfOrder.cap, ...params],
    );
  });

/** An address or browser in a workspace. Mails keep that they were sent, and no longer to whom. */
export const eraseAddress = (db: Database, workspaceId: string, addressHash: Buffer) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.run(
      name("erase_recipient"),
      `delete from tracker_recipient r where r.workspace_id = $1 and r.address_hash = $2${and("r")}`,
      [workspaceId, addressHash, ...params],
    );
  });

/**
 * Everything that is stored about a person in a workspace: also browsers that asked about their parcels, because nothing says whose
 * these are. Gives how many parcels had the address.
 */
export const eraseRecipient = async (db: Database, workspaceId: string, addressHash: Buffer): Promise<number> => {
  await runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.run(
      name("erase_browsers_of_recipient"),
      `delete from tracker_recipient r using tracker_recipient p where p.workspace_id = $1 and p.address_hash = $2
         and r.bucket = p.bucket and r.tracker_id = p.tracker_id and r.is_browser${and("r", "p")}`,
      [workspaceId, addressHash, ...params],
    );
  });
  return eraseAddress(db, workspaceId, addressHash);
};
