import { fail, ok, type Result } from "../../../lib/result.ts";
import type { CarrierFailure } from "../../../tracking/carrier-port.ts";
import type { CarrierHttp } from "./http.ts";
import { unexpected } from "./http.ts";
import { interpret } from "./interpret.ts";
import type { SenderSettings } from "./sender.ts";

/** A carrier's files may be anywhere on the public web, so which addresses are allowed is decided at the connection. */
const judgeLink = (link: string, hosts: Readonly<Record<string, string>>): Result<string, CarrierFailure> => {
  const url = URL.parse(link.trim());
  if (!url || url.username || url.password) return fail(unexpected("a link that is no address"));
  const isOwn = Object.values(hosts).some((host) => URL.parse(host)?.origin === url.origin);
  return url.protocol === "https:" || isOwn ? ok(url.href) : fail(unexpected("a link without HTTPS"));
};

/**
 * Reads a file that an answer links to. It is none of the carrier's API: what happens there says nothing about the account, so
 * neither its breaker nor its pauses learn of it. A link that has expired leads to nothing, like one to nothing.
 */
export const createFileReader =
  ({ transport, hosts, deadlineAt, takeAllowance }: SenderSettings): CarrierHttp["file"] =>
  async (link) => {
    const judged = judgeLink(link, hosts);
    if (!judged.ok) return judged;
    const hold = await takeAllowance();
    if (hold) return fail({ code: "rate-limited", retryAfterMs: hold.waitMs, ...(!hold.isPaused && { isOwnLimit: true }) });
    const now = transport.clock.now();
    const timeoutMs = Math.min(transport.requestTimeoutMs, deadlineAt - now);
    if (timeoutMs <= 0) return fail({ code: "timed-out" });
    const headers = { accept: "image/*, application/pdf" };
    const outcome = await transport.exchange({ url: judged.value, method: "GET", headers, body: null, timeoutMs, isFile: true });
    if (outcome.kind === "answer" && outcome.status === 200 && outcome.file) return ok(outcome.file);
    const request = { path: "", readError: ({ status }: { status: number }) => (gone.has(status) ? notFound : null) };
    const reply = interpret(outcome, { request, format: "text", redact: () => "", now });
    return reply.ok ? fail(unexpected(`HTTP ${reply.value.status} in place of a file`)) : reply;
  };

const gone: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);
const notFound = { code: "not-found" } as const;
