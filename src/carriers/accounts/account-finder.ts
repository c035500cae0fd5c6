import { type Clock, minutes } from "../../lib/clock.ts";
import type { Notices } from "../../postgres/notices.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { CarrierAccount } from "../client/track-codes.ts";
import { carrierAccountChannel } from "./account-changes.sql.ts";
import type { AccountStore } from "./account-store.ts";
import { accountNameOf, type ChoosableAccount } from "./choose-account.ts";
import { accountsServing, providersOfAll } from "./serving-accounts.ts";

type Wanted = { workspaceId: string; carrier: string };
type Cached = { accounts: readonly CarrierAccount[]; readAt: number };
type CachedNames = { names: ReadonlyMap<string, string>; readAt: number };

export type CarrierAccountFinder = {
  /**
   * The accounts there are to follow these with, opened, in one statement for those not known yet: the carriers' own, oldest
   * first, and aggregators'. Which of them serve a carrier is for `accountsServing` to say.
   */
  find(wanted: readonly Wanted[]): Promise<CarrierAccount[]>;
  /** By their ids, as `find`. Those of test mode are workspaces' ids and not among them, nor are accounts that are gone. */
  findByIds(ids: readonly string[]): Promise<ReadonlyMap<string, CarrierAccount>>;
  /**
   * What the workspace can ask these carriers with in this mode, oldest first: its accounts, or itself in test mode, which asks
   * no real carrier. Which of several a parcel is asked about with is for `chooseAccount` to say.
   */
  accountsOf(scope: Scope, carriers: readonly string[]): Promise<ReadonlyMap<string, readonly ChoosableAccount[]>>;
  /** Which of these carriers the workspace can ask in this mode, with the id of the first of `accountsOf`. */
  connected(scope: Scope, carriers: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Which of these carriers it asks through an aggregator. None in test mode. */
  throughAggregator(scope: Scope, carriers: readonly string[]): Promise<ReadonlySet<string>>;
  /** What people call the accounts of these workspaces, by their ids. */
  namesIn(workspaceIds: readonly string[]): Promise<(accountId: string) => string | null>;
};

/** Every change is announced; this bounds what one that went unheard could do. */
const cacheMs = minutes(1);
const cacheMax = 10_000;
const keyOf = ({ workspaceId, carrier }: Wanted): string => `${workspaceId}/${carrier}`;

export type FinderOptions = {
  store: Pick<AccountStore, "find" | "findWithOthers" | "labelsIn">;
  notices: Notices;
  clock: Clock;
};

/**
 * Accounts are cached while notices arrive: a change anywhere is noticed immediately, and a node that
 * gets no notices asks the database every time. A caller that learns from memory that there is none, and stores it, asks again in
 * the same transaction (`accountsOfUnconnected`).
 */
export const createCarrierAccountFinder = ({ store, notices, clock }: FinderOptions): CarrierAccountFinder => {
  const cache = new Map<string, Cached>();
  /** An account's place in the cache. */
  const keyById = new Map<string, string>();
  /** By workspace. */
  const names = new Map<string, CachedNames>();
  /** Ids that are no account's: of workspaces in test mode, of accounts that are gone. None becomes one later. */
  const strangers = new Set<string>();
  /** Counts changes: an answer that was under way while one came in may be the old one, and is not cached. */
  let changes = 0;
  const forgetAll = () => {
    cache.clear();
    keyById.clear();
    names.clear();
  };
  const forget = (key: string | null) => {
    changes += 1;
    if (key === null) return forgetAll();
    cache.delete(key);
    names.delete(key.slice(0, key.indexOf("/")));
  };
  notices.on(carrierAccountChannel, forget);
  notices.onGap(() => forget(null));

  const keep = (missing: readonly Wanted[], found: readonly CarrierAccount[], now: number) => {
    if (cache.size + missing.length > cacheMax) forgetAll();
    const byKey = Map.groupBy(found, keyOf);
    for (const account of found) keyById.set(account.id, keyOf(account));
    for (const one of missing) cache.set(keyOf(one), { accounts: byKey.get(keyOf(one)) ?? [], readAt: now });
  };

  const remembered = (one: Wanted, now: number): readonly CarrierAccount[] | undefined => {
    const cached = notices.connected() ? cache.get(keyOf(one)) : undefined;
    return cached && now - cached.readAt < cacheMs ? cached.accounts : undefined;
  };

  /** Accounts that can be asked about these. `mayBelieve`: whether it is enough that memory knows of none. */
  const look = async (wanted: readonly Wanted[], mayBelieve: boolean): Promise<CarrierAccount[]> => {
    const now = clock.now();
    const isServedBy = (one: Wanted) => (remembered(one, now)?.length ?? 0) > 0;
    // Who has an account with the carrier itself need not know of aggregators.
    const direct = wanted.filter(isServedBy);
    const others = wanted.filter((one) => !isServedBy(one));
    const unique = [...new Map([...direct, ...providersOfAll(others)].map((one) => [keyOf(one), one])).values()];
    const unserved = mayBelieve ? [] : others.filter((one) => !providersOfAll([one]).some(isServedBy));
    const doubted = new Set(providersOfAll(unserved).map(keyOf));
    const known = new Map<Wanted, readonly CarrierAccount[]>();
    for (const one of unique) {
      const accounts = remembered(one, now);
      if (accounts && (accounts.length > 0 || !doubted.has(keyOf(one)))) known.set(one, accounts);
    }
    const missing = unique.filter((one) => !known.has(one));
    const before = changes;
    const found = missing.length === 0 ? [] : await store.find(missing);
    if (before === changes) keep(missing, found, now);
    return [...[...known.values()].flat(), ...found];
  };

  const lookById = async (ids: readonly string[]): Promise<ReadonlyMap<string, CarrierAccount>> => {
    const now = clock.now();
    const known = new Map<string, CarrierAccount>();
    for (const id of notices.connected() ? ids : []) {
      const cached = cache.get(keyById.get(id) ?? "");
      const account = cached?.accounts.find((one) => one.id === id);
      if (account && now - cached!.readAt < cacheMs) known.set(id, account);
    }
    const missing = ids.filter((id) => !known.has(id) && !strangers.has(id));
    const before = changes;
    // With all others of the same carrier: the cache knows all accounts of one, or none.
    const found = missing.length === 0 ? [] : await store.findWithOthers(missing);
    if (before === changes) keep(found, found, now);
    for (const account of found) if (missing.includes(account.id)) known.set(account.id, account);
    if (strangers.size + missing.length > cacheMax) strangers.clear();
    for (const id of missing) if (!known.has(id)) strangers.add(id);
    return known;
  };

  const servingIn = async (workspaceId: string, carriers: readonly string[]): Promise<Map<string, readonly CarrierAccount[]>> => {
    const wanted = carriers.map((carrier) => ({ workspaceId, carrier }));
    const accounts = await look(wanted, true);
    const serving = wanted.map((one) => [one.carrier, accountsServing(one, accounts)] as const);
    return new Map(serving.filter(([, some]) => some.length > 0));
  };

  const accountsOf: CarrierAccountFinder["accountsOf"] = async ({ workspaceId, mode }, carriers) => {
    if (mode === "TEST") return new Map(carriers.map((carrier) => [carrier, [{ id: workspaceId }]]));
    return servingIn(workspaceId, carriers);
  };

  return {
    // A parcel stored as not connected waits without end, so this answer never comes from memory.
    find: (wanted) => look(wanted, false),
    findByIds: lookById,
    accountsOf,
    connected: async (scope, carriers) =>
      new Map([...(await accountsOf(scope, carriers))].map(([carrier, accounts]) => [carrier, accounts[0]!.id])),
    async throughAggregator({ workspaceId, mode }, carriers) {
      const serving = mode === "TEST" ? [] : await servingIn(workspaceId, carriers);
      return new Set([...serving].filter(([carrier, accounts]) => accounts[0]!.carrier !== carrier).map(([carrier]) => carrier));
    },
    async namesIn(workspaceIds) {
      const now = clock.now();
      const known = new Map<string, ReadonlyMap<string, string>>();
      for (const id of notices.connected() ? workspaceIds : []) {
        const cached = names.get(id);
        if (cached && now - cached.readAt < cacheMs) known.set(id, cached.names);
      }
      const missing = workspaceIds.filter((id) => !known.has(id));
      const before = changes;
      const found = Map.groupBy(missing.length === 0 ? [] : await store.labelsIn(missing), ({ workspaceId }) => workspaceId);
      if (names.size + missing.length > cacheMax) names.clear();
      for (const id of missing) {
        const ofWorkspace = new Map((found.get(id) ?? []).map((account) => [account.id, accountNameOf(account)]));
        known.set(id, ofWorkspace);
        if (before === changes) names.set(id, { names: ofWorkspace, readAt: now });
      }
      return (accountId) => {
        for (const ofWorkspace of known.values()) {
          const name = ofWorkspace.get(accountId);
          if (name !== undefined) return name;
        }
        return null;
      };
    },
  };
};
