import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply } from "fastify";
import { errorBody } from "../graphql/errors.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { Metrics } from "../lib/telemetry/metrics.ts";

/** The request that the running code works for. */
const answering = new AsyncLocalStorage<FastifyReply>();

/** Everything that a request's handler starts can find the request again. */
export const rememberRequests = (app: FastifyInstance): void => {
  app.addHook("preHandler", (_request, reply, done) => answering.run(reply, done));
};

/** After a callback threw, its request would wait forever; this responds to the client. */
const answerInternalError = (): void => {
  const reply = answering.getStore();
  if (reply && !reply.sent) reply.code(500).send({ errors: [errorBody("INTERNAL_SERVER_ERROR", "Internal server error")] });
};

export type KeepServingOptions = { log: Log; metrics: Metrics; renewConnections: () => void };

/**
 * A mistake in one request must not end the others: uncaught errors are counted, logged and responded to, and the process
 * continues. docs/decisions/exceptions-do-not-end-the-process.md says why that is safe here.
 */
export const keepServing = ({ log, metrics, renewConnections }: KeepServingOptions): void => {
  const note = (reason: unknown, message: string): void => {
    const err = reason instanceof Error ? reason : new Error(String(reason));
    metrics.internalError();
    log.error({ err, requestId: answering.getStore()?.request.id }, message);
  };
  // The request may wait for another promise, which responds.
  process.on("unhandledRejection", (reason) => note(reason, "Unhandled promise rejection; Kolli keeps serving"));
  process.on("uncaughtException", (error) => {
    try {
      note(error, "Uncaught exception; Kolli keeps serving");
      answerInternalError();
      // Thrown while a database response was being read: the rest of it would be read as part of the next one.
      if (error instanceof Error && error.stack?.includes("pg-protocol")) renewConnections();
    } catch {
      // A handler that throws ends the process after all.
    }
  });
};
