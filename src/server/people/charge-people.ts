import type { FastifyReply } from "fastify";
import type { Spending } from "../../api-keys/spending.ts";
import { type HttpRefusal, isRefusal, refusal } from "../../graphql/http/request-parameters.ts";
import { networkOf } from "../../lib/sign-in/network-of.ts";

/** Budgets of people: one per session, shared with its GraphQL requests, and one per network for people who are not signed in. */
export type PeopleBudgets = { sessions: Spending; networks: Spending };

/** Takes a request and its cost; or says why there is not enough left. */
export const chargePeople = (
  { sessions, networks }: PeopleBudgets,
  reply: FastifyReply,
  { session, clientAddress }: { session: string | null; clientAddress: string },
  cost: number,
): HttpRefusal | null => {
  const budget =
    session === null
      ? networks({ key: networkOf(clientAddress), name: "This network" }, reply)
      : sessions({ key: session, name: "This session" }, reply);
  const refused = isRefusal(budget) ? budget : budget.charge({ cost, introspects: false });
  if (!refused) return null;
  const after = refused.headers?.["retry-after"] ?? "1";
  const who = session === null ? "from this network" : "in this session";
  return refusal("THROTTLED", `Too many requests ${who}. Try again in ${after} s.`, { "retry-after": after });
};
