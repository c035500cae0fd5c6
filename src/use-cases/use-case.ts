import type { FieldCost } from "../graphql/cost/cost.ts";
import { ClientError } from "../graphql/errors.ts";
import type { Clock } from "../lib/clock.ts";
import { type Database, type TransactionalDatabase, withinTransaction } from "../postgres/database.ts";
import { type AuditAction, type Audited, recordAudit } from "../workspaces/audit.ts";
import type { Caller } from "./caller.ts";
import type { Permission } from "./permission.ts";
import type { RawInput } from "./raw-input.ts";

/** Statements, a transaction, the audit log: what a change costs at least. */
export const changeCost: FieldCost = { weight: 1_000 };

/** What every use case is given. `within`: what else takes part in a transaction, beside `db`. */
export type UseCaseDeps = {
  readonly db: TransactionalDatabase;
  readonly clock: Clock;
  within?(tx: Database): object;
};

declare module "../graphql/context.ts" {
  interface Services extends UseCaseDeps {}
}

type Entry = Omit<AuditAction, "action">;

/** How the audit log hears of it. The entry is written in the transaction of the change, so that neither can be without the other. */
type AuditRule<Input, Output> = {
  readonly action: AuditAction["action"];
  /** What was done to what; null if nothing was done. */
  entry(output: Output, input: Input, caller: Caller): Entry | null;
  /** For what keys do thousands of times a day: only people's and the operator's are recorded. */
  readonly exceptKeys?: true;
  /** It waits for a carrier or a receiver: no transaction is held for as long as that takes, and the entry follows. */
  readonly reachesOutside?: true;
  /** The logs it is written to; that of the caller's workspace and mode by default. */
  record?(tx: Database, caller: Caller, audited: Audited, output: Output): Promise<unknown>;
};

export type RepeatableCall = {
  readonly name: string;
  readonly caller: Caller;
  readonly input: unknown;
  readonly deps: UseCaseDeps;
};

/** `isRepeat`: nothing was done, and nothing is recorded. */
export type RunOnce = <Output>(
  call: RepeatableCall,
  run: () => Promise<Output>,
) => Promise<{ readonly output: Output; readonly isRepeat: boolean }>;

export type UseCaseDefinition<Input, Output, Deps, Ready = undefined> = {
  /** As the API calls it: `Mutation.trackerCreate`. `Own.…` for a person's own account, `Operator.…` for the command line alone. */
  readonly name: `${"Query" | "Mutation" | "Subscription" | "Own" | "Operator"}.${string}`;
  readonly permission: Permission;
  readonly cost: FieldCost;
  /** What takes long and belongs into no transaction, such as decoding a picture: done before it begins, and given to `run`. */
  prepare?(caller: Caller, input: Input, deps: Deps): Promise<Ready>;
  run(caller: Caller, input: Input, deps: Deps, ready: Ready): Promise<Output>;
  /** For a caller with an Idempotency-Key: runs it, or gives the first answer again. */
  readonly once?: RunOnce;
  readonly audit: AuditRule<NoInfer<Input>, NoInfer<Output>> | "nothing";
  /** After the commit: what wakes workers or empties caches. */
  committed?(output: Output, deps: Deps): void;
};

/** What is known of a use case from outside. */
export type DeclaredUseCase = {
  readonly name: string;
  readonly permission: Permission;
  readonly cost: FieldCost;
  /** Null: nothing is recorded. */
  readonly action: AuditAction["action"] | null;
  /** Whether an Idempotency-Key gives the first answer again, by `once`. */
  readonly takesKey: boolean;
};

export type UseCase<Input, Output, Deps> = ((caller: Caller, input: Input, deps: Deps) => Promise<Output>) & {
  readonly declared: DeclaredUseCase;
};

const registered = new Map<string, DeclaredUseCase>();
const rawInputs = new Map<string, RawInput>();

/** All that were loaded, by name. */
export const useCases: ReadonlyMap<string, DeclaredUseCase> = registered;

/** The schema says what a use case takes, when it is built. */
export const describeInput = ({ name }: DeclaredUseCase, input: RawInput): void => void rawInputs.set(name, input);

