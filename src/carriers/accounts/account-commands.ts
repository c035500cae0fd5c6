import { outsideCost, shortList } from "../../graphql/cost/cost.ts";
import { globalId, parseGlobalId } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { type Database, withinTransaction } from "../../postgres/database.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Caller } from "../../use-cases/caller.ts";
import { peopleMay } from "../../use-cases/permission.ts";
import { changeCost, defineUseCase } from "../../use-cases/use-case.ts";
import { beginBacklog } from "../../work/backlogs/backlogs.ts";
import { endPause, forgetPace } from "../../work/pace.sql.ts";
import { type Audited, recordAudit } from "../../workspaces/audit.ts";
import { changeDetail, shownUrl } from "../../workspaces/audit-change.ts";
import type { AccountQuota, RateLimit } from "../adapter.ts";
import type { CarrierAccount } from "../client/track-codes.ts";
import { accountKinds, type FollowedChange } from "./account-backlogs.ts";
import { announceAccountChange, awaitUnconnected } from "./account-changes.sql.ts";
import { type CarrierAccountDeps, storeOn } from "./account-deps.ts";
import { type AccountRulesInput, hasRules } from "./account-rules.ts";
import type { AccountInput, AccountSummary, CarrierAccountFailure } from "./account-store.ts";
import { type AccountWithUsage, listCarrierAccounts } from "./account-usage.ts";

type ById = { id: string };
type NamedRules = AccountRulesInput & { label?: string | null | undefined };
type Form = NamedRules & {
  /** By the names of the carrier's form; whether they are whole is checked with the carrier's. */
  credentials?: unknown;
  baseUrl?: string | null | undefined;
  /** Only on the machine itself. */
  rateLimit?: RateLimit | undefined;
};

/** `woken`: whose checks begin. */
type Saved = { account: AccountSummary; before: AccountSummary | null; woken: readonly string[] };
export type SavedAccount = Result<Saved, CarrierAccountFailure>;

const mayManage = peopleMay("connect", "always");
const labelLengthMax = 100;
const notFound = fail({ code: "not-found" } as const);

const accountUuid = (gid: string): string => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "CarrierAccount" ? parsed.uuid : "00000000-0000-0000-0000-000000000000";
};

const credentialsIn = ({ credentials }: Form): Readonly<Record<string, unknown>> =>
  typeof credentials === "object" && credentials !== null ? (credentials as Record<string, unknown>) : {};

const inputOf = (form: Form): AccountInput => ({
  label: (form.label ?? "").slice(0, labelLengthMax),
  rules: { referencePrefixes: form.referencePrefixes, destinationCountryCodes: form.destinationCountryCodes },
  credentials: credentialsIn(form),
  baseUrl: form.baseUrl ?? null,
  ...(form.rateLimit && { rateLimit: form.rateLimit }),
});

const addressProblem = ({ refuseAddress }: CarrierAccountDeps, { baseUrl }: Form): CarrierAccountFailure | null => {
  const message = baseUrl?.trim() ? refuseAddress(baseUrl.trim()) : null;
  return message === null ? null : { code: "invalid", problems: [{ field: "baseUrl", message }] };
};

/** Whose parcels an account can be asked about: the carrier's own, or those of all that the aggregator knows. */
const carriersOf = ({ findAdapter }: CarrierAccountDeps, carrier: string): readonly string[] => {
  const reaches = findAdapter(carrier)?.reaches;
  return reaches ? [...reaches.keys()] : [carrier];
};

const nameOf = ({ carrier, label }: AccountSummary): string => [carrier, label].filter(Boolean).join(" ");

/** Parcels follow in the same transaction, and later if there are very many of them. Gives whose checks to begin. */
const follow = async (
  deps: CarrierAccountDeps,
  kind: keyof typeof accountKinds,
  account: AccountSummary,
  { gone = [], mendedIds = [] }: Partial<FollowedChange>,
): Promise<readonly string[]> => {
  const { id, workspaceId, carrier } = account;
  const detail: FollowedChange = { carriers: carriersOf(deps, carrier), gone, mendedIds };
  const backlog = { kind, workspaceId, mode: "LIVE", subjectId: id, subjectName: nameOf(account), detail } as const;
  return (await beginBacklog(deps.db, accountKinds[kind], backlog, deps.clock.now())).woken;
};

const accountIn = async (deps: CarrierAccountDeps, { scope }: Caller, id: string): Promise<AccountSummary | undefined> =>
  (await storeOn(deps).list(scope.workspaceId)).find((known) => known.id === id);

