import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { freshDatabase } from "../support/database/database.ts";
import { freePort } from "../support/database/postgres-server.ts";
import { eventually } from "../support/eventually.ts";
import { startNodeProcess } from "../support/processes/node-process.ts";

const faults = fileURLToPath(new URL("../support/thrown-faults.ts", import.meta.url));

test("what nobody expected in a request is answered, counted and logged once, and the process serves everyone else", async () => {
  const database = await freshDatabase();
  const metricsPort = await freePort();
  const node = await startNodeProcess({
    databaseUrl: database.url,
    args: ["--processes", "1"],
    nodeArgs: ["--import", faults],
    env: { KOLLI_METRICS_PORT: String(metricsPort) },
  });
  const agent = new Agent({ connect: { rejectUnauthorized: false, timeout: 60_000 }, allowH2: false, connections: 50 });
  onTestFinished(async () => {
    await agent.close();
    await node.stop();
    await database.close();
  });
  const list = async (reference: string) => {
    const query = `{ trackers(filter: { reference: ["${reference}"] }) { edges { cursor } } }`;
    const headers = { "content-type": "application/json", authorization: `Bearer ${node.testKey}` };
    const { statusCode, body } = await request(`${node.url}/graphql`, {
      method: "POST",
      headers,
      body: JSON.stringify({ query }),
      dispatcher: agent,
    });
    return { status: statusCode, body: (await body.json()) as { data?: object; errors?: { extensions: { code: string } }[] } };
  };
  const internal = { status: 500, body: { errors: [{ extensions: { code: "INTERNAL_SERVER_ERROR" } }] } };
  const fine = { status: 200, body: { data: { trackers: { edges: [] } } } };

  // Nothing else would answer these: what threw was the only one that could.
  const thrown = await Promise.all(Array.from({ length: 3 }, () => [list("throw-in-a-timer"), list("throw-in-a-tick")]).flat());
  for (const answer of thrown) expect(answer).toMatchObject(internal);
  for (let i = 0; i < 5; i++) expect(await list("reject-for-nobody")).toEqual(fine);
  expect(await list("all is well")).toEqual(fine);

  expect(node.hasExited()).toBe(false);
  const { body } = await request(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await body.text()).toMatch(/^kolli_internal_errors_total 11$/m);
  const lines = () =>
    node
      .log()
      .split("\n")
      .filter((line) => line.includes("Kolli keeps serving"));
  await eventually(() => lines().length >= 3);
  expect(lines()).toHaveLength(3);
});
