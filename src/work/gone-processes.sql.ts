import type { EpochMs } from "../lib/clock.ts";
import { leaseTokensOf } from "../lib/machine.ts";
import type { Database } from "../postgres/database.ts";
import { inLane, type Lane, runInLanes } from "../postgres/lanes.ts";
import { leap } from "../postgres/leap.sql.ts";
import { workBounds } from "./bounds.ts";
import { quoted } from "./due-poll.sql.ts";

/** What a process locks while it lives: its identity as a number. */
export const lockOf = (holder: string): bigint => BigInt.asIntN(64, BigInt(`0x${holder}`));

/** What its session begins with: a shared lock, because services of one process share their identity. */
export const showLife = (holder: string): string => `select pg_advisory_lock_shared(${lockOf(holder)})`;

const lockInSql = (holder: string) => `('x' || ${holder})::bit(64)::bigint`;

/** A process that lost the session with its lock has this long to say that it lives. */
const silence = "interval '3 seconds'";

/** By the database server's clock. Beside the rows of nodes, which have other names. */
export const writeHolder = (db: Database, holder: string) =>
  db.run(
    "write_heartbeat_of_holder",
    "insert into node_heartbeat (node, at) values ('lease:' || $1, now()) on conflict (node) do update set at = excluded.at",
    [holder],
  );

const goneHolders = (own: string) => `with silent as materialized (
       select substr(node, 7) as holder from node_heartbeat
       where node like 'lease:%' and node <> 'lease:' || ${own} and at < now() - ${silence})
     select holder from silent where pg_try_advisory_xact_lock(${lockInSql("holder")})`;

/** Processes that hold no lock any more and say nothing. A process that can take such a lock knows that its owner is gone. */
export const findGoneHolders = (db: Database, own: string) =>
  db.many<{ holder: string }>("find_gone_holders", goneHolders("$1"), [own]);

/** Whether there are any beside this process. */
export const areHoldersGone = (own: string): string => `exists (${goneHolders(quoted(own))})`;

/** Until the transaction ends, the process cannot come back with its lock. None if it is there, or was seen again. */
export const holdGone = (tx: Database, holder: string) =>
  tx.one<{ holder: string }>(
    "hold_gone_holder",
    `select substr(node, 7) as holder from node_heartbeat
     where node = 'lease:' || $1 and at < now() - ${silence} and pg_try_advisory_xact_lock(${lockInSql("$1")}) for update`,
    [holder],
  );

export const forgetHolder = (db: Database, holder: string) =>
  db.run("forget_gone_holder", "delete from node_heartbeat where node = 'lease:' || $1", [holder]);

/** Where leased rows are found: the oldest of what is due, by the index that claims take them from. */
export type LeasedRows = {
  readonly name: string;
  readonly table: string;
  readonly key: readonly string[];
  readonly due: "due_at" | "judge_at";
};

export const leasedRows: readonly LeasedRows[] = [
  { name: "release_checks", table: "due_check", key: ["account_id", "priority"], due: "due_at" },
  { name: "release_judgements", table: "due_check", key: [], due: "judge_at" },
  { name: "release_deliveries", table: "delivery_queue", key: ["endpoint_id", "state"], due: "due_at" },
  { name: "release_proofs", table: "delivery_proof", key: ["account_id"], due: "due_at" },
  { name: "release_recipient_mails", table: "recipient_mail", key: ["account_id"], due: "due_at" },
  { name: "release_subscriptions", table: "push_subscription", key: ["account_id"], due: "due_at" },
];

const most = workBounds.lookedThroughForLeases.cap;

/**
 * Ends the leases of a process that is gone. Rows keep their time, so they are claimed next. The token goes with the lease: if the
 * process comes back after all, what it writes finds that the rows are no longer its own. A row that another process has locked is passed by:
 * they are changing it.
 */
export const releaseLeases = (db: Database, rows: LeasedRows, holder: string, now: EpochMs): Promise<number> =>
  runInLanes(db, (lane) => releaseInLane(db, lane, rows, holder, now));

const releaseInLane = (db: Database, lane: Lane, { name, table, key, due }: LeasedRows, holder: string, now: EpochMs) => {
  const { name: named, and, params } = inLane(lane, 4);
  const oldest = (same: string) =>
    `select d.ctid as place, d.token from ${table} d where ${same}d.${due} <= $1${and("d")} order by d.${due} limit ${most}`;
  const isSame = key.map((column) => `d.${column} = f.${column} and `).join("");
  const where = [...key, due].map((column) => `d.${column} is not null`).join(" and ");
  const found =
    key.length === 0
      ? `with held as materialized (${oldest("")})`
      : `${leap({ table, key, first: due, where, and })},
         held as materialized (select h.* from first f cross join lateral (${oldest(isSame)}) h where f.${due} <= $1)`;
  return db.run(
    named(name),
    `${found},
     locked as materialized (
       select c.ctid as place from ${table} c
       where c.ctid = any (array(select place from held where token between $2::uuid and $3::uuid))
         and c.token between $2::uuid and $3::uuid${and("c")} for update skip locked)
     update ${table} c set leased_until = null, token = null where c.ctid = any (array(select place from locked))${and("c")}`,
    [new Date(now), ...leaseTokensOf(holder), ...params],
  );
};
