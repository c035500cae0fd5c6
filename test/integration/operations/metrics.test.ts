import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { childEnvironment } from "../../support/processes/child-environment.ts";
import { startTestService } from "../../support/service.ts";

const main = fileURLToPath(new URL("../../../src/main.ts", import.meta.url));

const countOf = (text: string, series: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")[1] ?? 0,
  );

test("the way of a parcel is counted: request, check, event", async () => {
  const service = await startTestService({ env: { KOLLI_METRICS_PORT: "0" } });
  onTestFinished(() => service.stop());
  const { key } = await service.keyFor("TEST");
  await service.graphql(
    key,
    `mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS }) { tracker { id } } }`,
  );
  await service.graphql(null, "{ workspace { id } }");
  await eventually(async () => countOf(await service.runtime.metrics.render(), 'kolli_checks_total{outcome="answered"}') === 1);
  const text = await service.runtime.metrics.render();
  expect(countOf(text, 'kolli_http_requests_total{route="/graphql",method="POST",status="200"}')).toBe(1);
  expect(countOf(text, 'kolli_http_requests_total{route="/graphql",method="POST",status="401"}')).toBe(1);
  // The status changed, and there are scans.
  expect(countOf(text, "kolli_events_total")).toBe(2);
  expect(countOf(text, "kolli_check_lag_seconds_count")).toBe(1);
  const [used, idle] = ["used", "idle"].map((state) => countOf(text, `kolli_database_connections{state="${state}"}`));
  expect(used! + idle!).toBeGreaterThan(0);
});

test("nothing is counted where nobody asked for it", async () => {
  const service = await startTestService();
  onTestFinished(() => service.stop());
  await service.send("/healthz");
  expect(await service.runtime.metrics.render()).toBe("");
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

const startKolli = async (args: string[], env: Record<string, string>): Promise<ChildProcess> => {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "kolli-metrics-"));
  const child = spawn(process.execPath, [main, "serve", ...args], {
    env: {
      ...childEnvironment(),
      HOME: dataDir,
      KOLLI_DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return child;
};

const ask = async (port: number, path: string): Promise<{ status: number; text: string }> => {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`);
  return { status: statusCode, text: await body.text() };
};
const isReady = (port: number) => () =>
  ask(port, "/readyz").then(
    ({ status }) => status === 200,
    () => false,
  );

test("several processes on one port are counted as one node", async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  await startKolli(["--processes", "2"], { PORT: String(port), KOLLI_METRICS_PORT: String(metricsPort) });
  await eventually(isReady(metricsPort), 60_000);
  // The certificate is not what this is about; a connection for each, so that both processes get some.
  for (let i = 0; i < 8; i++) {
    const agent = new Agent({ connect: { rejectUnauthorized: false, timeout: 60_000 }, pipelining: 0 });
    const { body } = await request(`https://127.0.0.1:${port}/healthz`, { dispatcher: agent });
    await body.dump();
    await agent.close();
  }
  const { text } = await ask(metricsPort, "/metrics");
  expect(countOf(text, 'kolli_http_requests_total{route="/healthz",method="GET",status="200"}')).toBe(8);
  // Each of the two may open as many; the first process has a pool of its own, and looks up what waits.
  expect(countOf(text, "kolli_database_connections_max")).toBeGreaterThanOrEqual(16);
  expect(text).toMatch(/^kolli_feed_lag_seconds \d/m);
  expect(text).toMatch(/^kolli_clock_skew_seconds \d/m);
});

test("a worker, which serves nothing else, tells how it is, and ends cleanly", async () => {
  const metricsPort = await freePort();
  const worker = await startKolli(["--role", "worker", "--processes", "1"], { KOLLI_METRICS_PORT: String(metricsPort) });
  await eventually(isReady(metricsPort), 60_000);
  expect((await ask(metricsPort, "/healthz")).status).toBe(200);
  expect((await ask(metricsPort, "/metrics")).text).toContain("\nkolli_events_total 0\n");
  const exited = once(worker, "exit");
  worker.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});
