import { elapsedMs } from "../lib/machine.ts";
import type { Scope } from "../workspaces/scope.ts";
import { webhookBounds } from "./bounds.ts";

/** How late this process sends what it has for each workspace and mode, so that nothing new comes in faster than it goes out. */
export type WebhookLateness = {
  /** The oldest of what is sent now has waited for so long, although there was room for it. */
  note(scope: Scope, lateMs: number): void;
  /** How long something new in this scope waits for its turn. */
  waitMs(scope: Scope): number;
};

/** What is late by less than this costs no one a wait. */
const tolerableMs = 20;
/** Found by the bench (`full-load-webhook`): with more, creations wait while there is work to do, and fewer come through. */
const share = 0.5;
/** No creation waits for longer, however late webhooks are. */
const fullWaitMs = 250;
/** Later than this, it is an old backlog, which new work did not cause. */
const backlogMs = 30_000;
/** A note says nothing about a later moment. */
const validMs = 300;
/** Of several destinations, the latest counts; an earlier note of another is replaced after this. */
const replacedMs = 100;

const keyOf = ({ workspaceId, mode }: Scope): string => `${workspaceId} ${mode}`;

export const createWebhookLateness = (
  most: number = webhookBounds.scopesWithLateWork.cap,
  now: () => number = elapsedMs,
): WebhookLateness => {
  const byScope = new Map<string, { lateMs: number; at: number }>();
  return {
    note(scope, lateMs) {
      const key = keyOf(scope);
      const at = now();
      const known = byScope.get(key);
      if (known && known.lateMs > lateMs && at - known.at < replacedMs) return;
      byScope.delete(key);
      if (lateMs <= tolerableMs || lateMs > backlogMs) return;
      byScope.set(key, { lateMs, at });
      if (byScope.size > most) byScope.delete(byScope.keys().next().value!);
    },
    waitMs(scope) {
      const key = keyOf(scope);
      const known = byScope.get(key);
      if (!known) return 0;
      if (now() - known.at <= validMs) return Math.min(fullWaitMs, share * known.lateMs);
      byScope.delete(key);
      return 0;
    },
  };
};
