import { days, seconds } from "../../src/lib/clock.ts";
import { Client } from "../../src/postgres/client.ts";
import type { Database, PatientDatabase } from "../../src/postgres/database.ts";
import { calm } from "./database/network.ts";
import { DoesNotFit, type Mutant } from "./mutant.ts";

const inStatement =
  (statements: string | readonly string[], what: string | RegExp, by: string): Mutant["plant"] =>
  (onReached) => ({
    rewrite(name, text) {
      if (![statements].flat().includes(name)) return text;
      const changed = text.replaceAll(typeof what === "string" ? what : new RegExp(what, "g"), by);
      if (changed === text) throw new DoesNotFit(`The statement ${name} has no ${what}`);
      onReached();
      return changed;
    },
  });

/** Events are written by themselves, once the change that they tell of is safe. */
const withEventsAfterCommit = (db: PatientDatabase, onReached: () => void): PatientDatabase => {
  const transaction = async (
    work: (tx: Database) => Promise<unknown>,
    last?: (tx: Database, value: unknown) => Promise<unknown>[],
  ) => {
    const late: (() => Promise<unknown>)[] = [];
    const postponing = (tx: Database): Database => ({
      ...tx,
      run(name, sql, params) {
        if (name !== "insert_events") return tx.run(name, sql, params);
        onReached();
        late.push(() => db.run(name, sql, params));
        return Promise.resolve(1);
      },
    });
    const done = await (db.transaction as (...given: unknown[]) => Promise<unknown>)(
      (tx: Database) => work(postponing(tx)),
      ...(last ? [(tx: Database, value: unknown) => last(postponing(tx), value)] : []),
    );
    for (const write of late) await write();
    return done;
  };
  return {
    ...db,
    // The one statement that has them with the change writes nothing, so that the change takes the other way.
    one: (name, sql, params) =>
      name.startsWith("write_if_unchanged")
        ? Promise.resolve({ trackerIds: [], answer: [] } as never)
        : db.one(name, sql, params),
    transaction: transaction as PatientDatabase["transaction"],
  };
};

type Method = (...given: never[]) => unknown;
type Patchable = Partial<Record<"expectAnswer" | "answered" | "connect", Method>>;
/** `change` gets the methods as they are. */
const patched =
  (names: readonly (keyof Patchable)[], change: (method: Method, onReached: () => void) => Method): Mutant["plant"] =>
  (onReached) => {
    const prototype = Client.prototype as unknown as Patchable;
    const own = Object.getOwnPropertyDescriptors(prototype);
    for (const name of names) {
      if (typeof prototype[name] !== "function") throw new DoesNotFit(`A connection has no ${name}()`);
      prototype[name] = change(prototype[name], onReached);
    }
    return {
      undo() {
        for (const name of names) if (!(name in own)) delete prototype[name];
        Object.defineProperties(prototype, own);
      },
    };
  };

/** The ways in which a change is written in one statement, those in which it places its events, and in which deliveries are written under a lease. */
const placing = ["write_if_unchanged_and_announce_placed", "write_if_unchanged_and_announce_leased_placed"];
const changing = ["write_if_unchanged_and_announce", "write_if_unchanged_and_announce_leased", ...placing];
const leasing = [
  "insert_leased_deliveries",
  "write_if_unchanged_and_announce_leased",
  "write_if_unchanged_and_announce_leased_placed",
];

/** Each replaces something in its own statements. */
const inAllOf =
  (plants: readonly Mutant["plant"][]): Mutant["plant"] =>
  (onReached) => {
    const planted = plants.map((plant) => plant(onReached));
    return { rewrite: (name, text) => planted.reduce((changed, { rewrite }) => rewrite!(name, changed), text) };
  };

