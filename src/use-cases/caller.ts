import type { Budget } from "../graphql/context.ts";
import { ClientError } from "../graphql/errors.ts";
import type { HttpRefusal } from "../graphql/http/request-parameters.ts";
import type { Span } from "../lib/telemetry/traces/span.ts";
import { type Actor, commandLineActor } from "../workspaces/audit.ts";
import type { Scope } from "../workspaces/scope.ts";
import type { Permission } from "./permission.ts";

/** The session of a person at the dashboard. What else is known of it, the rooms above add. */
export interface CallerSession {
  readonly id: string;
}

/** Who calls a use case: whose data, what they may do, who they are in the audit log, what they are charged. A door makes it once. */
export type Caller = {
  readonly kind: "key" | "person" | "operator";
  readonly scope: Scope;
  readonly actor: Actor;
  /** Only people have one. */
  readonly session: CallerSession | null;
  /** Throws a `ClientError` if they may not. `name` is the use case's, for the message. */
  require(permission: Permission, name: string, input: unknown): void;
  /**
   * How inputs arrive. `typed`: the door checked them against the same types already, as GraphQL and the command line do. `raw`: as a client
   * sent them; the use case checks them and charges its cost.
   */
  readonly inputs: "typed" | "raw";
  /** Takes a cost from the caller's budget, or says why not. Only raw doors are charged here: a GraphQL document was paid as a whole. */
  charge(cost: number): HttpRefusal | null;
  /** For what is only known while it runs, such as the pixels of a picture: it is paid later if too little is left. */
  owe(cost: number): void;
  /** A call with the same key has the same effect once. */
  readonly idempotencyKey: string | null;
  /** Called if what is answered was answered before, to the same key. */
  readonly onRepeat?: (() => void) | undefined;
  /** Given for a caller that may create and not read: what others created stays hidden. */
  readonly onlyOwn: { readonly callerId: string } | null;
  readonly span?: Span | undefined;
};

declare module "../graphql/context.ts" {
  interface Context {
    readonly caller: Caller;
  }
}

/** Whether a caller may, for what is shown or left out. */
export const isAllowed = (caller: Caller, permission: Permission): boolean => {
  try {
    caller.require(permission, "this", null);
    return true;
  } catch (error) {
    if (error instanceof ClientError) return false;
    throw error;
  }
};

/** For callers that are not charged, or have paid already. */
export const paid = (): null => null;

/** How a door with this budget is charged. */
export const chargeOf = (inputs: Caller["inputs"], budget: Budget): Caller["charge"] =>
  inputs === "raw" ? (cost) => budget.charge({ cost, introspects: false }) : paid;

const mayEverything = (): void => {};
const owesNothing = (): void => {};

/** The person who runs the installation, on its own machine. What belongs to a workspace as a whole needs no mode. */
export const operatorCaller = (
  { workspaceId, mode = "LIVE" }: Pick<Scope, "workspaceId"> & Partial<Scope>,
  actor: Actor = commandLineActor,
): Caller => ({
  kind: "operator",
  scope: { workspaceId, mode },
  actor,
  require: mayEverything,
  inputs: "typed",
  charge: paid,
  owe: owesNothing,
  session: null,
  idempotencyKey: null,
  onlyOwn: null,
});
