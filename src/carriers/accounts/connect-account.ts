import { type Clock, hours } from "../../lib/clock.ts";
import { globalId } from "../../lib/ids.ts";
import { fail, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { beginBacklog } from "../../work/backlogs/backlogs.ts";
import { endPause, findPauses, forgetPace } from "../../work/pace.sql.ts";
import { type Actor, type AuditAction, recordAudit } from "../../workspaces/audit.ts";
import { changeDetail, shownUrl } from "../../workspaces/audit-change.ts";
import type { CarrierAdapter } from "../adapter.ts";
import type { CarrierAccount } from "../client/track-codes.ts";
import { accountKinds, type FollowedChange } from "./account-backlogs.ts";
import { announceAccountChange, awaitUnconnected, sumUsage } from "./account-changes.sql.ts";
import { hasRules } from "./account-rules.ts";
import {
  type AccountInput,
  type AccountSummary,
  type CarrierAccountFailure,
  createAccountStore,
  type RulesChange,
} from "./account-store.ts";

export type CarrierAccountDeps = {
  db: TransactionalDatabase;
  workSealer: Sealer;
  clock: Clock;
  findAdapter: (carrier: string) => CarrierAdapter | undefined;
  /** Why an address of the account's own is not to be asked, null where it may be: the rule for all that leaves the house. */
  refuseAddress: (url: string) => string | null;
  /** Something came due for these accounts. */
  wakeChecker: (accountIds: readonly string[]) => void;
  /** What a change left to do is worked off. */
  workOff: () => void;
  /** An account was connected or changed: what its carrier is to push may be another. */
  onAccountSaved: (accountId: string) => void;
};

type Change = { workspaceId: string; actor: Actor };

export type { AccountInput, AccountSummary };

const storeOn = (tx: Database, { workSealer, clock, findAdapter }: CarrierAccountDeps) =>
  createAccountStore({ db: tx, sealer: workSealer, clock, findAdapter });

/** Of the credentials only the names of the fields that were given are told. */
const shown = ({ label, baseUrl, rules }: AccountSummary) => ({
  ...{ label, baseUrl: baseUrl === null ? null : shownUrl(baseUrl) },
  ...(hasRules(rules) && rules),
});

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

/** Parcels follow in the same transaction, and where there are very many of them later. Gives whose checks to begin. */
const follow = async (
  tx: Database,
  kind: keyof typeof accountKinds,
  { id, workspaceId, carrier, label }: AccountSummary,
  change: FollowedChange,
  now: number,
): Promise<readonly string[]> => {
  const subject = { subjectId: id, subjectName: [carrier, label].filter(Boolean).join(" ") };
  return (await beginBacklog(tx, accountKinds[kind], { kind, workspaceId, mode: "LIVE", ...subject, detail: change }, now)).woken;
};

type Saved = {
  action: AuditAction["action"];
  id?: string;
  /** The names of the fields that were given; none where the credentials stayed. */
  credentials?: readonly string[];
};

/** Writes an account, wakes whoever waited for it, tells the other nodes and the log: all or nothing. */
const save = async (
  deps: CarrierAccountDeps,
  change: Change,
  { action, id: changedId, credentials }: Saved,
  write: (tx: Database) => Promise<Result<AccountSummary, CarrierAccountFailure>>,
): Promise<Result<AccountSummary, CarrierAccountFailure>> => {
  const now = deps.clock.now();
  let woken: readonly string[] = [];
  const saved = await deps.db.transaction(async (tx) => {
    await awaitUnconnected(tx, change.workspaceId);
    const accounts = changedId === undefined ? [] : await storeOn(tx, deps).list(change.workspaceId);
    const before = accounts.find((known) => known.id === changedId);
    const written = await write(tx);
    if (!written.ok) return written;
    const { id, workspaceId, carrier } = written.value;
    const followed = { carriers: carriersOf(deps, carrier), gone: [], mendedIds: credentials ? [id] : [] };
    woken = await follow(tx, "CARRIER_ACCOUNTS_CHANGED", written.value, followed, now);
    // A pause was asked for by whom the old credentials or address belonged to.
    if (credentials) await endPause(tx, id);
    const detail = {
      ...changeDetail(before ? shown(before) : null, shown(written.value)),
      ...(credentials && { credentials }),
    };
    await record(tx, change, written.value, { action, now, detail });
    await announceAccountChange(tx, workspaceId, carrier);
    return written;
  });
  if (saved.ok) {
    deps.wakeChecker(woken);
    deps.workOff();
    deps.onAccountSaved(saved.value.id);
  }
  return saved;
};

export const connectCarrierAccount = async (deps: CarrierAccountDeps, change: Change, carrier: string, input: AccountInput) => {
  const problem = addressProblem(deps, input);
  if (problem) return fail(problem);
  return save(deps, change, { action: "carrier-account.connect", credentials: Object.keys(input.credentials) }, (tx) =>
    storeOn(tx, deps).connect(change.workspaceId, carrier, input),
  );
};

export const changeCarrierAccount = async (deps: CarrierAccountDeps, change: Change, id: string, input: AccountInput) => {
  const problem = addressProblem(deps, input);
  if (problem) return fail(problem);
  return save(deps, change, { action: "carrier-account.change", id, credentials: Object.keys(input.credentials) }, (tx) =>
    storeOn(tx, deps).change(change.workspaceId, id, input),
  );
};

/** Another name or other rules; the credentials stay. */
export const changeAccountRules = (deps: CarrierAccountDeps, change: Change, id: string, input: RulesChange) =>
  save(deps, change, { action: "carrier-account.rules", id }, (tx) =>
    storeOn(tx, deps).changeRules(change.workspaceId, id, input),
  );

/** Where other accounts serve its carrier, an aggregator's too, its parcels go on with those; otherwise they wait for another. */
export const disconnectCarrierAccount = async (deps: CarrierAccountDeps, change: Change, id: string): Promise<boolean> => {
  const others = await disconnect(deps, change, id);
  if (others === null) return false;
  deps.wakeChecker(others);
  deps.workOff();
  return true;
};

/** The accounts that its parcels went to; null where there was no such account. */
const disconnect = (deps: CarrierAccountDeps, change: Change, id: string): Promise<readonly string[] | null> =>
  deps.db.transaction(async (tx) => {
    const store = storeOn(tx, deps);
    await awaitUnconnected(tx, change.workspaceId);
    const account = (await store.list(change.workspaceId)).find((known) => known.id === id);
    if (!account || !(await store.disconnect(change.workspaceId, id))) return null;
    await forgetPace(tx, id);
    const now = deps.clock.now();
    const { carrier } = account;
    const followed = { carriers: carriersOf(deps, carrier), gone: [{ id, carrier }], mendedIds: [] };
    await follow(tx, "CARRIER_ACCOUNT_DISCONNECTED", account, followed, now);
    const others = await follow(tx, "CARRIER_ACCOUNTS_CHANGED", account, followed, now);
    await record(tx, change, account, { action: "carrier-account.disconnect", now, detail: { before: shown(account) } });
    await announceAccountChange(tx, change.workspaceId, account.carrier);
    return others;
  });

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
    return (await store.findByIds([id]))[0];
  });