/** Bugs of the kinds that are made: each stands outside of the product, and each must be found. */
export const mutants: readonly Mutant[] = [
  {
    name: "lost lease check",
    // What came of an attempt is written again after a lost answer, or by a node that stood still for longer than its lease.
    bias: { nodes: 2, receiverTrouble: 0.9, freeze: 0.001, weather: { ...calm, lostAnswer: 0.15 } },
    plant: inStatement("apply_failed", " and q.token = o.token", ""),
  },
  {
    name: "event after commit",
    bias: { nodes: 2, parcels: 2, crash: 0.03 },
    plant: (onReached) => ({ ports: (ports) => ({ ...ports, db: withEventsAfterCommit(ports.db, onReached) }) }),
  },
  {
    name: "applied without the guard",
    // A carrier that takes its time, and a client that changes the tracker meanwhile.
    bias: { parcels: 3, steps: 0, known: 1, updates: 1, carrierTrouble: 0.4 },
    plant: inStatement(changing, " and t.xmin = r.written_by", ""),
  },
  {
    name: "order ignored",
    bias: { receivers: 2, receiverTrouble: 0.8 },
    plant: inStatement(
      "claim_deliveries",
      /not exists \(select from delivery_queue b\s[^()]*in \('FRESH', 'RETRY'\) offset 0\)/,
      "true",
    ),
  },
  {
    name: "leased delivery over the cap",
    bias: { nodes: 2, parcels: 10, maxInFlight: 1, receiverMs: seconds(14), spreadMs: seconds(10) },
    plant: inAllOf([
      inStatement(leasing, "where is_alone or is_current and not is_newcomer", "where true"),
      inStatement(leasing, "case when h.is_alone then least(h.slots, h.max_in_flight)", "case when true then h.slots"),
      inStatement(leasing, "h.rate_per_second is null and not exists", "h.rate_per_second is null or not exists"),
    ]),
  },
  {
    name: "two processes send one",
    bias: { nodes: 2, parcels: 2, receiverMs: seconds(8) },
    plant: inStatement(
      leasing,
      /case when m\.is_leased then (\$\d+)::timestamptz end/,
      "case when false then $1::timestamptz end",
    ),
  },
  {
    name: "position given twice",
    // What a node without a sequencer records is placed by another.
    bias: { withApiNode: true, parcels: 3 },
    plant: inStatement("sequence_events", "set last_position = r.position", "set last_position = r.position - 1"),
  },
  {
    name: "position given twice by a change",
    bias: { parcels: 2 },
    plant: inStatement(
      placing,
      "set last_position = f.last_position + h.count",
      "set last_position = f.last_position + h.count - 1",
    ),
  },
  {
    name: "shared data erased while an event still needs it",
    bias: { withApiNode: true, parcels: 3 },
    plant: inStatement(
      "sequence_events",
      "placed as (",
      `erased as (
         delete from event_data y using waiting w join event v on v.bucket = w.bucket and v.id = w.id
         where y.bucket = v.bucket and y.tracker_id = v.tracker_id and y.sequence = v.data_sequence and v.sequence = y.sequence),
       placed as (`,
    ),
  },
  {
    name: "body put together with another number",
    bias: { receivers: 2, receiverTrouble: 0.8 },
    plant: inStatement("claim_deliveries", "coalesce(e.topic_sequence, e.sequence)", "e.sequence"),
  },
  {
    name: "cursor skip",
    bias: { parcels: 2 },
    plant: inStatement("read_feed_by_topic", "e.position > $3", "e.position > $3 + 1"),
  },
  {
    name: "double effect",
    bias: { parcels: 2, lostReply: 0.7 },
    plant: inStatement("take_idempotency_key", "where i.created_at < $7", "where i.created_at < $7 or true"),
  },
  {
    name: "listener too late",
    bias: { weather: { ...calm, lostQuestion: 0.03, endedWithGreeting: 0.5 } },
    plant: patched(
      ["connect"],
      (connect, onReached) =>
        function (this: Client, ...given: unknown[]) {
          onReached();
          this.removeAllListeners("error");
          return connect.apply(this, given as never[]);
        },
    ),
  },
  {
    name: "unreadable secret",
    bias: { receivers: 2, hasUnreadableSecret: true },
    plant: (onReached) => ({
      ports: (ports) => ({
        ...ports,
        sealer: {
          ...ports.sealer,
          open(sealed, context) {
            const opened = ports.sealer.open(sealed, context);
            if (opened.ok) return opened;
            onReached();
            throw new Error(opened.failure.message);
          },
        },
      }),
    }),
  },
  {
    name: "restore with old cursors",
    bias: { parcels: 3, hasRestore: true },
    plant: inStatement("read_feed_epochs", "after_position as", "1000000000::bigint as"),
  },
  {
    name: "clock ahead",
    bias: { nodes: 2, parcels: 1, skewMs: days(61), lostReply: 0.8 },
    plant: (onReached) => ({
      ports(ports, skewed) {
        const now = (): number => {
          if (Math.abs(skewed.now() - ports.clock.now()) > 1_000) onReached();
          return skewed.now();
        };
        return { ...ports, clock: { now } };
      },
    }),
  },
  {
    name: "half-open hang",
    bias: { weather: { ...calm, halfOpen: 0.03 } },
    plant: patched(["expectAnswer", "answered"], (_method, onReached) => onReached),
  },
];
