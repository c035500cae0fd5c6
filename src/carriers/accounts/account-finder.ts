import { type Clock, seconds } from "../../lib/clock.ts";
import type { Notices } from "../../postgres/notices.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { CarrierAccount } from "../client/track-codes.ts";
import { carrierAccountChannel } from "./account-changes.sql.ts";
import type { AccountStore } from "./account-store.ts";
import { chooseAccount, providersOfAll } from "./choose-account.ts";

type Wanted = { workspaceId: string; carrier: string };
type Cached = { account: CarrierAccount | null; readAt: number };

export type CarrierAccountFinder = {
  /**
   * The accounts there are to follow these with, opened, in one statement for those not known yet: the carriers' own and
   * aggregators'. `chooseAccount` tells which one it is.
   */
  find(wanted: readonly Wanted[]): Promise<CarrierAccount[]>;
  /** By their ids, as `find`. Those of test mode are workspaces' ids and not among them, nor are accounts that are gone. */
  findByIds(ids: readonly string[]): Promise<ReadonlyMap<string, CarrierAccount>>;
  /**
   * Which of these carriers the workspace can ask in this mode, and what with: the id of its account, or its own in test mode,
   * which asks no real carrier.
   */
  connected(scope: Scope, carriers: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Which of these carriers it asks through an aggregator. None in test mode. */
  throughAggregator(scope: Scope, carriers: readonly string[]): Promise<ReadonlySet<string>>;
};

const cacheMs = seconds(5);
const cacheMax = 10_000;
const keyOf = ({ workspaceId, carrier }: Wanted): string => `${workspaceId}/${carrier}`;

/**
 * Accounts are kept for seconds, and only while notices come through: a change anywhere is heard at once, and a node that
 * cannot hear asks the database every time. Whoever is told from memory that there is none, and writes it down, asks again in
 * the same transaction (`accountsOfUnconnected`).
 */
export const createCarrierAccountFinder = ({
  store,
  notices,
  clock,
}: {
  store: Pick<AccountStore, "find" | "findByIds">;
  notices: Notices;
  clock: Clock;
}): CarrierAccountFinder => {
  const cache = new Map<string, Cached>();
  /** Where in the cache an account is. */
  const keyById = new Map<string, string>();
  /** Ids that are no account's: of workspaces in test mode, of accounts that are gone. None becomes one later. */
  const strangers = new Set<string>();
  /** Counts changes: an answer that was under way while one came in may be the old one, and is not kept. */
  let changes = 0;
  const forget = (key: string | null) => {
    changes += 1;
    if (key === null) {
      cache.clear();
      keyById.clear();
    } else cache.delete(key);
  };
  notices.on(carrierAccountChannel, forget);
  notices.onGap(() => forget(null));

  const keep = (missing: readonly Wanted[], found: readonly CarrierAccount[], now: number) => {
    if (cache.size + missing.length > cacheMax) {
      cache.clear();
      keyById.clear();
    }
    const byKey = new Map(found.map((account) => [keyOf(account), account]));
    for (const account of found) keyById.set(account.id, keyOf(account));
    for (const one of missing) cache.set(keyOf(one), { account: byKey.get(keyOf(one)) ?? null, readAt: now });
  };

  const remembered = (one: Wanted, now: number): Cached | undefined => {
    const cached = notices.connected() ? cache.get(keyOf(one)) : undefined;
    return cached && now - cached.readAt < cacheMs ? cached : undefined;
  };

  /** Accounts that can be asked about these. `mayBelieve`: whether it is enough that memory knows of none. */
  const look = async (wanted: readonly Wanted[], mayBelieve: (one: Wanted) => boolean): Promise<CarrierAccount[]> => {
    const now = clock.now();
    const unique = providersOfAll(wanted);
    const doubted = new Set(
      providersOfAll(
        wanted.filter((one) => !mayBelieve(one) && !providersOfAll([one]).some((p) => remembered(p, now)?.account)),
      ).map(keyOf),
    );
    const known = new Map<Wanted, CarrierAccount | null>();
    for (const one of unique) {
      const cached = remembered(one, now);
      if (cached && (cached.account || !doubted.has(keyOf(one)))) known.set(one, cached.account);
    }
    const missing = unique.filter((one) => !known.has(one));
    const before = changes;
    const found = missing.length === 0 ? [] : await store.find(missing);
    if (before === changes) keep(missing, found, now);
    return [...known.values(), ...found].filter((account) => account !== null);
  };

  const lookById = async (ids: readonly string[]): Promise<ReadonlyMap<string, CarrierAccount>> => {
    const now = clock.now();
    const known = new Map<string, CarrierAccount>();
    for (const id of notices.connected() ? ids : []) {
      const cached = cache.get(keyById.get(id) ?? "");
      if (cached?.account?.id === id && now - cached.readAt < cacheMs) known.set(id, cached.account);
    }
    const missing = ids.filter((id) => !known.has(id) && !strangers.has(id));
    const before = changes;
    const found = missing.length === 0 ? [] : await store.findByIds(missing);
    if (before === changes) keep(found, found, now);
    for (const account of found) known.set(account.id, account);
    if (strangers.size + missing.length > cacheMax) strangers.clear();
    for (const id of missing) if (!known.has(id)) strangers.add(id);
    return known;
  };

  const chosenFor = async (workspaceId: string, carriers: readonly string[]): Promise<Map<string, CarrierAccount>> => {
    const wanted = carriers.map((carrier) => ({ workspaceId, carrier }));
    const accounts = await look(wanted, () => true);
    return new Map(
      wanted.flatMap((one) => {
        const account = chooseAccount(one, accounts);
        return account ? [[one.carrier, account]] : [];
      }),
    );
  };

  return {
    // A parcel that is told "not connected" waits without an end, so that is never said from memory.
    find: (wanted) => look(wanted, () => false),
    findByIds: lookById,
    async connected({ workspaceId, mode }, carriers) {
      if (mode === "TEST") return new Map(carriers.map((carrier) => [carrier, workspaceId]));
      return new Map([...(await chosenFor(workspaceId, carriers))].map(([carrier, { id }]) => [carrier, id]));
    },
    async throughAggregator({ workspaceId, mode }, carriers) {
      const chosen = mode === "TEST" ? [] : await chosenFor(workspaceId, carriers);
      return new Set([...chosen].filter(([carrier, account]) => account.carrier !== carrier).map(([carrier]) => carrier));
    },
  };
};
