import { afterAll, beforeAll, expect, test } from "vitest";
import { keepRunning } from "../../../connectors/shared/keep-running.ts";
import { Unavailable } from "../../../connectors/shared/kolli-api.ts";
import { createReporter } from "../../../connectors/shared/report.ts";
import { trackerBounds } from "../../../src/trackers/bounds.ts";
import { healthOf, silentAfterMs } from "../../../src/trackers/connectors/connectors.ts";
import { eventually } from "../../support/eventually.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { openConnectorWorld } from "../../support/servers/connector-world.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const reported = async (key: string) =>
  (
    await service.graphql(
      key,
      "{ connectors { connector name health failure lastImportAt lastEventAt reportedAt problems { at subject reason } } }",
    )
  ).body.data.connectors;

test("a connector's rounds show in the API: that it works, what it could not match, and what stops it", async () => {
  const { api, store, key } = await openConnectorWorld(service, "Reports", "");
  store.set("lastImportAt", "2026-11-17T09:30:00.000Z");
  store.addProblem("#1001", "No carrier is known for X1.");
  const report = createReporter({ api, store }, { connector: "shopify", name: "nord.example" });
  const stop = new AbortController();
  const running = keepRunning(async () => {}, { everyMs: 60_000, signal: stop.signal, log: () => {}, report });
  const [first] = await eventually(async () => ((await reported(key)).length > 0 ? reported(key) : null));
  expect(first).toMatchObject({
    connector: "shopify",
    name: "nord.example",
    health: "WORKING",
    failure: null,
    lastImportAt: "2026-11-17T09:30:00+00:00",
    lastEventAt: null,
    problems: [{ subject: "#1001", reason: "No carrier is known for X1." }],
  });
  stop.abort();
  await running;
  // A failure is news, and waits no five minutes.
  await report("The shop does not respond.", Date.now() + 61_000);
  expect(await reported(key)).toMatchObject([{ health: "FAILING", failure: "The shop does not respond." }]);
  const [failing] = await reported(key);
  const asStored = { ...failing, reportedAt: Date.parse(failing.reportedAt) };
  expect(healthOf(asStored, asStored.reportedAt + silentAfterMs)).toBe("FAILING");
  expect(healthOf(asStored, asStored.reportedAt + silentAfterMs + 1)).toBe("SILENT");
});

test("a report is sent when there is news and every five minutes, and one that is lost is made up for", async () => {
  const sent: { failure: string | null }[] = [];
  let isDown = false;
  const api = {
    get: async () => ({}) as never,
    async post(_path: string, body: unknown) {
      if (isDown) throw new Unavailable("Kolli does not respond.");
      sent.push(body as { failure: string | null });
      return {} as never;
    },
  };
  const { store } = await openConnectorWorld(service, "Pace", "");
  const report = createReporter({ api, store }, { connector: "csv", name: "/in" });
  const minute = 60_000;
  await report(null, 0);
  await report(null, 4 * minute);
  expect(sent).toHaveLength(1);
  isDown = true;
  await report("Gone.", 5 * minute);
  isDown = false;
  await report("Gone.", 5 * minute + 5_000);
  await report("Gone.", 9 * minute);
  await report(null, 9 * minute + 1);
  expect(sent.map(({ failure }) => failure)).toEqual([null, "Gone.", null]);
});

test("reports are bounded: the newest problems, texts cut, and the connector that reported longest ago makes room", async () => {
  const { key } = await keyOf(service, "FULL", "Many");
  const rest = restClient(service, key);
  const { connectorsOfWorkspace, problemsOfConnector, connectorText } = trackerBounds;
  const problems = Array.from({ length: problemsOfConnector.cap + 5 }, (_, nth) => ({
    at: "2026-11-17T09:30:00Z",
    subject: `#${nth}`,
    reason: "x".repeat(connectorText.cap + 50),
  }));
  for (let nth = 0; nth <= connectorsOfWorkspace.cap; nth++) {
    const { status } = await rest("POST", "/v1/connectors/report", { connector: "csv", name: `n${nth}`, problems });
    expect(status).toBe(200);
  }
  const all = await reported(key);
  expect(all).toHaveLength(connectorsOfWorkspace.cap);
  expect(all.map(({ name }: { name: string }) => name)).not.toContain("n0");
  expect(all[0].problems).toHaveLength(problemsOfConnector.cap);
  expect(all[0].problems[0]).toMatchObject({ subject: "#0", reason: "x".repeat(connectorText.cap) });
  const refused = await rest("POST", "/v1/connectors/report", { connector: "no such name!", name: "x" });
  expect(refused.status).toBe(400);
  const { key: reading } = await keyOf(service, "READ", "Many");
  expect((await restClient(service, reading)("POST", "/v1/connectors/report", { connector: "csv", name: "x" })).status).toBe(403);
});