/** Writes an account, wakes what waited for it, and notifies the other nodes. */
const save = async (
  deps: CarrierAccountDeps,
  caller: Caller,
  { id, hasCredentials }: { id: string | null; hasCredentials: boolean },
  write: (store: ReturnType<typeof storeOn>, workspaceId: string) => Promise<Result<AccountSummary, CarrierAccountFailure>>,
): Promise<SavedAccount> => {
  const { workspaceId } = caller.scope;
  await awaitUnconnected(deps.db, workspaceId);
  const before = id === null ? null : ((await accountIn(deps, caller, id)) ?? null);
  const written = await write(storeOn(deps), workspaceId);
  if (!written.ok) return written;
  const account = written.value;
  const woken = await follow(deps, "CARRIER_ACCOUNTS_CHANGED", account, { mendedIds: hasCredentials ? [account.id] : [] });
  // The pause belonged to the old credentials or the old address.
  if (hasCredentials) await endPause(deps.db, account.id);
  await announceAccountChange(deps.db, workspaceId, account.carrier);
  return ok({ account, before, woken });
};

/** Accounts belong to the workspace, but only live parcels are asked about: their entries are in that mode's log. */
const inLiveLog = (tx: Database, { scope: { workspaceId } }: Caller, audited: Audited) =>
  recordAudit(tx, { workspaceId, mode: "LIVE" }, audited);

const subjectOf = (account: AccountSummary) => ({
  subjectId: globalId("CarrierAccount", account.id),
  subjectName: nameOf(account),
});

/** Nothing of the credentials. */
const shown = ({ label, baseUrl, rules }: AccountSummary) => ({
  ...{ label, baseUrl: baseUrl === null ? null : shownUrl(baseUrl) },
  ...(hasRules(rules) && rules),
});

/** Of the credentials, the log has only the names of the fields that were given. */
const savedEntry = (saved: SavedAccount, form?: Form) => {
  if (!saved.ok) return null;
  const { account, before } = saved.value;
  const detail = changeDetail(before && shown(before), shown(account));
  return { ...subjectOf(account), detail: { ...detail, ...(form && { credentials: Object.keys(credentialsIn(form)) }) } };
};

const wake = ({ wakeChecker, workOff }: CarrierAccountDeps, woken: readonly string[]): void => {
  wakeChecker(woken);
  workOff();
};

const afterSave = (saved: SavedAccount, deps: CarrierAccountDeps): void => {
  if (!saved.ok) return;
  wake(deps, saved.value.woken);
  deps.onAccountSaved(saved.value.account.id);
};

export const readWorkspaceAccounts = defineUseCase({
  name: "Query.carrierAccounts",
  permission: peopleMay("read"),
  cost: shortList,
  run: ({ scope }, _input: object, deps: CarrierAccountDeps) => listCarrierAccounts(deps, scope.workspaceId),
  audit: "nothing",
});

export const connectCarrierAccount = defineUseCase({
  name: "Mutation.carrierAccountConnect",
  permission: mayManage,
  cost: changeCost,
  async run(caller, { carrier, ...form }: Form & { carrier: string }, deps: CarrierAccountDeps): Promise<SavedAccount> {
    const problem = addressProblem(deps, form);
    if (problem) return fail(problem);
    return save(deps, caller, { id: null, hasCredentials: true }, (store, workspaceId) =>
      store.connect(workspaceId, carrier, inputOf(form)),
    );
  },
  audit: { action: "carrier-account.connect", entry: (saved, form) => savedEntry(saved, form), record: inLiveLog },
  committed: afterSave,
});

export const changeCarrierAccount = defineUseCase({
  name: "Mutation.carrierAccountChange",
  permission: mayManage,
  cost: changeCost,
  async run(caller, { id: gid, ...form }: Form & ById, deps: CarrierAccountDeps): Promise<SavedAccount> {
    const problem = addressProblem(deps, form);
    if (problem) return fail(problem);
    const id = accountUuid(gid);
    return save(deps, caller, { id, hasCredentials: true }, (store, workspaceId) => store.change(workspaceId, id, inputOf(form)));
  },
  audit: { action: "carrier-account.change", entry: (saved, form) => savedEntry(saved, form), record: inLiveLog },
  committed: afterSave,
});