/** After a check that went well: parcels that were refused before are asked about again. */
export const resumeRejected = async (deps: CarrierAccountDeps, { id, workspaceId }: CarrierAccount): Promise<void> => {
  const woken = await deps.db.transaction(async (tx) => {
    await awaitUnconnected(tx, workspaceId);
    const account = (await storeOn(tx, deps).list(workspaceId)).find((known) => known.id === id);
    if (!account) return [];
    const followed = { carriers: carriersOf(deps, account.carrier), gone: [], mendedIds: [id] };
    return follow(tx, "CARRIER_ACCOUNTS_CHANGED", account, followed, deps.clock.now());
  });
  deps.wakeChecker(woken);
  deps.workOff();
};

export type AccountWithUsage = AccountSummary & {
  requestsLastDay: number;
  failuresLastDay: number;
  rateLimitedLastDay: number;
  pushesLastDay: number;
  pushesRefusedLastDay: number;
  /** The carrier asked to be left alone until then. */
  pausedUntil: number | null;
};

export const listCarrierAccounts = async (deps: CarrierAccountDeps, workspaceId: string): Promise<AccountWithUsage[]> => {
  const accounts = await storeOn(deps.db, deps).list(workspaceId);
  const ids = accounts.map(({ id }) => id);
  const pauses = new Map((await findPauses(deps.db, ids)).map((row) => [row.destinationId, row.pausedUntil]));
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
      pausedUntil: pauses.get(account.id) ?? null,
    };
  });
};
