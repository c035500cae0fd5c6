import type { FastifyReply } from "fastify";
import { discardBody } from "../body-reader.ts";
import { errorBody } from "../errors.ts";
import type { HttpRefusal } from "./request-parameters.ts";

export type ShapedRefusal = {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

declare module "fastify" {
  interface FastifyInstance {
    /** For addresses whose errors have another shape; null for all others. */
    shapeRefusal?: (request: FastifyRequest, refused: HttpRefusal) => ShapedRefusal | null;
  }
}

/** The shape of every JSON error: GraphQL's, except below addresses that speak for another service (`src/compat/`). */
export const refusalBody = ({ code, message }: HttpRefusal, requestId: string): string => {
  const { extensions } = errorBody(code, message);
  return JSON.stringify({ errors: [{ message, extensions: { ...extensions, requestId } }] });
};

/** Responds without waiting for a body that may still be arriving. */
export const sendRefusal = (reply: FastifyReply, refused: HttpRefusal): FastifyReply => {
  discardBody(reply);
  const shaped = reply.server.shapeRefusal?.(reply.request, refused);
  return reply
    .code(shaped?.status ?? refused.status)
    .headers({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      ...refused.headers,
      ...shaped?.headers,
    })
    .send(shaped?.text ?? refusalBody(refused, reply.request.id));
};
