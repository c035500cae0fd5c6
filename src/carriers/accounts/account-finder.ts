import type { Clock } from "../../lib/clock.ts";
import type { Notices } from "../../postgres/notices.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { CarrierAccount } from "../client/track-codes.ts";
import { type AccountCache, type AccountNames, createAccountCache, keyOf, type WantedAccounts } from "./account-cache.ts";
import type { AccountStore } from "./account-store.ts";
import { accountNameOf, type ChoosableAccount } from "./choose-account.ts";
import { accountsServing, providersOfAll } from "./serving-accounts.ts";

export type CarrierAccountFinder = {
  /**
   * The accounts there are to follow these with, opened, in one statement for those not known yet: the carriers' own, oldest
   * first, and aggregators'. Which of them serve a carrier is for `accountsServing` to say.
   */
  find(wanted: readonly WantedAccounts[]): Promise<CarrierAccount[]>;
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

export type FinderOptions = {
  store: Pick<AccountStore, "find" | "findWithOthers" | "labelsIn">;
  notices: Notices;
  clock: Clock;
};
type FinderDeps = Pick<FinderOptions, "store" | "clock"> & { cache: AccountCache };

/** Accounts that can be asked about these. `mayBelieve`: whether it is enough that memory knows of none. */
const findAccounts = async (
  { cache, store, clock }: FinderDeps,
  wanted: readonly WantedAccounts[],
  mayBelieve: boolean,
): Promise<CarrierAccount[]> => {
  const now = clock.now();
  const isServedBy = (one: WantedAccounts) => (cache.accountsFor(one, now)?.length ?? 0) > 0;
  // Who has an account with the carrier itself need not know of aggregators.
  const direct = wanted.filter(isServedBy);
  const others = wanted.filter((one) => !isServedBy(one));
  const unique = [...new Map([...direct, ...providersOfAll(others)].map((one) => [keyOf(one), one])).values()];
  const unserved = mayBelieve ? [] : others.filter((one) => !providersOfAll([one]).some(isServedBy));
  const doubted = new Set(providersOfAll(unserved).map(keyOf));
  const known = new Map<WantedAccounts, readonly CarrierAccount[]>();
  for (const one of unique) {
    const accounts = cache.accountsFor(one, now);
    if (accounts && (accounts.length > 0 || !doubted.has(keyOf(one)))) known.set(one, accounts);
  }
  const missing = unique.filter((one) => !known.has(one));
  const before = cache.changes();
  const found = missing.length === 0 ? [] : await store.find(missing);
  if (before === cache.changes()) cache.storeAccounts(missing, found, now);
  return [...[...known.values()].flat(), ...found];
};

const findAccountsByIds = async (
  { cache, store, clock }: FinderDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CarrierAccount>> => {
  const now = clock.now();
  const known = new Map<string, CarrierAccount>();
  for (const id of ids) {
    const account = cache.account(id, now);
    if (account) known.set(id, account);
  }
  const missing = ids.filter((id) => !known.has(id) && !cache.isStranger(id));
  const before = cache.changes();
  // With all others of the same carrier: the cache knows all accounts of one, or none.
  const found = missing.length === 0 ? [] : await store.findWithOthers(missing);
  if (before === cache.changes()) cache.storeAccounts(found, found, now);
  for (const account of found) if (missing.includes(account.id)) known.set(account.id, account);
  cache.storeStrangers(missing.filter((id) => !known.has(id)));
  return known;
};

const findNames = async (
  { cache, store, clock }: FinderDeps,
  workspaceIds: readonly string[],
): Promise<(accountId: string) => string | null> => {
  const now = clock.now();
  const known = workspaceIds.map((id) => cache.namesIn(id, now));
  const missing = workspaceIds.filter((_id, nth) => known[nth] === undefined);
  const before = cache.changes();
  const labels = Map.groupBy(missing.length === 0 ? [] : await store.labelsIn(missing), ({ workspaceId }) => workspaceId);
  const namesOf = (id: string): AccountNames =>
    new Map((labels.get(id) ?? []).map((account) => [account.id, accountNameOf(account)]));
  const found = new Map(missing.map((id) => [id, namesOf(id)]));
  if (before === cache.changes()) cache.storeNames(found, now);
  const all = new Map([...known.filter((some) => some !== undefined), ...found.values()].flatMap((some) => [...some]));
  return (accountId) => all.get(accountId) ?? null;
};

const accountsServingIn = async (
  deps: FinderDeps,
  workspaceId: string,
  carriers: readonly string[],
): Promise<Map<string, readonly CarrierAccount[]>> => {
  const wanted = carriers.map((carrier) => ({ workspaceId, carrier }));
  const accounts = await findAccounts(deps, wanted, true);
  const serving = wanted.map((one) => [one.carrier, accountsServing(one, accounts)] as const);
  return new Map(serving.filter(([, some]) => some.length > 0));
};

/** A caller that learns from memory that there is none, and stores it, asks again in the same transaction (`accountsOfUnconnected`). */
export const createCarrierAccountFinder = ({ store, notices, clock }: FinderOptions): CarrierAccountFinder => {
  const deps = { store, clock, cache: createAccountCache(notices) };
  const accountsOf: CarrierAccountFinder["accountsOf"] = async ({ workspaceId, mode }, carriers) => {
    if (mode === "TEST") return new Map(carriers.map((carrier) => [carrier, [{ id: workspaceId }]]));
    return accountsServingIn(deps, workspaceId, carriers);
  };
  return {
    // A parcel stored as not connected waits without end, so this answer never comes from memory.
    find: (wanted) => findAccounts(deps, wanted, false),
    findByIds: (ids) => findAccountsByIds(deps, ids),
    accountsOf,
    connected: async (scope, carriers) =>
      new Map([...(await accountsOf(scope, carriers))].map(([carrier, accounts]) => [carrier, accounts[0]!.id])),
    async throughAggregator({ workspaceId, mode }, carriers) {
      const serving = mode === "TEST" ? [] : await accountsServingIn(deps, workspaceId, carriers);
      return new Set([...serving].filter(([carrier, accounts]) => accounts[0]!.carrier !== carrier).map(([carrier]) => carrier));
    },
    namesIn: (workspaceIds) => findNames(deps, workspaceIds),
  };
};
