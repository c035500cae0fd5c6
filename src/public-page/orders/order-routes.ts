import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../lib/clock.ts";
import { askedHost } from "../../lib/front/asked-host.ts";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { printable } from "../../lib/printable.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import { expectedDayOf } from "../predicted-days.ts";
import type * as RenderModule from "../render.ts";
import { sendPage, visitorOf } from "../routes.ts";
import type { Theme } from "../theme/theme.ts";
import type { OrderAnswer, OrderQuestion } from "./look-up.ts";
import type * as OrderPageModule from "./order-page.ts";
import type { OrderResult } from "./order-page.ts";

const { choiceOf, renderNotFound } = onFirstUse<typeof RenderModule>(import.meta.url, "../render.ts");
const { renderOrderPage } = onFirstUse<typeof OrderPageModule>(import.meta.url, "./order-page.ts");

export type OrderOptions = {
  /** Null for an unknown token, and if the shop has not switched its look-up on. */
  findShop: (token: string, host: string) => Promise<{ workspaceId: string; theme: Theme } | null>;
  lookUp: (workspaceId: string, question: OrderQuestion) => Promise<OrderAnswer>;
  tokenOf: (trackerId: string) => string;
  carrierNameOf: (tracker: Tracker) => string;
  clock: Clock;
  /** Lets the routes of a scope read a small body. */
  readBodies: (scope: FastifyInstance) => void;
};

/** `/t/orders/<token>`: the parcel for anyone who knows the order number and the recipient's postcode or email address. */
export const registerOrders = async (app: FastifyInstance, options: OrderOptions): Promise<void> => {
  const { findShop, lookUp, tokenOf, carrierNameOf, readBodies, clock } = options;
  const shopOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const shop = await findShop((request.params as { token: string }).token, askedHost(request));
    if (shop === null) await sendPage(reply, 404, renderNotFound(visitorOf(request)));
    return shop;
  };
  await app.register(async (scope) => {
    readBodies(scope);
    scope.get("/t/orders/:token", async (request, reply) => {
      const shop = await shopOf(request, reply);
      return shop
        ? sendPage(reply, 200, renderOrderPage(shop.theme, visitorOf(request), { kind: "asking" }, clock.now()))
        : reply;
    });
    scope.post("/t/orders/:token", async (request, reply) => {
      const shop = await shopOf(request, reply);
      if (!shop) return reply;
      const visitor = visitorOf(request);
      const form = new URLSearchParams((request.body as Buffer | undefined)?.toString() ?? "");
      const [orderNumber, postcode] = [form.get("order") ?? "", form.get("postcode") ?? ""];
      const answer = await lookUp(shop.workspaceId, { orderNumber, postcode, ipAddress: request.ip });
      const show = (status: number, result: OrderResult) =>
        sendPage(reply, status, renderOrderPage(shop.theme, visitor, result, clock.now()));
      const typed = { orderNumber: printable(orderNumber).slice(0, 100), postcode: printable(postcode).slice(0, 254) };
      switch (answer.kind) {
        case "wait":
          reply.header("retry-after", String(answer.seconds));
          return show(429, { kind: "wait", ...typed });
        case "nothing":
          return show(404, { kind: "nothing", ...typed });
        case "found": {
          const { language } = choiceOf(visitor);
          const pathOf = ({ id }: Tracker) => `/t/${tokenOf(id)}${visitor.pickedLanguage ? `?lang=${language}` : ""}`;
          const [first, ...others] = answer.trackers;
          if (others.length === 0)
            return reply
              .code(303)
              .headers({ location: pathOf(first!), "cache-control": "no-store" })
              .send();
          const parcels = answer.trackers.map((tracker) => ({
            tracker,
            carrierName: carrierNameOf(tracker),
            href: pathOf(tracker),
          }));
          const expected = expectedDayOf(answer.trackers, shop.theme.settings.showsPrediction);
          return show(200, { kind: "several", parcels, expected });
        }
      }
    });
  });
};
