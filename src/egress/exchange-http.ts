import { egressBounds } from "./bounds.ts";
import type { Egress } from "./egress.ts";

type Request = { method: "GET" | "POST"; url: URL; headers: Readonly<Record<string, string>>; body?: string | Buffer };

/** One request to an address that the operator set, through the guard, with one deadline. */
export const createHttpExchange = (egress: Egress, deadlineMs = 30_000) => {
  let agent: InstanceType<ReturnType<Egress["client"]>["Agent"]> | undefined;
  return async ({ url, ...request }: Request): Promise<{ status: number; body: string; retryAfterMs: number | null }> => {
    const judged = egress.judgeUrl(url.href, "LIVE");
    if (!judged.ok) throw new Error(judged.failure.message);
    agent ??= new (egress.client().Agent)({
      connect: egress.connector,
      connections: 4,
      maxResponseSize: egressBounds.answerRead.cap,
    });
    const signal = AbortSignal.timeout(deadlineMs);
    const answer = await egress.client().request(judged.value, { ...request, dispatcher: agent, signal });
    const seconds = Number(answer.headers["retry-after"]);
    const body = await answer.body.text();
    return { status: answer.statusCode, body, retryAfterMs: seconds > 0 ? Math.min(seconds, 86_400) * 1000 : null };
  };
};