const readRaw = (caller: Caller, { name, cost, permission }: DeclaredUseCase, raw: unknown): unknown => {
  const input = rawInputs.get(name);
  if (!input) throw new Error(`${name} was called with a raw input before a schema described it.`);
  const refused = caller.charge(input.price(cost, raw));
  if (refused) throw new ClientError(refused.code, refused.message, refused.headers);
  caller.require(permission, name, raw);
  return input.read(raw);
};

const declare = <Input, Output, Deps, Ready>(definition: UseCaseDefinition<Input, Output, Deps, Ready>): DeclaredUseCase => {
  const { name, permission, cost, audit } = definition;
  const missing = Object.entries({ permission, cost, audit }).flatMap(([part, value]) => (value === undefined ? [part] : []));
  if (missing.length > 0) throw new Error(`The use case ${name} does not declare its ${missing.join(", ")}.`);
  if (registered.has(name)) throw new Error(`Two use cases are called ${name}.`);
  const declared = {
    name,
    permission,
    cost,
    action: audit === "nothing" ? null : audit.action,
    takesKey: definition.once !== undefined,
  };
  registered.set(name, declared);
  return declared;
};

/**
 * One thing that a person or a program can do, as a function for every door: GraphQL, the command line, `kolli apply`. Permission, the check
 * of raw inputs, cost and audit entry are inside, so that no door can forget them. docs/decisions/use-cases.md
 */
export const defineUseCase = <Input, Output, Deps extends UseCaseDeps, Ready = undefined>(
  definition: UseCaseDefinition<Input, Output, Deps, Ready>,
): UseCase<Input, Output, Deps> => {
  const { prepare, run, once, audit, committed } = definition;
  const declared = declare(definition);
  const { name, permission } = declared;

  const runOnce = async (caller: Caller, input: Input, deps: Deps, ready: Ready) => {
    if (!once || caller.idempotencyKey == null) return { output: await run(caller, input, deps, ready), isRepeat: false };
    const answered = await once({ name, caller, input, deps }, () => run(caller, input, deps, ready));
    if (answered.isRepeat) caller.onRepeat?.();
    return answered;
  };

  const runRecorded = async (caller: Caller, input: Input, deps: Deps, ready: Ready, rule: AuditRule<Input, Output>) => {
    const { output, isRepeat } = await runOnce(caller, input, deps, ready);
    const entry = isRepeat ? null : rule.entry(output, input, caller);
    if (entry === null) return output;
    const audited = { actor: caller.actor, auditAction: { action: rule.action, ...entry }, now: deps.clock.now() };
    await (rule.record ? rule.record(deps.db, caller, audited, output) : recordAudit(deps.db, caller.scope, audited));
    return output;
  };

  const runAudited = async (caller: Caller, input: Input, deps: Deps, rule: AuditRule<Input, Output>): Promise<Output> => {
    const ready = (await prepare?.(caller, input, deps)) as Ready;
    const output = rule.reachesOutside
      ? await runRecorded(caller, input, deps, ready, rule)
      : await deps.db.transaction((tx) =>
          runRecorded(caller, input, { ...deps, db: withinTransaction(tx), ...deps.within?.(tx) }, ready, rule),
        );
    committed?.(output, deps);
    return output;
  };

  const runUnrecorded: typeof call =
    prepare || once
      ? async (caller, input, deps) =>
          (await runOnce(caller, input, deps, (await prepare?.(caller, input, deps)) as Ready)).output
      : (caller, input, deps) => run(caller, input, deps, undefined as Ready);

  const call = (caller: Caller, given: Input, deps: Deps): Promise<Output> => {
    if (!caller) throw new Error(`${name} was called without a caller.`);
    let input = given;
    if (caller.inputs === "raw") input = readRaw(caller, declared, given) as Input;
    else caller.require(permission, name, given);
    return audit === "nothing" || (audit.exceptKeys && caller.kind === "key")
      ? runUnrecorded(caller, input, deps)
      : runAudited(caller, input, deps, audit);
  };
  return Object.assign(call, { declared });
};
