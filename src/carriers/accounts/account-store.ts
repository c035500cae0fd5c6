import { randomBytes } from "node:crypto";
import type { Clock, EpochMs } from "../../lib/clock.ts";
import { newUuid } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Database } from "../../postgres/database.ts";
import { beginPaces } from "../../work/pace.sql.ts";
import { lockWorkspace } from "../../workspaces/workspaces.sql.ts";
import type { CarrierAdapter, RateLimit } from "../adapter.ts";
import { carrierBounds } from "../bounds.ts";
import { type CredentialProblem, readCredentials } from "../client/credentials.ts";
import type { CarrierAccount } from "../client/track-codes.ts";
import { ownCourier } from "../own-courier/adapter.ts";
import { findAdapter as findRegistered } from "../registry.ts";
import { type AccountRules, type AccountRulesInput, hasRules, noRules, readRules } from "./account-rules.ts";
import {
  type AccountRow,
  accountLabels,
  type CarrierAccountState,
  deleteAccount,
  findAccountByPushToken,
  findAccounts,
  findAccountsByIds,
  findAccountsWithOthers,
  insertAccount,
  listAccounts,
  listAllAccounts,
  replaceSealed,
  updateAccount,
  updateAccountRules,
} from "./account-store.sql.ts";
import { accountSealContext } from "./seal-context.ts";

/** An account as people see it: everything but the credentials. */
export type AccountSummary = {
  id: string;
  workspaceId: string;
  carrier: string;
  label: string;
  rules: AccountRules;
  baseUrl: string | null;
  rateLimit: RateLimit | null;
  pushToken: string;
  state: CarrierAccountState;
  lastError: string | null;
  lastCheckedAt: EpochMs | null;
  lastPushAt: EpochMs | null;
  /** Pushes stayed away for so long that parcels are followed by asking again. */
  pushesSilentSince: EpochMs | null;
  createdAt: EpochMs;
  updatedAt: EpochMs;
};

export type AccountInput = {
  label?: string;
  /** What is left out stays as it is. */
  rules?: AccountRulesInput;
  credentials: Readonly<Record<string, unknown>>;
  baseUrl?: string | null;
  rateLimit?: RateLimit | null;
};

export type CarrierAccountFailure =
  | { code: "unknown-carrier" }
  /** There is one already, under this name: each of several needs its own name. */
  | { code: "already-connected"; label: string }
  | { code: "too-many-accounts"; of: "workspace" | "carrier" }
  | { code: "not-found" }
  | { code: "invalid"; problems: CredentialProblem[] };

/** Carrier accounts of workspaces, sealed at rest. */
export type AccountStore = {
  find(wanted: readonly { workspaceId: string; carrier: string }[]): Promise<CarrierAccount[]>;
  findByIds(ids: readonly string[]): Promise<CarrierAccount[]>;
  /** By their ids, with all others of the same workspace and carrier; oldest first. */
  findWithOthers(ids: readonly string[]): Promise<CarrierAccount[]>;
  findByPushToken(carrier: string, pushToken: string): Promise<CarrierAccount | undefined>;
  /** What accounts of these workspaces are called. */
  labelsIn(workspaceIds: readonly string[]): Promise<{ id: string; workspaceId: string; label: string }[]>;
  all(): Promise<CarrierAccount[]>;
  /** The account with a secret of Kolli's own for the carrier's pushes, as new ones have it. */
  withPushSecret(id: string): Promise<CarrierAccount | undefined>;
  list(workspaceId: string): Promise<AccountSummary[]>;
  connect(workspaceId: string, carrier: string, input: AccountInput): Promise<Result<AccountSummary, CarrierAccountFailure>>;
  change(workspaceId: string, id: string, input: AccountInput): Promise<Result<AccountSummary, CarrierAccountFailure>>;
  /** Name and rules alone; what is left out stays. */
  changeRules(workspaceId: string, id: string, input: RulesChange): Promise<Result<AccountSummary, CarrierAccountFailure>>;
  /** False if there was none. */
  disconnect(workspaceId: string, id: string): Promise<boolean>;
};

export type RulesChange = Pick<AccountInput, "label" | "rules">;

export type AccountStoreOptions = {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  findAdapter?: (carrier: string) => CarrierAdapter | undefined;
};

/** Beside the credentials, under a name that no field has. */
const ownSecretKey = "kolli.pushSecret";
/** 32 characters, as USPS wants it. */
const newPushSecret = (): string => randomBytes(24).toString("base64url");

const accountsOfCarrierMax = carrierBounds.accountsOfCarrier.cap;
const accountsMax = carrierBounds.accountsOfWorkspace.cap;

