import type { FastifyReply } from "fastify";
import { discardBody } from "../body-reader.ts";
import { errorBody } from "../errors.ts";
import type { HttpRefusal } from "./request-parameters.ts";

/** The one shape of every error that is JSON, on whichever route: that of GraphQL's own. */
export const refusalBody = ({ code, message }: HttpRefusal, requestId: string): string => {
  const { extensions } = errorBody(code, message);
  return JSON.stringify({ errors: [{ message, extensions: { ...extensions, requestId } }] });
};

/** Answers without waiting for a body that may still be on its way. */
export const sendRefusal = (reply: FastifyReply, refused: HttpRefusal): FastifyReply => {
  discardBody(reply);
  return reply
    .code(refused.status)
    .headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...refused.headers })
    .send(refusalBody(refused, reply.request.id));
};
