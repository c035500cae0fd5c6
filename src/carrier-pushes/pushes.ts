import type { CarrierAccountFinder } from "../carriers/accounts/account-finder.ts";
import type { AccountStore } from "../carriers/accounts/account-store.ts";
import { pushUrlOf, subscribedBy } from "../carriers/accounts/push-address.ts";
import { limitsOf } from "../carriers/client/allowance.ts";
import type { CarrierClient } from "../carriers/client/carrier-client.ts";
import { type CarrierAccount, wireCode } from "../carriers/client/track-codes.ts";
import { findAdapter } from "../carriers/registry.ts";
import { networksOf } from "../egress/networks.ts";
import { whyUnreachable } from "../egress/reachable.ts";
import { type Clock, seconds } from "../lib/clock.ts";
import { random } from "../lib/machine.ts";
import { fail } from "../lib/result.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { TransactionalDatabase } from "../postgres/database.ts";
import type { NewSubscription } from "../trackers/trackers.sql.ts";
import type { DuePoll } from "../work/due-poll.ts";
import type { Worker } from "../work/worker.ts";
import { createConfirmations } from "./subscribing/confirmations.ts";
import { type SubscribingAccount, startSubscriber } from "./subscribing/subscriber.ts";
import { keepSubscribed, notTaken, type Subscribes, tidySubscriptions } from "./subscribing/upkeep.ts";

export type PushPorts = {
  db: TransactionalDatabase;
  clock: Clock;
  log: Log;
  /** Where carriers can reach this service. */
  publicUrl: string;
  /** Own networks that may be reached; an address within one is no address for a carrier. */
  egressAllow: readonly string[];
  accounts: AccountStore;
  finder: CarrierAccountFinder;
  carrierClient: CarrierClient;
};

const confirmDeadlineMs = seconds(30);
const gone = fail({ code: "refused", detail: "the account no longer exists", concerns: "account" } as const);

/** Carriers that report without being asked: who is subscribed to what, and the work of it. */
export const createPushes = ({ db, clock, log, publicUrl, egressAllow, accounts, finder, carrierClient }: PushPorts) => {
  const unreachable = whyUnreachable(publicUrl, networksOf(...egressAllow));

  const takes = (carrier: string, codeKey: string): boolean => {
    const adapter = findAdapter(carrier)!;
    return adapter.push?.subscriptions?.takes?.(wireCode(adapter, codeKey)) ?? true;
  };
  const scopeOf = (account: CarrierAccount) => {
    const adapter = findAdapter(account.carrier);
    return unreachable === null && adapter ? subscribedBy(adapter, account) : null;
  };
  const subscribes = (account: CarrierAccount): boolean => scopeOf(account) !== null;

  const accountsOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, SubscribingAccount>> => {
    const found = ids.length === 0 ? new Map<string, CarrierAccount>() : await finder.findByIds(ids);
    return new Map(
      [...found].flatMap(([id, account]) => {
        const adapter = findAdapter(account.carrier);
        const rules = adapter?.push?.subscriptions;
        return rules && unreachable === null ? [[id, { id, rules, buckets: limitsOf(adapter, account) }] as const] : [];
      }),
    );
  };

  /** With a secret for the carrier to prove itself with: accounts that are older than subscriptions have none yet. */
  const openAccount = async (id: string): Promise<CarrierAccount | undefined> => {
    const account = (await finder.findByIds([id])).get(id);
    return account && account.ownPushSecret === undefined ? accounts.withPushSecret(id) : account;
  };

  const confirmations = createConfirmations({
    ...{ db, clock, log, random },
    hasWholeHistory: (carrier) => findAdapter(carrier)?.push?.subscriptions?.hasWholeHistory ?? false,
    confirm: async (accountId, remoteId, secret) => {
      const account = await openAccount(accountId);
      if (!account) return fail({ code: "not-found" });
      return carrierClient.confirmSubscription(account, remoteId, secret, { deadlineMs: confirmDeadlineMs });
    },
  });

  let worker: Worker | undefined;
  const subscribesOf = (account: CarrierAccount): Subscribes | null => {
    const { id, workspaceId, carrier } = account;
    const scope = scopeOf(account);
    return scope && { id, workspaceId, carrier, scope, takes: (codeKey) => takes(carrier, codeKey) };
  };

  return {
    unreachable,
    subscribes,
    confirmations,
    wake: (accountIds: readonly string[]) => worker?.wake(accountIds),
    async subscriptionsBy(
      accountIds: readonly string[],
    ): Promise<(accountId: string, codeKey: string) => NewSubscription | null> {
      if (unreachable !== null) return () => null;
      const found = await finder.findByIds(accountIds);
      return (accountId, codeKey) => {
        const account = found.get(accountId);
        if (!account || scopeOf(account) !== "numbers") return null;
        if (!takes(account.carrier, codeKey)) return { reason: notTaken, goesFirst: false };
        return { reason: null, goesFirst: findAdapter(account.carrier)!.push!.subscriptions!.hasWholeHistory };
      };
    },
    /** After an account was connected or changed. */
    async refresh(accountId: string): Promise<void> {
      const account = (await accounts.findByIds([accountId]))[0];
      const wanted = account && subscribesOf(account);
      if (!wanted) return;
      await keepSubscribed({ db, clock }, wanted, { isChanged: true });
      worker?.wake([accountId]);
    },
    /** Now and then: whatever was missed, and what is no longer wanted. */
    async upkeep(): Promise<void> {
      for (const account of unreachable === null ? await accounts.all() : []) {
        const wanted = subscribesOf(account);
        if (wanted) await keepSubscribed({ db, clock }, wanted);
      }
      await tidySubscriptions(db, clock.now());
      worker?.wake();
    },
    start(poll?: DuePoll): void {
      if (unreachable !== null) return;
      worker = startSubscriber({
        ...{ db, clock, log, random, accountsOf, ...(poll && { poll }) },
        subscribe: async (accountId, codes, options) => {
          const account = await openAccount(accountId);
          if (!account) return gone;
          const url = pushUrlOf(publicUrl, account.carrier, account.pushToken ?? "");
          return carrierClient.subscribe(account, codes, url, options);
        },
        end: async (accountId, remoteId, options) => {
          const account = await openAccount(accountId);
          return account ? carrierClient.endSubscription(account, remoteId, options) : fail({ code: "not-found" });
        },
      });
    },
    async stop(): Promise<void> {
      await Promise.all([worker?.stop(), confirmations.stop()]);
    },
  };
};