/** What the person reads who meets a limit. */
export const tooManyAccounts = {
  workspace: `A workspace can have at most ${accountsMax} carrier accounts. Disconnect one first.`,
  carrier: `A workspace can have at most ${accountsOfCarrierMax} accounts with one carrier. Disconnect one first.`,
} as const;

const stored = (rules: AccountRules): AccountRules | null => (hasRules(rules) ? rules : null);

/** Whether another account of the carrier has the name. */
const isTaken = (accounts: readonly AccountRow[], { id, carrier }: AccountRow, label: string): boolean =>
  accounts.some((other) => other.id !== id && other.carrier === carrier && other.label.toLowerCase() === label.toLowerCase());

const rateLimitOf = ({ rateRequests, ratePerSeconds }: AccountRow): RateLimit | null =>
  rateRequests !== null && ratePerSeconds !== null ? { requests: rateRequests, perSeconds: ratePerSeconds } : null;

const summaryOf = (row: AccountRow): AccountSummary => {
  const { credentialsSealed: _sealed, rateRequests: _requests, ratePerSeconds: _seconds, rules, ...rest } = row;
  return { ...rest, rules: rules ?? noRules, rateLimit: rateLimitOf(row) };
};

const readBaseUrl = (baseUrl: string | null | undefined): Result<string | null, CredentialProblem> => {
  if (!baseUrl?.trim()) return ok(null);
  const url = URL.parse(baseUrl.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    return fail({ field: "baseUrl", message: "The address must be an http or https URL." });
  return ok(url.href.replace(/\/$/, ""));
};

const openAccount = (sealer: Sealer, row: AccountRow): CarrierAccount => {
  const rateLimit = rateLimitOf(row);
  const opened = sealer.open(row.credentialsSealed, accountSealContext(row.id));
  const { [ownSecretKey]: ownPushSecret, ...credentials } = opened.ok
    ? (JSON.parse(opened.value) as Record<string, string>)
    : ({} as Record<string, string>);
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    carrier: row.carrier,
    label: row.label,
    ...(row.rules && { rules: row.rules }),
    ...(row.state === "REJECTED" && { isRejected: true }),
    credentials,
    pushToken: row.pushToken,
    ...(ownPushSecret !== undefined && { ownPushSecret }),
    ...(!opened.ok && { unreadable: `The stored credentials cannot be read. ${opened.failure.message} Enter them again.` }),
    ...(row.baseUrl !== null && { baseUrl: row.baseUrl }),
    ...(rateLimit && { rateLimit }),
  };
};

type Credentials = Readonly<Record<string, string>>;

const sealCredentials = (sealer: Sealer, id: string, credentials: Credentials, ownPushSecret: string | undefined): Buffer =>
  sealer.seal(JSON.stringify({ ...credentials, [ownSecretKey]: ownPushSecret }), accountSealContext(id));

type StoreDeps = Required<AccountStoreOptions>;
type AccountBefore = { id: string; carrier: string; rules: AccountRules | null; ownPushSecret?: string | undefined };

/** What a person entered, as the columns of the account. */
const readInput = ({ sealer, findAdapter }: StoreDeps, before: AccountBefore, input: AccountInput) => {
  const adapter = findAdapter(before.carrier);
  if (!adapter) return fail({ code: "unknown-carrier" } as const);
  const credentials = readCredentials(adapter, input.credentials);
  const baseUrl = readBaseUrl(input.baseUrl);
  const rules = readRules(input.rules ?? {}, before.rules ?? noRules);
  const problems = [
    ...(credentials.ok ? [] : credentials.failure),
    ...(baseUrl.ok ? [] : [baseUrl.failure]),
    ...(rules.ok ? [] : rules.failure),
  ];
  if (!credentials.ok || !baseUrl.ok || !rules.ok) return fail({ code: "invalid", problems } as const);
  const pushSecret = adapter.push?.subscriptions && (before.ownPushSecret ?? newPushSecret());
  return ok({
    label: input.label?.trim() ?? "",
    rules: stored(rules.value),
    credentialsSealed: sealCredentials(sealer, before.id, credentials.value, pushSecret),
    baseUrl: baseUrl.value,
    rateRequests: input.rateLimit?.requests ?? null,
    ratePerSeconds: input.rateLimit?.perSeconds ?? null,
  });
};

type Changed = Promise<Result<AccountSummary, CarrierAccountFailure>>;

