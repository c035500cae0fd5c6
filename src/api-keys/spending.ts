import type { FastifyReply } from "fastify";
import type { Budget } from "../graphql/context.ts";
import { type HttpRefusal, refusal } from "../graphql/http/request-parameters.ts";
import type { RateLimiter, RateVerdict } from "./rate-limit.ts";

/** What one API key or one dashboard session may spend: requests, and what they cost. */
export type Limiters = { readonly requests: RateLimiter; readonly cost: RateLimiter };

/** Who spends: by which bucket, and what they are called in messages. */
export type Spender = { readonly key: string; readonly name: string };

/** What a request has cost, with every answer. */
export const costHeader = "kolli-cost";

const policyOf = ({ requests, cost }: Limiters): string =>
  `"requests";q=${requests.burst};w=${requests.windowSeconds}, "cost";q=${cost.burst};w=${cost.windowSeconds}`;

const left = (name: string, { remaining, resetSeconds }: RateVerdict): string => `"${name}";r=${remaining};t=${resetSeconds}`;

const throttled = (message: string, { resetSeconds }: RateVerdict): HttpRefusal =>
  refusal("THROTTLED", message, { "retry-after": String(resetSeconds) });

const indebted = (name: string, verdict: RateVerdict): HttpRefusal =>
  throttled(
    `${name} has used up its cost budget with requests that took more than their price, such as documents that are expensive to parse. Try again in ${verdict.resetSeconds} s, and reuse a few documents with variables.`,
    verdict,
  );

/**
 * Takes one request, and gives what the request may cost from then on; or refuses it. The response's headers show what is left:
 * the older `RateLimit-Limit`, `-Remaining` and `-Reset` for requests, and both budgets in `RateLimit` and `RateLimit-Policy`,
 * as draft-ietf-httpapi-ratelimit-headers-10 has them; and what the request has cost.
 */
export const createSpending = (limiters: Limiters) => {
  const policy = policyOf(limiters);
  return ({ key, name }: Spender, reply: FastifyReply): Budget | HttpRefusal => {
    const requests = limiters.requests.take(key);
    let spent = 0;
    const show = (cost: RateVerdict) => {
      // A stream shows what came with its first event.
      if (reply.raw.headersSent) return;
      reply.header("ratelimit", `${left("requests", requests)}, ${left("cost", cost)}`);
      reply.header(costHeader, String(spent));
    };
    const note = (cost: number): void => {
      spent += cost;
      show(limiters.cost.take(key, 0));
    };
    const debt = limiters.cost.take(key, 0);
    reply.headers({
      "ratelimit-limit": String(requests.limit),
      "ratelimit-remaining": String(requests.remaining),
      "ratelimit-reset": String(requests.resetSeconds),
      "ratelimit-policy": policy,
    });
    show(debt);
    if (!requests.allowed)
      return throttled(
        `${name} has reached its rate limit. Try again in ${requests.resetSeconds} s, or spread out your requests.`,
        requests,
      );
    if (!debt.allowed) return indebted(name, debt);
    return {
      charge({ cost }) {
        const verdict = limiters.cost.take(key, cost);
        if (verdict.allowed) spent += cost;
        show(verdict);
        if (verdict.allowed) return null;
        const { remaining, limit, resetSeconds } = verdict;
        return throttled(
          `This request costs ${cost}, and ${name.replace(/^This/, "this")} has ${remaining} of its budget of ${limit} left. Try again in ${resetSeconds} s, or request smaller pages and fewer fields.`,
          verdict,
        );
      },
      owe(cost) {
        limiters.cost.owe(key, cost);
        note(cost);
      },
      refund(cost) {
        limiters.cost.refund(key, cost);
        note(-cost);
      },
      debt() {
        const verdict = limiters.cost.take(key, 0);
        if (verdict.allowed) return null;
        show(verdict);
        return indebted(name, verdict);
      },
    };
  };
};

export type Spending = ReturnType<typeof createSpending>;
