import type { Scope } from "../../workspaces/scope.ts";
import { webhookBounds } from "../bounds.ts";

/** The endpoints that this process has sent to, by whose they are; some may be gone by now. */
export type KnownEndpoints = {
  add(scope: Scope, endpointId: string): void;
  of(scope: Scope): readonly string[];
};

const keyOf = ({ workspaceId, mode }: Scope): string => `${workspaceId} ${mode}`;

/** Those of the workspaces that were sent to least recently are forgotten first. */
export const createKnownEndpoints = (most: number = webhookBounds.knownEndpoints.cap): KnownEndpoints => {
  const byScope = new Map<string, Set<string>>();
  let count = 0;
  const forget = (key: string): void => {
    count -= byScope.get(key)?.size ?? 0;
    byScope.delete(key);
  };
  return {
    add(scope, endpointId) {
      const key = keyOf(scope);
      const endpoints = byScope.get(key) ?? new Set();
      forget(key);
      byScope.set(key, endpoints.add(endpointId));
      count += endpoints.size;
      if (count > most) forget(byScope.keys().next().value!);
    },
    of: (scope) => [...(byScope.get(keyOf(scope)) ?? [])],
  };
};
