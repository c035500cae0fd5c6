import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context, RequestContext } from "../context.ts";
import type { InProgress } from "./in-progress.ts";
import { type HttpRefusal, isRefusal } from "./request-parameters.ts";
import { sendRefusal } from "./send-refusal.ts";

declare module "fastify" {
  interface FastifyRequest {
    callerContext: Context | null;
  }
}

export type ContextFor = (
  request: FastifyRequest,
  base: RequestContext,
  reply: FastifyReply,
) => Promise<Context | HttpRefusal> | Context | HttpRefusal;

export type Door = {
  /** Identifies the caller by headers alone, or refuses. */
  readonly contextFor: ContextFor;
  /** Shared by all doors: one caller has one number of requests in progress. */
  readonly inProgress: InProgress;
};

/** Before the body is read: who is calling, and whether they have requests left. */
export const letIn = (scope: FastifyInstance, { contextFor, inProgress }: Door): void => {
  scope.decorateRequest("callerContext", null);
  scope.addHook("onRequest", async (request, reply) => {
    const context = await contextFor(request, { requestId: request.id }, reply);
    if (isRefusal(context)) return sendRefusal(reply, context);
    const place = inProgress.enter(context.callerId!);
    if (isRefusal(place)) return sendRefusal(reply, place);
    reply.raw.once("close", place.leave);
    request.callerContext = context;
    request.bodyHolder = context.callerId!;
  });
};
