import { minutes } from "../../lib/clock.ts";
import type { Notices } from "../../postgres/notices.ts";
import type { CarrierAccount } from "../client/track-codes.ts";
import { carrierAccountChannel } from "./account-changes.sql.ts";

export type WantedAccounts = { readonly workspaceId: string; readonly carrier: string };
export type AccountNames = ReadonlyMap<string, string>;
type Read<Value> = { readonly value: Value; readonly readAt: number };

/** Every change is announced; this bounds what one that went unheard could do. */
const cacheMs = minutes(1);
const cacheMax = 10_000;
export const keyOf = ({ workspaceId, carrier }: WantedAccounts): string => `${workspaceId}/${carrier}`;

/**
 * Accounts are cached while notices arrive: a change anywhere is noticed immediately, and a node that
 * gets no notices asks the database every time.
 */
export const createAccountCache = (notices: Notices) => {
  /** Of a workspace with a carrier: all accounts, or none. */
  const accounts = new Map<string, Read<readonly CarrierAccount[]>>();
  /** An account's place in `accounts`. */
  const keyById = new Map<string, string>();
  /** By workspace. */
  const names = new Map<string, Read<AccountNames>>();
  /** Ids that are no account's: of workspaces in test mode, of accounts that are gone. None becomes one later. */
  const strangers = new Set<string>();
  let changes = 0;

  const forgetAll = () => {
    accounts.clear();
    keyById.clear();
    names.clear();
  };
  const forget = (key: string | null) => {
    changes += 1;
    if (key === null) return forgetAll();
    accounts.delete(key);
    names.delete(key.slice(0, key.indexOf("/")));
  };
  notices.on(carrierAccountChannel, forget);
  notices.onGap(() => forget(null));

  const fresh = <Value>(read: Read<Value> | undefined, now: number): Value | undefined =>
    read && notices.connected() && now - read.readAt < cacheMs ? read.value : undefined;

  return {
    /** Counts changes: an answer that was under way while one came in may be the old one, and is not to be stored. */
    changes: () => changes,
    accountsFor: (one: WantedAccounts, now: number) => fresh(accounts.get(keyOf(one)), now),
    account: (id: string, now: number) => fresh(accounts.get(keyById.get(id) ?? ""), now)?.find((one) => one.id === id),
    isStranger: (id: string) => strangers.has(id),
    namesIn: (workspaceId: string, now: number) => fresh(names.get(workspaceId), now),
    storeAccounts(asked: readonly WantedAccounts[], found: readonly CarrierAccount[], now: number): void {
      if (accounts.size + asked.length > cacheMax) forgetAll();
      const byKey = Map.groupBy(found, keyOf);
      for (const account of found) keyById.set(account.id, keyOf(account));
      for (const one of asked) accounts.set(keyOf(one), { value: byKey.get(keyOf(one)) ?? [], readAt: now });
    },
    storeStrangers(ids: readonly string[]): void {
      if (strangers.size + ids.length > cacheMax) strangers.clear();
      for (const id of ids) strangers.add(id);
    },
    storeNames(found: ReadonlyMap<string, AccountNames>, now: number): void {
      if (names.size + found.size > cacheMax) names.clear();
      for (const [workspaceId, value] of found) names.set(workspaceId, { value, readAt: now });
    },
  };
};

export type AccountCache = ReturnType<typeof createAccountCache>;
