import { changeAccountRules, changeCarrierAccount, connectCarrierAccount } from "../../carriers/accounts/account-commands.ts";
import { noRules, readRules } from "../../carriers/accounts/account-rules.ts";
import { createAccountStore } from "../../carriers/accounts/account-store.ts";
import { readCredentials } from "../../carriers/client/credentials.ts";
import type { CarrierAccount } from "../../carriers/client/track-codes.ts";
import { findAdapter } from "../../carriers/registry.ts";
import { globalId } from "../../lib/ids.ts";
import { fail } from "../../lib/result.ts";
import { operatorCaller } from "../../use-cases/caller.ts";
import { accountDepsOf, explainAccount } from "../carriers/accounts.ts";
import type { CarrierConfig } from "./config-file.ts";
import { readGivenValues } from "./given-values.ts";
import type { ApplyStep, PlanContext, Planned, Problem } from "./plan.ts";

type Read = { readonly credentials: Record<string, string> | null; readonly problems: readonly Problem[] };

/** What is given, with what stands elsewhere; each that cannot be read with its line. */
const readGivenCredentials = async (
  { lineOf }: PlanContext,
  nth: number,
  { carrier, credentials: given }: CarrierConfig,
): Promise<Read> => {
  if (given === undefined) return { credentials: null, problems: [] };
  const lineOfField = (field: string) => lineOf("carriers", nth, "credentials", field);
  const { values: credentials, problems } = await readGivenValues("credentials", given, lineOfField);
  if (problems.length > 0) return { credentials: null, problems };
  const complete = readCredentials(findAdapter(carrier)!, credentials);
  if (complete.ok) return { credentials: complete.value, problems: [] };
  return {
    credentials: null,
    problems: complete.failure.map(({ field, message }) => ({
      line: lineOfField(field),
      message: `${carrier}, credentials.${field}: ${message}`,
    })),
  };
};

const changedFields = (credentials: Record<string, string>, known: CarrierAccount): string[] =>
  [...new Set([...Object.keys(credentials), ...Object.keys(known.credentials)])].filter(
    (field) => (credentials[field] ?? "") !== (known.credentials[field] ?? ""),
  );

/** The accounts of a workspace, opened: what is stored is compared with what is given, and shown nowhere. */
const accountsIn = async ({ runtime, workspaceId }: PlanContext): Promise<CarrierAccount[]> => {
  if (workspaceId === null) return [];
  const store = createAccountStore({ ...runtime, sealer: runtime.workSealer, findAdapter });
  return store.findByIds((await store.list(workspaceId)).map(({ id }) => id));
};

/** As it is stored. */
const addressOf = (baseUrl: string | null): string => (URL.parse(baseUrl?.trim() ?? "")?.href ?? "").replace(/\/$/, "");

const planAccount = async (
  context: PlanContext,
  nth: number,
  config: CarrierConfig,
  accounts: readonly CarrierAccount[],
): Promise<Planned> => {
  const { runtime, madeId, lineOf } = context;
  const { carrier, name = "", referencePrefixes, destinationCountryCodes, baseUrl } = config;
  const line = lineOf("carriers", nth);
  const subject = `account ${[carrier, name && `"${name}"`].filter(Boolean).join(" ")}`;
  const known = accounts.find((one) => one.carrier === carrier && (one.label ?? "").toLowerCase() === name.toLowerCase());
  const { credentials, problems } = await readGivenCredentials(context, nth, config);
  const rules = readRules({ referencePrefixes, destinationCountryCodes }, known?.rules ?? noRules);
  const wrong = [
    ...problems,
    ...(rules.ok ? [] : rules.failure.map(({ field, message }) => ({ line: lineOf("carriers", nth, field), message }))),
  ];
  if (wrong.length > 0 || !rules.ok) return { steps: [], problems: wrong };
  const operator = async () => operatorCaller({ workspaceId: await madeId() });
  const outcomeOf = (done: Awaited<ReturnType<typeof connectCarrierAccount>>) =>
    done.ok ? done : fail(explainAccount(done.failure, carrier));
  const input = { label: name, ...rules.value };
  if (!known) {
    const run = async () => {
      const all = { ...input, carrier, baseUrl, credentials: credentials ?? {} };
      return outcomeOf(await connectCarrierAccount(await operator(), all, accountDepsOf(runtime)));
    };
    return { steps: [{ line, kind: "create", subject, detail: Object.keys(credentials ?? {}), run }], problems: [] };
  }
  const fields = credentials === null ? [] : changedFields(credentials, known);
  const isMoved = baseUrl !== undefined && addressOf(baseUrl) !== (known.baseUrl ?? "");
  const isRuled = JSON.stringify(rules.value) !== JSON.stringify(known.rules ?? noRules);
  const detail = [
    ...fields.map((field) => `credentials.${field}`),
    ...(isMoved ? ["baseUrl"] : []),
    ...(isRuled ? ["rules"] : []),
  ];
  if (detail.length === 0) return { steps: [], problems: [] };
  const run = async () => {
    const deps = accountDepsOf(runtime);
    const id = globalId("CarrierAccount", known.id);
    if (fields.length === 0 && !isMoved)
      return outcomeOf(await changeAccountRules(await operator(), { id, ...rules.value }, deps));
    const all = {
      id,
      ...input,
      credentials: credentials ?? known.credentials,
      rateLimit: known.rateLimit,
      baseUrl: baseUrl === undefined ? known.baseUrl : baseUrl,
    };
    return outcomeOf(await changeCarrierAccount(await operator(), all, deps));
  };
  const step: ApplyStep = { line, kind: "change", subject, detail, run };
  return { steps: [step], problems: [] };
};

/** Accounts are known by carrier and name. */
export const planCarriers = async (context: PlanContext, carriers: readonly CarrierConfig[]): Promise<Planned> => {
  const accounts = carriers.length === 0 ? [] : await accountsIn(context);
  const planned = await Promise.all(carriers.map((config, nth) => planAccount(context, nth, config, accounts)));
  return { steps: planned.flatMap(({ steps }) => steps), problems: planned.flatMap(({ problems }) => problems) };
};
