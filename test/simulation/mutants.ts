import { Client } from "../../src/postgres/client.ts";
import type { Database, PatientDatabase } from "../../src/postgres/database.ts";
import { type Mutant, noMutant } from "./mutant.ts";

/** Must find its place: a mutant that changes nothing would be "caught" by nobody for the wrong reason. */
const replaced = (text: string, what: string | RegExp, by: string): string => {
  const changed = text.replaceAll(typeof what === "string" ? what : new RegExp(what, "g"), by);
  if (changed === text) throw new Error(`The planted bug no longer fits the statement: ${what}`);
  return changed;
};
const inStatement =
  (names: readonly string[], what: string | RegExp, by: string): Mutant["rewrite"] =>
  (name, text) =>
    names.includes(name) ? replaced(text, what, by) : text;

/** Events are written by themselves, once the change that they tell of is safe. */
const withEventsAfterCommit = (db: PatientDatabase): PatientDatabase => {
  const transaction = async (
    work: (tx: Database) => Promise<unknown>,
    last?: (tx: Database, value: unknown) => Promise<unknown>[],
  ) => {
    const late: (() => Promise<unknown>)[] = [];
    const postponing = (tx: Database): Database => ({
      ...tx,
      run(name, sql, params) {
        if (name !== "insert_events") return tx.run(name, sql, params);
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
  return { ...db, transaction: transaction as PatientDatabase["transaction"] };
};

type Patchable = {
  expectAnswer(withinMs: number): void;
  answered(withinMs: number): void;
  connect(...given: unknown[]): unknown;
};
const patched = (change: (prototype: Patchable) => void) => (): (() => void) => {
  const prototype = Client.prototype as unknown as Patchable;
  const own = Object.getOwnPropertyDescriptors(prototype);
  change(prototype);
  return () => {
    if (!("connect" in own)) delete (prototype as Partial<Patchable>).connect;
    Object.defineProperties(prototype, own);
  };
};

/** Bugs of the kinds that are made: each stands outside of the product, and each must be found. */
export const mutants: readonly Mutant[] = [
  {
    ...noMutant,
    name: "lost lease check",
    rewrite: inStatement(["apply_failed"], " and q.token = o.token", ""),
  },
  { ...noMutant, name: "event after commit", ports: (ports) => ({ ...ports, db: withEventsAfterCommit(ports.db) }) },
  {
    ...noMutant,
    name: "order ignored",
    rewrite: inStatement(
      ["claim_deliveries"],
      /not exists \(select from delivery_queue b\s[^()]*in \('FRESH', 'RETRY'\) offset 0\)/,
      "true",
    ),
  },
  { ...noMutant, name: "cursor skip", rewrite: inStatement(["read_feed_by_topic"], "e.position > $3", "e.position > $3 + 1") },
  {
    ...noMutant,
    name: "double effect",
    rewrite: inStatement(["take_idempotency_key"], "where i.created_at < $7", "where i.created_at < $7 or true"),
  },
  {
    ...noMutant,
    name: "listener too late",
    install: patched((prototype) => {
      const { connect } = prototype;
      prototype.connect = function (this: Client, ...given: unknown[]) {
        this.removeAllListeners("error");
        return connect.apply(this as never, given);
      } as Patchable["connect"];
    }),
  },
  {
    ...noMutant,
    name: "unreadable secret",
    ports: (ports) => ({
      ...ports,
      sealer: {
        ...ports.sealer,
        open(sealed, context) {
          const opened = ports.sealer.open(sealed, context);
          if (!opened.ok) throw new Error(opened.failure.message);
          return opened;
        },
      },
    }),
  },
  { ...noMutant, name: "clock ahead", ports: (ports, skewed) => ({ ...ports, clock: skewed }) },
  {
    ...noMutant,
    name: "half-open hang",
    install: patched((prototype) => {
      prototype.expectAnswer = () => {};
      prototype.answered = () => {};
    }),
  },
];
