import type { FastifyInstance } from "fastify";
import type { Readiness } from "./readiness.ts";

/** `/healthz`: the process is alive. `/readyz`: it can also serve, and a load balancer may send it requests. */
export const registerHealth = (
  app: FastifyInstance,
  { readiness, isStopping }: { readiness: Readiness; isStopping: () => boolean },
): void => {
  app.get("/healthz", async (_request, reply) => reply.type("text/plain").send("ok\n"));
  app.get("/readyz", async (_request, reply) => {
    const reason = isStopping() ? "stopping" : await readiness.check();
    return reason === null ? reply.type("text/plain").send("ready\n") : reply.code(503).type("text/plain").send(`${reason}\n`);
  });
};
