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
  /** Which of these carriers the workspace can ask in this mode: test mode asks no real carrier, so all. */
  connected(scope: Scope, carriers: readonly string[]): Promise<ReadonlySet<string>>;
};

const cacheMs = seconds(5);
const cacheMax = 10_000;
const keyOf = ({ workspaceId, carrier }: Wanted): string => `${workspaceId}/${carrier}`;

/**
 * Accounts are kept for seconds, and only while notices come through: a change anywhere is heard at once, and a node that
 * cannot hear asks the database every time. New parcels may be told from memory that there is none; whoever does so in the
 * very moment it is connected is found by `wakeWaitingTrackers`, which must run now and then.
 */
export const createCarrierAccountFinder = ({
  store,
  notices,
  clock,
}: {
  store: Pick<AccountStore, "find">;
  notices: Notices;
  clock: Clock;
}): CarrierAccountFinder => {
  const cache = new Map<string, Cached>();
  /** Counts changes: an answer that was under way while one came in may be the old one, and is not kept. */
  let changes = 0;
  const forget = (key: string | null) => {
    changes += 1;
    if (key === null) cache.clear();
    else cache.delete(key);
  };
  notices.on(carrierAccountChannel, forget);
  notices.onGap(() => forget(null));

  const keep = (missing: readonly Wanted[], found: readonly CarrierAccount[], now: number) => {
    if (cache.size + missing.length > cacheMax) cache.clear();
    const byKey = new Map(found.map((account) => [keyOf(account), account]));
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

  return {
    // A parcel that is told "not connected" waits without an end, so that is never said from memory.
    find: (wanted) => look(wanted, ({ account }) => account !== null),
    async connected({ workspaceId, mode }, carriers) {
      if (mode === "TEST") return new Set(carriers);
      const wanted = carriers.map((carrier) => ({ workspaceId, carrier }));
      return new Set((await look(wanted, () => true)).map(({ carrier }) => carrier));
    },
  };
};
