import { createAuthenticator } from "../../api-keys/authenticate.ts";
import { createRateLimiter } from "../../api-keys/rate-limit.ts";
import { shareSpending } from "../../api-keys/shared-spending.ts";
import { createSpending } from "../../api-keys/spending.ts";
import { startInterval, stopTimer } from "../../lib/machine.ts";
import type { Notices } from "../../postgres/notices.ts";
import type { Runtime } from "./runtime.ts";

/** Who is calling, and what they may spend. */
export const wireCallers = ({ db, clock, log, config }: Runtime, notices: Notices) => {
  const authenticator = createAuthenticator({ db, notices, clock });
  const policies = {
    requests: { kind: "requests", perSecond: config.requestsPerSecond, burst: config.requestBurst },
    cost: { kind: "cost", perSecond: config.costPerSecond, burst: config.costBurst },
    pushes: { kind: "pushes", perSecond: config.pushesPerSecond, burst: config.pushBurst },
  } as const;
  const createLimiters = () => ({
    requests: createRateLimiter({ clock, ...policies.requests }),
    cost: createRateLimiter({ clock, ...policies.cost }),
  });
  const limiters = createLimiters();
  const pushLimiter = createRateLimiter({ clock, ...policies.pushes });
  const spending = createSpending(limiters);
  /** Separate from the others: anyone can come from many networks, and must not push keys and sessions out of their buckets. */
  const networks = createSpending(createLimiters());
  const shared = [
    { policy: policies.requests, limiter: limiters.requests },
    { policy: policies.cost, limiter: limiters.cost },
    { policy: policies.pushes, limiter: pushLimiter },
  ];
  const sharedSpending = shareSpending({ db, log, limiters: shared });
  const flushUses = () =>
    authenticator.flushUses().catch((error) => log.warn({ err: error }, "The last use of keys could not be written"));
  const flushing = startInterval(flushUses, 5_000).unref();
  return {
    authenticator,
    spending,
    pushLimiter,
    budgets: { sessions: spending, networks },
    async stop() {
      stopTimer(flushing);
      await sharedSpending.stop();
      await flushUses();
    },
  };
};

export type WiredCallers = ReturnType<typeof wireCallers>;
