import type { FastifyInstance } from "fastify";
import { askedHost } from "../../lib/front/asked-host.ts";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import type * as RenderModule from "../render.ts";
import { visitorOf } from "../routes.ts";
import { notificationWorker } from "./notification-worker.ts";

const { choiceOf } = onFirstUse<typeof RenderModule>(import.meta.url, "../render.ts");

type Asked = {
  /** `renew`: the browser has replaced a subscription by another one. */
  readonly what: "start" | "stop" | "state" | "renew";
  /** As the browser sent it. */
  readonly subscription: unknown;
  /** What is to be replaced. */
  readonly previous?: unknown;
  readonly language: string;
  readonly host: string;
  readonly ipAddress: string;
};

export type NotificationRouteOptions = {
  /** Null if visitors cannot ask about this parcel; otherwise whether the browser is notified from now on, or why not. */
  ask: (token: string, asked: Asked) => Promise<"on" | "off" | "invalid" | "full" | "wait" | null>;
  readBodies: (scope: FastifyInstance) => void;
};

const statusOf = { on: 200, off: 200, invalid: 422, full: 409, wait: 429 } as const;
const whats: readonly string[] = ["start", "stop", "state", "renew"] satisfies Asked["what"][];

const readAsked = (body: string): Pick<Asked, "what" | "subscription" | "previous"> | null => {
  try {
    const { what, subscription, previous } = JSON.parse(body);
    return whats.includes(what) ? { what, subscription, previous } : null;
  } catch {
    return null;
  }
};

const workerHeaders = {
  "content-type": "text/javascript; charset=utf-8",
  "cache-control": "public, max-age=3600",
  "content-security-policy": "default-src 'none'; connect-src 'self'",
  "x-content-type-options": "nosniff",
};

/** What the tracking page's button for notifications needs: the worker that shows them, and where the browser says what it wants. */
export const registerNotificationRoutes = async (app: FastifyInstance, options: NotificationRouteOptions): Promise<void> => {
  app.get(notificationWorker.path, async (_request, reply) => reply.headers(workerHeaders).send(notificationWorker.text));
  await app.register(async (scope) => {
    options.readBodies(scope);
    scope.post("/t/:token/notifications", async (request, reply) => {
      const asked = readAsked((request.body as Buffer | undefined)?.toString() ?? "");
      if (asked === null) return reply.code(422).send({ isOn: false });
      const { locale: language } = choiceOf(visitorOf(request));
      const { token } = request.params as { token: string };
      const result = await options.ask(token, { ...asked, language, host: askedHost(request), ipAddress: request.ip });
      if (result === null) return reply.callNotFound();
      return reply
        .code(statusOf[result])
        .headers({ "cache-control": "no-store" })
        .send({ isOn: result === "on" });
    });
  });
};