const insertConnected = async (deps: StoreDeps, workspaceId: string, carrier: string, input: AccountInput): Changed => {
  const { db, clock } = deps;
  const id = newUuid(clock.now());
  const read = readInput(deps, { id, carrier, rules: null }, input);
  if (!read.ok) return read;
  // Others who connect one wait, so that none of two takes the place that the other counted.
  await lockWorkspace(db, workspaceId);
  const accounts = await listAccounts(db, workspaceId);
  const others = accounts.filter((row) => row.carrier === carrier);
  // A workspace describes its own courier here, and has only one.
  if (carrier === ownCourier.carrier && others.length > 0) return fail({ code: "already-connected", label: "" });
  if (others.length >= accountsOfCarrierMax) return fail({ code: "too-many-accounts", of: "carrier" });
  if (accounts.length >= accountsMax) return fail({ code: "too-many-accounts", of: "workspace" });
  const pushToken = randomBytes(24).toString("base64url");
  const row = await insertAccount(db, { ...read.value, id, workspaceId, carrier, pushToken }, clock.now());
  if (!row) return fail({ code: "already-connected", label: read.value.label });
  await beginPaces(db, [id]);
  return ok(summaryOf(row));
};

const changeWhole = async (deps: StoreDeps, workspaceId: string, id: string, input: AccountInput): Changed => {
  const { db, sealer, clock } = deps;
  const accounts = await listAccounts(db, workspaceId);
  const known = accounts.find((row) => row.id === id);
  if (!known) return fail({ code: "not-found" });
  const { carrier, rules } = known;
  const read = readInput(deps, { id, carrier, rules, ownPushSecret: openAccount(sealer, known).ownPushSecret }, input);
  if (!read.ok) return read;
  if (isTaken(accounts, known, read.value.label)) return fail({ code: "already-connected", label: read.value.label });
  const row = await updateAccount(db, { ...read.value, id, workspaceId }, clock.now());
  return row ? ok(summaryOf(row)) : fail({ code: "not-found" });
};

const changeNameAndRules = async ({ db, clock }: StoreDeps, workspaceId: string, id: string, input: RulesChange): Changed => {
  const accounts = await listAccounts(db, workspaceId);
  const known = accounts.find((row) => row.id === id);
  if (!known) return fail({ code: "not-found" });
  const rules = readRules(input.rules ?? {}, known.rules ?? noRules);
  if (!rules.ok) return fail({ code: "invalid", problems: rules.failure });
  const label = input.label?.trim() ?? known.label;
  if (isTaken(accounts, known, label)) return fail({ code: "already-connected", label });
  const row = await updateAccountRules(db, { id, workspaceId, label, rules: stored(rules.value) }, clock.now());
  return row ? ok(summaryOf(row)) : fail({ code: "not-found" });
};

/** Gives an account from before pushes its secret. If another node does it at the same time, that node's secret counts. */
const addPushSecret = async ({ db, sealer }: StoreDeps, id: string): Promise<CarrierAccount | undefined> => {
  for (;;) {
    const [row] = await findAccountsByIds(db, [id]);
    if (!row) return undefined;
    const account = openAccount(sealer, row);
    if (account.ownPushSecret !== undefined || account.unreadable !== undefined) return account;
    const ownPushSecret = newPushSecret();
    const sealed = sealCredentials(sealer, id, account.credentials, ownPushSecret);
    if ((await replaceSealed(db, id, row.credentialsSealed, sealed)) > 0) return { ...account, ownPushSecret };
  }
};

export const createAccountStore = ({ findAdapter = findRegistered, ...options }: AccountStoreOptions): AccountStore => {
  const deps = { ...options, findAdapter };
  const { db, sealer } = deps;
  const open = (row: AccountRow): CarrierAccount => openAccount(sealer, row);
  return {
    find: async (wanted) => (await findAccounts(db, wanted)).map(open),
    findByIds: async (ids) => (await findAccountsByIds(db, ids)).map(open),
    findWithOthers: async (ids) => (await findAccountsWithOthers(db, ids)).map(open),
    async findByPushToken(carrier, pushToken) {
      const row = await findAccountByPushToken(db, carrier, pushToken);
      return row && open(row);
    },
    labelsIn: (workspaceIds) => accountLabels(db, workspaceIds),
    all: async () => (await listAllAccounts(db)).map(open),
    withPushSecret: (id) => addPushSecret(deps, id),
    list: async (workspaceId) => (await listAccounts(db, workspaceId)).map(summaryOf),
    connect: (workspaceId, carrier, input) => insertConnected(deps, workspaceId, carrier, input),
    change: (workspaceId, id, input) => changeWhole(deps, workspaceId, id, input),
    changeRules: (workspaceId, id, input) => changeNameAndRules(deps, workspaceId, id, input),
    disconnect: async (workspaceId, id) => (await deleteAccount(db, workspaceId, id)) > 0,
  };
};
