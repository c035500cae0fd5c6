import type { Budget } from "../graphql/context.ts";
import { ClientError } from "../graphql/errors.ts";
import type { Span } from "../lib/telemetry/traces/span.ts";
import { type Caller, chargeOf } from "../use-cases/caller.ts";
import type { Permission } from "../use-cases/permission.ts";
import type { Scope } from "../workspaces/scope.ts";
import { type KeyAccess, keyAccesses, mayKeyDo } from "./key-access.ts";
import { keyActor } from "./key-subject.ts";

/** The key of a request. `name` is what the audit log calls it. */
export type RequestKey = { readonly keyId: string; readonly name: string; readonly access: KeyAccess };

const words: Readonly<Record<KeyAccess, string>> = { FULL: "full", READ: "read-only", CREATE: "create-only" };

const requireOfKey = (access: KeyAccess, { key }: Permission, name: string): void => {
  if (mayKeyDo(access, key)) return;
  const wanted = keyAccesses.filter((one) => mayKeyDo(one, key)).map((one) => words[one]);
  const needs = wanted.length === 0 ? "is only for people" : `needs one that is ${wanted.join(" or ")}`;
  throw new ClientError("FORBIDDEN", `This API key is ${words[access]}; ${name} ${needs}.`);
};

/** What a request brings beside its key. */
export type KeyRequest = {
  readonly address: string;
  readonly inputs: Caller["inputs"];
  readonly budget: Budget;
  readonly callerId: string;
  readonly idempotencyKey: string | null;
  readonly onRepeat?: () => void;
  readonly span?: Span | undefined;
};

export const keyCaller = (key: RequestKey, scope: Scope, request: KeyRequest): Caller => {
  const { address, inputs, budget, callerId, idempotencyKey, onRepeat, span } = request;
  return {
    kind: "key",
    scope,
    actor: keyActor(key.name, address),
    session: null,
    require: (permission, name) => requireOfKey(key.access, permission, name),
    inputs,
    charge: chargeOf(inputs, budget),
    owe: (cost) => budget.owe(cost),
    idempotencyKey,
    onRepeat,
    onlyOwn: mayKeyDo(key.access, "read") ? null : { callerId },
    span,
  };
};
