import type { FastifyInstance } from "fastify";
import type { RateLimiter } from "../api-keys/rate-limit.ts";
import type { AccountStore } from "../carriers/accounts/account-store.ts";
import { carrierBounds } from "../carriers/bounds.ts";
import type { CarrierClient } from "../carriers/client/carrier-client.ts";
import type { CarrierAccount } from "../carriers/client/track-codes.ts";
import { findAdapterByFolder } from "../carriers/registry.ts";
import type { BodyLedger } from "../graphql/body-ledger.ts";
import { discardBody, registerBodyReader } from "../graphql/body-reader.ts";
import { type HttpRefusal, refusal } from "../graphql/http/request-parameters.ts";
import { sendRefusal } from "../graphql/http/send-refusal.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { ReceivePush } from "./receive-push.ts";
import type { Confirmations } from "./subscribing/confirmations.ts";

/** Reading a large push is more work: each further piece of this size counts as one push more. */
const bytesOfOne = 8 * 1024;

type PushParams = { carrier: string; token: string };

declare module "fastify" {
  interface FastifyRequest {
    /** Whose push address it was sent to. */
    pushAccount: CarrierAccount | null;
  }
}

type PushOptions = {
  accounts: AccountStore;
  carrierClient: CarrierClient;
  receivePush: (...push: Parameters<ReceivePush>) => Promise<unknown>;
  /** What a carrier says about its own subscriptions. */
  onNotice: Confirmations["take"];
  log: Log;
  bodies: BodyLedger;
  /** For each account: its secret may be known to everyone who connected it. */
  limiter: Pick<RateLimiter, "take">;
};

const unknownAddress = refusal(
  "NOT_FOUND",
  "This push address does not exist. Copy it again from the dashboard under Settings › Carriers.",
);
const codeOfFailure = {
  "not-authentic": "UNAUTHENTICATED",
  unreadable: "BAD_REQUEST",
  "no-push": "NOT_FOUND",
  "credentials-unreadable": "SERVICE_UNAVAILABLE",
  "too-much": "PAYLOAD_TOO_LARGE",
  busy: "SERVICE_UNAVAILABLE",
} as const;

const tooMany = (seconds: number) =>
  refusal("THROTTLED", `This carrier account receives too many pushes. Send this one again in ${seconds} s.`, {
    "retry-after": String(seconds),
  });

/**
 * `POST /carriers/<carrier>/push/<token>`: what a carrier sends without being asked. The token says whose account it is, before the body is
 * read; the carrier's own scheme proves who sent it. It is answered after the merge has committed: a carrier that hears 200 need
 * not send it again.
 */
export const registerCarrierPush = async (app: FastifyInstance, options: PushOptions): Promise<void> => {
  const { accounts, carrierClient, receivePush, onNotice, log, bodies, limiter } = options;
  const take = (account: CarrierAccount, count: number): HttpRefusal | null => {
    const { allowed, resetSeconds } = limiter.take(account.id, count);
    return allowed ? null : tooMany(resetSeconds);
  };
  await app.register(async (scope) => {
    registerBodyReader(scope, { maxBytes: carrierBounds.pushBytes.cap, ledger: bodies });
    scope.decorateRequest("pushAccount", null);
    scope.addHook("onRequest", async (request, reply) => {
      const { carrier, token } = request.params as PushParams;
      const adapter = findAdapterByFolder(carrier);
      const account = adapter && (await accounts.findByPushToken(adapter.carrier, token));
      if (!account) return sendRefusal(reply, unknownAddress);
      const refused = take(account, 1);
      if (refused) {
        discardBody(reply);
        return sendRefusal(reply, refused);
      }
      request.pushAccount = account;
      request.bodyHolder = `push ${account.id}`;
    });
    scope.route<{ Params: PushParams; Querystring: Record<string, string> }>({
      method: ["POST", "GET"],
      url: "/carriers/:carrier/push/:token",
      handler: async (request, reply) => {
        const account = request.pushAccount!;
        const { carrier } = account;
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
        );
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const refused = take(account, Math.floor(rawBody.length / bytesOfOne));
        if (refused) return sendRefusal(reply, refused);
        const received = await carrierClient.receivePush(account, { headers, rawBody, query: request.query });
        if (!received.ok) {
          const { code: failure } = received.failure;
          log.warn({ requestId: request.id, carrier, failure }, "A carrier's push was refused");
          return sendRefusal(reply, refusal(codeOfFailure[failure], `The push was refused: ${failure}.`));
        }
        const { reply: wanted, subscriptions, ...news } = received.value;
        await receivePush(account, news);
        if (subscriptions) await onNotice(account, subscriptions);
        return wanted ? reply.code(wanted.status).type(wanted.contentType).send(wanted.body) : reply.code(200).send("");
      },
    });
  });
};
