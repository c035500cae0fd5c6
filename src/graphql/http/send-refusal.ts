import type { FastifyReply } from "fastify";
import { discardBody } from "../body-reader.ts";
import { errorBody } from "../errors.ts";
import type { HttpRefusal } from "./request-parameters.ts";

/** The shape of every JSON error on every route: GraphQL's. */
export const refusalBody = ({ code, message }: HttpRefusal, requestId: string): string => {
  const { extensions } = errorBody(code, message);
  return JSON.stringify({ errors: [{ message, extensions: { ...extensions, requestId } }] });
};

/** Responds without waiting for a body that may still be arriving. */
export const sendRefusal = (reply: FastifyReply, refused: HttpRefusal): FastifyReply => {
  discardBody(reply);
  return reply
    .code(refused.status)
    .headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...refused.headers })
    .send(refusalBody(refused, reply.request.id));
};
