import { z } from "zod";
import { ok, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import type { RouteRequirement } from "../../use-cases/roles.ts";
import type { AuditAction } from "../../workspaces/audit.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import type { Site } from "../passkeys/passkeys.ts";
import { requireProof, requireSecondFactor } from "../sign-in/confirm.ts";
import { type OwnChange, signedOut } from "../sign-in/own-change.ts";
import type { RequestOrigin, Session } from "../sign-in/sessions.ts";

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

/** What a route asks for beside a session: nothing, the password in the same request, or a proof within the last ten minutes. */
export type RouteProof = "never" | "password" | "always" | "second factor";

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

/** A statement or two; with a transaction and the audit log; with a password or a signature to check. */
export const routeCosts = { look: 1_000, change: 3_000, hash: 20_000, signature: 5_000 } as const;

type Priced = Pick<RouteRule, "cost" | "audit">;

/** Longer than anything a person types, short enough to hash without thinking; and nothing that cannot be stored or looked for. */
export const typedText = z
  .string()
  .max(1_000)
  .refine((typed) => !typed.includes("\0") && typed.isWellFormed());

const typedAs = <Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (context: RouteContext, typed: z.output<z.ZodObject<Shape>>) => RouteResult,
): Pick<AccountRoute, "method" | "run"> => ({
  method: "POST",
  async run(context, body) {
    const typed = z.object(shape).safeParse(body ?? {});
    if (typed.success) return run(context, typed.data);
    const field = typed.error.issues[0]?.path.join(".");
    return refuseAccount(
      "INVALID_INPUT",
      field
        ? `${field} is missing, is not a string of at most 1,000 characters, or has a character that is not allowed.`
        : "The body is not a JSON object.",
      field ? { field } : {},
    );
  },
});

/** For people who are not signed in: anyone, or the holder of a link. */
export const openPost = <Shape extends z.ZodRawShape>(
  rule: Priced & { requires: "anyone" | "link" },
  shape: Shape,
  run: (context: RouteContext, typed: z.output<z.ZodObject<Shape>>) => RouteResult,
): AccountRoute => ({ ...rule, proof: "never", ...typedAs(shape, run) });

export type OwnContext = OwnChange & Pick<RouteContext, "site" | "outbox">;

const judges: Readonly<Record<RouteProof, (change: OwnChange) => Result<null, AccountFailure>>> = {
  never: () => ok(null),
  // Judged where it is used.
  password: () => ok(null),
  always: requireProof,
  "second factor": requireSecondFactor,
};

/** For what only a signed-in person may do, and what a stolen open session must not be able to do: with the proof that it says. */
export const ownPost = <Shape extends z.ZodRawShape>(
  rule: Priced & { proof: RouteProof },
  shape: Shape,
  run: (change: OwnContext, typed: z.output<z.ZodObject<Shape>>) => RouteResult,
): AccountRoute => ({
  ...rule,
  requires: "signed-in",
  ...typedAs(shape, async (context, typed) => {
    const { session } = context;
    if (session === null) return signedOut();
    const change = { ...context, session };
    const proof = judges[rule.proof](change);
    return proof.ok ? run(change, typed) : proof;
  }),
});

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
