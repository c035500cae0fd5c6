import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "../../lib/node-http.ts";
import { Refusal } from "../../lib/refusal.ts";
import { metricsContentType } from "../../lib/telemetry/metrics.ts";

export type MetricsServer = { port: number; close(): Promise<void> };

export type MetricsServerOptions = {
  host: string;
  port: number;
  /** Null if it can serve. */
  whyNotReady: () => Promise<string | null>;
  /** In the text format of Prometheus. */
  metrics: () => Promise<string>;
};

/**
 * A separate port for operators: workers serve nothing else, and a shop's volume must not be public. Plain HTTP, because its
 * clients are on the same network.
 */
export const openMetricsServer = async (options: MetricsServerOptions): Promise<MetricsServer> => {
  const server = createServer(answer(options));
  const { host, port } = options;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Refusal(`KOLLI_METRICS_PORT is ${port}, but Kolli cannot listen there: ${error.code ?? error.message}.`)),
    );
    server.listen({ host, port }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const answer =
  ({ whyNotReady, metrics }: MetricsServerOptions): RequestListener =>
  (request, response) => {
    const send = (status: number, body: string, contentType = "text/plain; charset=utf-8") =>
      response.writeHead(status, { "content-type": contentType, "cache-control": "no-store" }).end(body);
    const routes: Readonly<Record<string, () => Promise<unknown>>> = {
      "/healthz": async () => send(200, "ok\n"),
      "/readyz": async () => {
        const reason = await whyNotReady();
        return reason === null ? send(200, "ready\n") : send(503, `${reason}\n`);
      },
      "/metrics": async () => send(200, await metrics(), metricsContentType),
    };
    const path = request.url?.split("?")[0] ?? "";
    if (request.method !== "GET" && request.method !== "HEAD") return void send(405, "Only GET.\n");
    if (!Object.hasOwn(routes, path)) return void send(404, "This port serves /metrics, /healthz and /readyz.\n");
    routes[path]!().catch(() => send(500, "The metrics could not be read.\n"));
  };
