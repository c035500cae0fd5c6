import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply } from "fastify";
import { errorBody } from "../graphql/errors.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { Metrics } from "../lib/telemetry/metrics.ts";

/** Whose request the code that runs at the moment works for. */
const answering = new AsyncLocalStorage<FastifyReply>();

/** From its handler on, a request is found again by whatever it started. */
export const rememberRequests = (app: FastifyInstance): void => {
  app.addHook("preHandler", (_request, reply, done) => answering.run(reply, done));
};

/** What waits for a callback that threw would wait for ever; the client need not. */
const answerInternalError = (): void => {
  const reply = answering.getStore();
  if (reply && !reply.sent) reply.code(500).send({ errors: [errorBody("INTERNAL_SERVER_ERROR", "Internal server error")] });
};

export type KeepServingOptions = { log: Log; metrics: Metrics; renewConnections: () => void };

/**
 * A mistake in one request must not end the others: what nobody caught is counted, logged and answered, and the process
 * continues. docs/decisions/exceptions-do-not-end-the-process.md says why that is safe here.
 */
export const keepServing = ({ log, metrics, renewConnections }: KeepServingOptions): void => {
  const note = (reason: unknown, message: string): void => {
    const err = reason instanceof Error ? reason : new Error(String(reason));
    metrics.internalError();
    log.error({ err, requestId: answering.getStore()?.request.id }, message);
  };
  // Whoever waits for another promise is answered by that one.
  process.on("unhandledRejection", (reason) => note(reason, "Unhandled promise rejection; Kolli keeps serving"));
  process.on("uncaughtException", (error) => {
    try {
      note(error, "Uncaught exception; Kolli keeps serving");
      answerInternalError();
      // Thrown while an answer of the database was being read: what is left of it would be taken for the next one's.
      if (error instanceof Error && error.stack?.includes("pg-protocol")) renewConnections();
    } catch {
      // A handler that throws ends the process after all.
    }
  });
};
