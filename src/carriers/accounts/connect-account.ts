import { type Clock, hours } from "../../lib/clock.ts";
import { globalId } from "../../lib/ids.ts";
import { fail, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { endPause, forgetPace } from "../../work/pace.sql.ts";
import { type Actor, type AuditAction, recordAudit } from "../../workspaces/audit.ts";
import { changeDetail, shownUrl } from "../../workspaces/audit-change.ts";
import type { CarrierAdapter } from "../adapter.ts";
import type { CarrierAccount } from "../client/track-codes.ts";
import {
  announceAccountChange,
  awaitUnconnected,
  forgetSubscriptions,
  makeUnconnectedDue,
  moveChecks,
  sumUsage,
  wakeRejectedTrackers,
} from "./account-changes.sql.ts";
import { type AccountInput, type AccountSummary, type CarrierAccountFailure, createAccountStore } from "./account-store.ts";
import { chooseAccount } from "./choose-account.ts";

export type CarrierAccountDeps = {
  db: TransactionalDatabase;
  sealer: Sealer;
  clock: Clock;
  findAdapter: (carrier: string) => CarrierAdapter | undefined;
  /** Why an address of the account's own is not to be asked, null where it may be: the rule for all that leaves the house. */
  refuseAddress: (url: string) => string | null;
  /** Something came due for these accounts. */
  wakeChecker: (accountIds: readonly string[]) => void;
  /** An account was connected or changed: what its carrier is to push may be another. */
  onAccountSaved: (accountId: string) => void;
};

type Change = { workspaceId: string; actor: Actor };

export type { AccountInput, AccountSummary };

const storeOn = (tx: Database, { sealer, clock, findAdapter }: CarrierAccountDeps) =>
  createAccountStore({ db: tx, sealer, clock, findAdapter });

/** Of the credentials only the names of the fields that were given are told. */
const shown = ({ label, baseUrl }: AccountSummary) => ({ label, baseUrl: baseUrl === null ? null : shownUrl(baseUrl) });

/** Accounts belong to both modes' workspace, but only live parcels are asked about: that is where the log tells of them. */
const record = (
  tx: Database,
  { workspaceId, actor }: Change,
  account: AccountSummary,
  { action, now, detail }: { action: AuditAction["action"]; now: number; detail?: AuditAction["detail"] },
) => {
  const auditAction = {
    action,
    ...(detail && { detail }),
    subjectId: globalId("CarrierAccount", account.id),
    subjectName: [account.carrier, account.label].filter(Boolean).join(" "),
  };
  return recordAudit(tx, { workspaceId, mode: "LIVE" }, { actor, auditAction, now });
};

const addressProblem = (deps: CarrierAccountDeps, { baseUrl }: AccountInput): CarrierAccountFailure | null => {
  const message = baseUrl?.trim() ? deps.refuseAddress(baseUrl.trim()) : null;
  return message === null ? null : { code: "invalid", problems: [{ field: "baseUrl", message }] };
};

/** Whose parcels an account can be asked about: the carrier's own, or those of all that the aggregator knows. */
const carriersOf = ({ findAdapter }: CarrierAccountDeps, carrier: string): readonly string[] => {
  const reaches = findAdapter(carrier)?.reaches;
  return reaches ? [...reaches.keys()] : [carrier];
};

const isAggregators = ({ findAdapter }: CarrierAccountDeps, { carrier }: AccountSummary): boolean =>
  findAdapter(carrier)?.reaches !== undefined;

/** A carrier's own account goes first: what was asked about through aggregators is asked about with it. */
const takeFromAggregators = async (
  deps: CarrierAccountDeps,
  tx: Database,
  account: AccountSummary,
  now: number,
): Promise<void> => {
  if (isAggregators(deps, account)) return;
  const accounts = await storeOn(tx, deps).list(account.workspaceId);
  const from = accounts.filter((known) => isAggregators(deps, known)).map(({ id }) => id);
  if (from.length > 0) await moveChecks(tx, { from, to: account.id, carriers: [account.carrier], now });
};

/** What was asked about with an account that is gone goes to aggregators that know it. Gives their accounts. */
const leaveToAggregators = async (
  deps: CarrierAccountDeps,
  tx: Database,
  gone: AccountSummary,
  now: number,
): Promise<readonly string[]> => {
  const accounts = await storeOn(tx, deps).list(gone.workspaceId);
  const chosen = carriersOf(deps, gone.carrier).flatMap((carrier) => {
    const to = chooseAccount({ workspaceId: gone.workspaceId, carrier }, accounts);
    return to ? [{ to: to.id, carrier }] : [];
  });
  const byAccount = Map.groupBy(chosen, ({ to }) => to);
  for (const [to, some] of byAccount)
    await moveChecks(tx, { from: [gone.id], to, carriers: some.map(({ carrier }) => carrier), now });
  return [...byAccount.keys()];
};

/** Writes an account, wakes whoever waited for it, tells the other nodes and the log: all or nothing. */
const save = async (
  deps: CarrierAccountDeps,
  change: Change,
  { action, input, id: changedId }: { action: AuditAction["action"]; input: AccountInput; id?: string },
  write: (tx: Database) => Promise<Result<AccountSummary, CarrierAccountFailure>>,
): Promise<Result<AccountSummary, CarrierAccountFailure>> => {
  const now = deps.clock.now();
  const saved = await deps.db.transaction(async (tx) => {
    await awaitUnconnected(tx, change.workspaceId);
    const accounts = changedId === undefined ? [] : await storeOn(tx, deps).list(change.workspaceId);
    const before = accounts.find((known) => known.id === changedId);
    const written = await write(tx);
    if (!written.ok) return written;
    const { id, workspaceId, carrier } = written.value;
    const carriers = carriersOf(deps, carrier);
    await makeUnconnectedDue(tx, { accountId: id, workspaceId, carriers, now });
    if (!before) await takeFromAggregators(deps, tx, written.value, now);
    await wakeRejectedTrackers(tx, { workspaceId, carriers, now });
    // A pause was asked for by whom the old credentials or address belonged to.
    await endPause(tx, id);
    const detail = {
      ...changeDetail(before ? shown(before) : null, shown(written.value)),
      credentials: Object.keys(input.credentials),
    };
    await record(tx, change, written.value, { action, now, detail });
    await announceAccountChange(tx, workspaceId, carrier);
    return written;
  });
  if (saved.ok) {
    deps.wakeChecker([saved.value.id]);
    deps.onAccountSaved(saved.value.id);
  }
  return saved;
};

export const connectCarrierAccount = async (deps: CarrierAccountDeps, change: Change, carrier: string, input: AccountInput) => {
  const problem = addressProblem(deps, input);
  if (problem) return fail(problem);
  return save(deps, change, { action: "carrier-account.connect", input }, (tx) =>
    storeOn(tx, deps).connect(change.workspaceId, carrier, input),
  );
};

export const changeCarrierAccount = async (deps: CarrierAccountDeps, change: Change, id: string, input: AccountInput) => {
  const problem = addressProblem(deps, input);
  if (problem) return fail(problem);
  return save(deps, change, { action: "carrier-account.change", input, id }, (tx) =>
    storeOn(tx, deps).change(change.workspaceId, id, input),
  );
};

export const disconnectCarrierAccount = async (deps: CarrierAccountDeps, change: Change, id: string): Promise<boolean> => {
  const now = deps.clock.now();
  const left = await deps.db.transaction(async (tx) => {
    const store = storeOn(tx, deps);
    const account = (await store.list(change.workspaceId)).find((known) => known.id === id);
    if (!account || !(await store.disconnect(change.workspaceId, id))) return null;
    await forgetPace(tx, id);
    await forgetSubscriptions(tx, id);
    const to = await leaveToAggregators(deps, tx, account, now);
    await record(tx, change, account, { action: "carrier-account.disconnect", now, detail: { before: shown(account) } });
    await announceAccountChange(tx, change.workspaceId, account.carrier);
    return to;
  });
  if (left !== null && left.length > 0) deps.wakeChecker(left);
  return left !== null;
};

/** The account with its credentials, where the workspace has it. */
export const openAccount = async (
  deps: CarrierAccountDeps,
  workspaceId: string,
  id: string,
): Promise<CarrierAccount | undefined> =>
  (await storeOn(deps.db, deps).findByIds([id])).find((account) => account.workspaceId === workspaceId);

/** The account with its credentials, for a check that a person asked for; noted in the log. */
export const openForCheck = (deps: CarrierAccountDeps, change: Change, id: string): Promise<CarrierAccount | undefined> =>
  deps.db.transaction(async (tx) => {
    const store = storeOn(tx, deps);
    const summary = (await store.list(change.workspaceId)).find((known) => known.id === id);
    if (!summary) return undefined;
    await record(tx, change, summary, { action: "carrier-account.check", now: deps.clock.now() });
    return (await store.find([summary])).find((account) => account.id === id);
  });

/** After a check that went well: parcels that were refused before are asked about again. */
export const resumeRejected = async (deps: CarrierAccountDeps, { id, workspaceId, carrier }: CarrierAccount): Promise<void> => {
  const carriers = carriersOf(deps, carrier);
  if ((await wakeRejectedTrackers(deps.db, { workspaceId, carriers, now: deps.clock.now() })) > 0) deps.wakeChecker([id]);
};

export type AccountWithUsage = AccountSummary & {
  requestsLastDay: number;
  failuresLastDay: number;
  rateLimitedLastDay: number;
  pushesLastDay: number;
  pushesRefusedLastDay: number;
};

export const listCarrierAccounts = async (deps: CarrierAccountDeps, workspaceId: string): Promise<AccountWithUsage[]> => {
  const accounts = await storeOn(deps.db, deps).list(workspaceId);
  const ids = accounts.map(({ id }) => id);
  const usage = new Map((await sumUsage(deps.db, ids, deps.clock.now() - hours(24))).map((row) => [row.accountId, row]));
  return accounts.map((account) => {
    const { requests = 0, failures = 0, rateLimited = 0, pushes = 0, pushesRefused = 0 } = usage.get(account.id) ?? {};
    return {
      ...account,
      requestsLastDay: requests,
      failuresLastDay: failures,
      rateLimitedLastDay: rateLimited,
      pushesLastDay: pushes,
      pushesRefusedLastDay: pushesRefused,
    };
  });
};