/** Another name or other rules; the credentials stay. */
export const changeAccountRules = defineUseCase({
  name: "Mutation.carrierAccountRules",
  permission: mayManage,
  cost: changeCost,
  run(caller, { id: gid, label, ...rules }: NamedRules & ById, deps: CarrierAccountDeps): Promise<SavedAccount> {
    const id = accountUuid(gid);
    const input = { ...(typeof label === "string" && { label: label.slice(0, labelLengthMax) }), rules };
    return save(deps, caller, { id, hasCredentials: false }, (store, workspaceId) => store.changeRules(workspaceId, id, input));
  },
  audit: { action: "carrier-account.rules", entry: (saved) => savedEntry(saved), record: inLiveLog },
  committed: afterSave,
});

/** Its parcels continue on other accounts that serve its carrier, an aggregator's too; if there are none, they wait. */
export const disconnectCarrierAccount = defineUseCase({
  name: "Mutation.carrierAccountDisconnect",
  permission: mayManage,
  cost: changeCost,
  async run(
    caller,
    { id: gid }: ById,
    deps: CarrierAccountDeps,
  ): Promise<Result<Pick<Saved, "account" | "woken">, CarrierAccountFailure>> {
    const { workspaceId } = caller.scope;
    const id = accountUuid(gid);
    await awaitUnconnected(deps.db, workspaceId);
    const account = await accountIn(deps, caller, id);
    if (!account || !(await storeOn(deps).disconnect(workspaceId, id))) return notFound;
    await forgetPace(deps.db, id);
    const gone = [{ id, carrier: account.carrier }];
    await follow(deps, "CARRIER_ACCOUNT_DISCONNECTED", account, { gone });
    const woken = await follow(deps, "CARRIER_ACCOUNTS_CHANGED", account, { gone });
    await announceAccountChange(deps.db, workspaceId, account.carrier);
    return ok({ account, woken });
  },
  audit: {
    action: "carrier-account.disconnect",
    entry: (gone) => (gone.ok ? { ...subjectOf(gone.value.account), detail: { before: shown(gone.value.account) } } : null),
    record: inLiveLog,
  },
  committed: (gone, deps) => gone.ok && wake(deps, gone.value.woken),
});

/** The account with its credentials, if the workspace has it. */
const openAccount = async (deps: CarrierAccountDeps, { scope }: Caller, id: string): Promise<CarrierAccount | undefined> =>
  (await storeOn(deps).findByIds([id])).find(({ workspaceId }) => workspaceId === scope.workspaceId);

/** After a check that went well: parcels that were refused before are asked about again. */
const resumeRejected = async (deps: CarrierAccountDeps, account: AccountSummary): Promise<void> =>
  wake(
    deps,
    await deps.db.transaction(async (tx) => {
      await awaitUnconnected(tx, account.workspaceId);
      return follow({ ...deps, db: withinTransaction(tx) }, "CARRIER_ACCOUNTS_CHANGED", account, { mendedIds: [account.id] });
    }),
  );

type CheckDeps = CarrierAccountDeps & {
  /** Sends a real request to the carrier to see whether the credentials work, and notes what came of it. */
  checkCarrierAccount(account: CarrierAccount): Promise<Result<unknown, CarrierFailure>>;
};

export const checkCarrierAccount = defineUseCase({
  name: "Mutation.carrierAccountCheck",
  permission: peopleMay("connect"),
  cost: { weight: outsideCost },
  async run(
    caller,
    { id: gid }: ById,
    deps: CheckDeps,
  ): Promise<Result<{ account: AccountWithUsage; checked: Result<unknown, CarrierFailure> }, CarrierAccountFailure>> {
    const id = accountUuid(gid);
    const opened = await openAccount(deps, caller, id);
    if (!opened) return notFound;
    const checked = await deps.checkCarrierAccount(opened);
    const account = (await listCarrierAccounts(deps, caller.scope.workspaceId)).find((known) => known.id === id);
    if (!account) return notFound;
    if (checked.ok) await resumeRejected(deps, account);
    return ok({ account, checked });
  },
  audit: {
    action: "carrier-account.check",
    reachesOutside: true,
    entry: (outcome) => (outcome.ok ? subjectOf(outcome.value.account) : null),
    record: inLiveLog,
  },
});

type QuotaDeps = CarrierAccountDeps & {
  /** The rest of an account's quota; null if the aggregator does not report it, or cannot now. */
  readCarrierQuota(account: CarrierAccount): Promise<AccountQuota | null>;
};

export const readAccountQuota = defineUseCase({
  name: "Query.carrierQuota",
  permission: peopleMay("read"),
  cost: { weight: outsideCost },
  async run(caller, { id }: ById, deps: QuotaDeps) {
    const account = await openAccount(deps, caller, accountUuid(id));
    return account ? deps.readCarrierQuota(account) : null;
  },
  audit: "nothing",
});
