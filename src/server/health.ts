import type { FastifyInstance } from "fastify";
import type { Database } from "../postgres/database.ts";
import { pingDatabase } from "./health.sql.ts";

const readyWithinMs = 2_000;

/** `/healthz`: the process lives. `/readyz`: it can also serve, and a load balancer may send it requests. */
export const registerHealth = (app: FastifyInstance, { db, isStopping }: { db: Database; isStopping: () => boolean }): void => {
  app.get("/healthz", async (_request, reply) => reply.type("text/plain").send("ok\n"));
  app.get("/readyz", async (_request, reply) => {
    if (isStopping()) return reply.code(503).type("text/plain").send("stopping\n");
    const answered = await answersInTime(db);
    return answered
      ? reply.type("text/plain").send("ready\n")
      : reply.code(503).type("text/plain").send("the database does not answer\n");
  });
};

export const answersInTime = (db: Database): Promise<boolean> =>
  Promise.race([
    pingDatabase(db).then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), readyWithinMs).unref()),
  ]);
