import { type Clock, seconds } from "../../lib/clock.ts";
import type { Notices } from "../../postgres/notices.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { CarrierAccount } from "../client/track-codes.ts";
import { carrierAccountChannel } from "./account-changes.sql.ts";
import type { AccountStore } from "./account-store.ts";

type Wanted = { workspaceId: string; carrier: string };
type Cached = { account: CarrierAccount | null; readAt: number };

export type CarrierAccountFinder = {
  /** The accounts there are among the wanted ones, opened, in one statement for those not known yet. */
  find(wanted: readonly Wanted[]): Promise<CarrierAccount[]>;
  /** By their ids, as `find`. Those of test mode are workspaces' ids and not among them, nor are accounts that are gone. */
  findByIds(ids: readonly string[]): Promise<ReadonlyMap<string, CarrierAccount>>;
  /**
   * Which of these carriers the workspace can ask in this mode, and what with: the id of its account, or its own in test mode,
   * which asks no real carrier.
   */
  connected(scope: Scope, carriers: readonly string[]): Promise<ReadonlyMap<string, string>>;
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

  const look = async (wanted: readonly Wanted[], isKnown: (cached: Cached) => boolean): Promise<CarrierAccount[]> => {
    const now = clock.now();
    const unique = [...new Map(wanted.map((one) => [keyOf(one), one])).values()];
    const known = new Map<Wanted, CarrierAccount | null>();
    for (const one of unique) {
      const cached = notices.connected() ? cache.get(keyOf(one)) : undefined;
      if (cached && now - cached.readAt < cacheMs && isKnown(cached)) known.set(one, cached.account);
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

  return {
    // A parcel that is told "not connected" waits without an end, so that is never said from memory.
    find: (wanted) => look(wanted, ({ account }) => account !== null),
    findByIds: lookById,
    async connected({ workspaceId, mode }, carriers) {
      if (mode === "TEST") return new Map(carriers.map((carrier) => [carrier, workspaceId]));
      const wanted = carriers.map((carrier) => ({ workspaceId, carrier }));
      return new Map((await look(wanted, () => true)).map(({ carrier, id }) => [carrier, id]));
    },
  };
};
