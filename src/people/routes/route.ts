import { fail, ok, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { type Caller, paid } from "../../use-cases/caller.ts";
import type { ProofRule } from "../../use-cases/permission.ts";
import type { RouteRequirement } from "../../use-cases/roles.ts";
import { describeInput, type UseCase } from "../../use-cases/use-case.ts";
import type { AuditAction } from "../../workspaces/audit.ts";
import { nowhere } from "../../workspaces/scope.ts";
import { actorOf } from "../account-audit.ts";
import { type AccountFailure, AccountRefusal, refuseAccount } from "../account-errors.ts";
import type { Site } from "../passkeys/passkeys.ts";
import { requireProof, requireSecondFactor } from "../sign-in/confirm.ts";
import { type OwnChange, type OwnDeps, type RouteProof, signedOut } from "../sign-in/own-change.ts";
import type { RequestOrigin, Session } from "../sign-in/sessions.ts";
import { readFields, type TypedOf, type TypedShape } from "./typed-fields.ts";

export type RouteContext = {
  db: TransactionalDatabase;
  sealer: Sealer;
  log: Log;
  outbox: Outbox | null;
  session: Session | null;
  origin: RequestOrigin;
  site: Site;
  /** Other ways in than a password or a passkey. */
  providers: readonly { id: string; name: string }[];
  now: number;
};

/** `session`: a token to put into the cookie, or null to clear it. `device`: the cookie by which the browser is known again. */
export type RouteAnswer = { body: object; session?: string | null; device?: string };
export type RouteResult = Promise<Result<RouteAnswer, AccountFailure>>;

/** The row of a route in the table of operations. A route without one does not start. */
export type RouteRule = {
  requires: RouteRequirement;
  proof: RouteProof;
  /** In the units of every budget, a microsecond of the server's time: taken from the session's, or without one from the network's. */
  cost: number;
  /** What it writes to the audit log; empty for what only reads. */
  audit: readonly AuditAction["action"][];
};

export type AccountRoute = RouteRule & { method: "GET" | "POST"; run(context: RouteContext, body: unknown): RouteResult };

type Priced = Pick<RouteRule, "cost" | "audit">;

const readTyped = <Shape extends TypedShape>(shape: Shape, body: unknown): Result<TypedOf<Shape>, AccountFailure> => {
  const typed = readFields(shape, body ?? {});
  if (typed.ok) return typed;
  const field = typed.failure;
  return refuseAccount(
    "INVALID_INPUT",
    field
      ? `${field} is missing, is not a string of at most 1,000 characters, or has a character that is not allowed.`
      : "The body is not a JSON object.",
    field ? { field } : {},
  );
};

const typedAs = <Shape extends TypedShape>(
  shape: Shape,
  run: (context: RouteContext, typed: TypedOf<Shape>) => RouteResult,
): Pick<AccountRoute, "method" | "run"> => ({
  method: "POST",
  async run(context, body) {
    const typed = readTyped(shape, body);
    return typed.ok ? run(context, typed.value) : typed;
  },
});

/** For people who are not signed in: anyone, or the holder of a link. */
export const openPost = <Shape extends TypedShape>(
  rule: Priced & { requires: "anyone" | "link" },
  shape: Shape,
  run: (context: RouteContext, typed: TypedOf<Shape>) => RouteResult,
): AccountRoute => ({ ...rule, proof: "never", ...typedAs(shape, run) });

const judges: Readonly<Record<ProofRule, (change: OwnChange) => Result<null, AccountFailure>>> = {
  never: () => ok(null),
  // The use case checks it.
  password: () => ok(null),
  always: requireProof,
  "in live mode": requireProof,
  "second factor": requireSecondFactor,
};

/** A person who is signed in, at their own account. The route was paid as a whole. */
const accountCaller = (deps: OwnDeps): Caller => ({
  kind: "person",
  scope: nowhere,
  inputs: "typed",
  charge: paid,
  owe: paid,
  idempotencyKey: null,
  onlyOwn: null,
  actor: actorOf(deps.session.user, deps.origin),
  session: deps.session.session,
  require({ right, proof }, name) {
    if (right !== "signed-in") throw new Error(`${name} is no use case on the own account.`);
    const judged = judges[proof](deps);
    if (!judged.ok) throw new AccountRefusal(judged.failure);
  },
});

const refusalOf = (error: unknown) => {
  if (error instanceof AccountRefusal) return fail(error.failure);
  throw error;
};

/** For a use case on the own account. The route says what it takes, for every door, and what it answers. */
export const ownRoute = <Shape extends TypedShape, Value>(
  of: UseCase<TypedOf<Shape>, Result<Value, AccountFailure>, OwnDeps>,
  shape: Shape,
  answer: (value: Value, deps: OwnDeps) => RouteAnswer,
): AccountRoute => {
  const { permission, cost, action } = of.declared;
  describeInput(of.declared, {
    read(raw) {
      const typed = readTyped(shape, raw);
      if (!typed.ok) throw new AccountRefusal(typed.failure);
      return typed.value;
    },
    price: ({ weight = 0 }) => weight,
  });
  return {
    requires: "signed-in",
    proof: permission.proof as RouteProof,
    cost: cost.weight!,
    audit: action === null ? [] : [action],
    ...typedAs(shape, async ({ session, ...context }, typed) => {
      if (session === null) return signedOut();
      const deps: OwnDeps = { ...context, session, clock: { now: () => context.now } };
      try {
        const done = await of(accountCaller(deps), typed, deps);
        return done.ok ? ok(answer(done.value, deps)) : done;
      } catch (error) {
        return refusalOf(error);
      }
    }),
  };
};

export const answering = <Value>(result: Result<Value, AccountFailure>, body: (value: Value) => object) =>
  result.ok ? ok({ body: body(result.value) }) : result;

/** What was forgotten in a route's row, by name: with any of it, Kolli does not start. */
export const requireRows = (routes: Readonly<Record<string, RouteRule>>): void => {
  const wrong = Object.entries(routes).filter(
    ([, { requires, proof, cost, audit }]) => !requires || !proof || !(cost > 0) || !Array.isArray(audit),
  );
  if (wrong.length > 0)
    throw new Error(`Routes without a role, proof, cost or audit: ${wrong.map(([path]) => path).join(", ")}.`);
};
