import type { FastifyInstance } from "fastify";
import type { AccountStore } from "../carriers/desk/accounts.ts";
import type { CarrierDesk } from "../carriers/desk/desk.ts";
import { findAdapterByFolder } from "../carriers/registry.ts";
import type { Log } from "../lib/log.ts";
import type { ReceivePush } from "../trackers/checking/receive-push.ts";

const maxPushBytes = 5 * 1024 * 1024;

type PushParams = { carrier: string; token: string };

/**
 * `POST /carriers/<carrier>/push/<token>`: what a carrier sends by itself. The token says whose account it is, the carrier's own
 * scheme proves who sent it. It is answered after the merge has committed: a carrier that hears 200 need not send it again.
 */
export const registerCarrierPush = async (
  app: FastifyInstance,
  { accounts, desk, receivePush, log }: { accounts: AccountStore; desk: CarrierDesk; receivePush: ReceivePush; log: Log },
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxPushBytes }, (_request, body, done) => done(null, body));
    scope.route<{ Params: PushParams; Querystring: Record<string, string> }>({
      method: ["POST", "GET"],
      url: "/carriers/:carrier/push/:token",
      handler: async (request, reply) => {
        const adapter = findAdapterByFolder(request.params.carrier);
        const account = adapter && (await accounts.findByPushToken(adapter.carrier, request.params.token));
        if (!account)
          return reply
            .code(404)
            .send({ error: "There is no such push address. Copy it again from the dashboard under Settings, Carriers." });
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
        );
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const received = await desk.receivePush(account, { headers, rawBody, query: request.query });
        if (!received.ok) {
          log.warn(
            { requestId: request.id, carrier: adapter.carrier, failure: received.failure.code },
            "A carrier's push was refused",
          );
          const status = { "not-authentic": 401, unreadable: 400, "no-push": 404, "credentials-unreadable": 503 }[
            received.failure.code
          ];
          return reply.code(status).send({ error: `The push was refused: ${received.failure.code}.` });
        }
        const { reply: wanted, ...news } = received.value;
        await receivePush({ workspaceId: account.workspaceId, mode: "LIVE" }, adapter.carrier, news);
        return wanted ? reply.code(wanted.status).type(wanted.contentType).send(wanted.body) : reply.code(200).send("");
      },
    });
  });
};
