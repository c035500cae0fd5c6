import { rm } from "node:fs/promises";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followFeed } from "../../../src/checks/learn/follow-feed.ts";
import { days } from "../../../src/lib/clock.ts";
import { newBucketUuid } from "../../../src/lib/ids.ts";
import { mcpBounds } from "../../../src/mcp/bounds.ts";
import { tools } from "../../../src/mcp/tools/all.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { keyOf } from "../../support/rest.ts";
import { insertParcels } from "../../support/rows/parcel-rows.sql.ts";
import { agentOverHttp, agentOverStdio, callTool } from "../../support/servers/agent-client.ts";
import { callEveryTool } from "../../support/servers/every-tool.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "500000", KOLLI_COST_BURST: "9000000" } });
  folder = await temporaryFolder("agent");
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const ways: readonly { name: string; open: (key: string) => Promise<Client> }[] = [
  { name: "over HTTP, 2026-07-28", open: (key) => agentOverHttp(service, key, "2026-07-28") },
  { name: "over HTTP, 2025-11-25", open: (key) => agentOverHttp(service, key, "2025-11-25") },
  { name: "with kolli mcp, 2026-07-28", open: (key) => agentOverStdio(service, key, folder, "2026-07-28") },
  { name: "with kolli mcp, 2025-11-25", open: (key) => agentOverStdio(service, key, folder, "2025-11-25") },
];

const codeOf = (index: number): string => `AGENT-${index}-${Date.now().toString(36).toUpperCase()}`;

describe.each(ways)("the official client $name", ({ name, open }) => {
  let agent: Client;
  let key: string;
  let code: string;
  beforeAll(async () => {
    ({ key } = await keyOf(service, "FULL", name));
    code = codeOf(ways.findIndex((way) => way.name === name));
    agent = await open(key);
  });
  afterAll(() => agent.close());

  test("speaks the revision it asked for", () => {
    expect(name.endsWith("2026-07-28") ? "2026-07-28" : "2025-11-25").toBe(agent.getNegotiatedProtocolVersion());
  });

  test("lists every tool with schemas and annotations", async () => {
    const listed = (await agent.listTools()).tools;
    expect(listed.map((tool) => tool.name)).toEqual(tools.map((tool) => tool.name));
    for (const { title, description, inputSchema, outputSchema, annotations } of listed) {
      expect([inputSchema.type, outputSchema?.type]).toEqual(["object", "object"]);
      expect([typeof title, description!.length > 30]).toEqual(["string", true]);
      expect(Object.keys(annotations!).toSorted()).toEqual(
        ["destructiveHint", "idempotentHint", "openWorldHint", "readOnlyHint", "title"].toSorted(),
      );
    }
  });

  test("calls every tool, from a new parcel to one that is late and one that is stopped", () => callEveryTool(agent, code));

  test("gets what is wrong as a result with the next step", async () => {
    const missing = await callTool(agent, "get_parcel", { parcel: "NOT-THERE" });
    expect([missing.isError, missing.text]).toEqual([true, expect.stringContaining("Search with find_parcels")]);
    const unclear = await callTool(agent, "track_parcel", { trackingCode: "???", carrier: "USP" });
    expect([unclear.isError, unclear.text]).toEqual([true, expect.stringContaining("Did you mean")]);
  });
});

test("a page has at most 20 parcels and stays below 4 kB, and so does each other result", async () => {
  const { key } = await keyOf(service, "FULL", "Many");
  const input = Array.from({ length: 25 }, (_, index) => ({
    trackingCode: `MANY-${index}-0000000000`,
    carrier: "UPS",
    reference: `order-number-${index}`,
  }));
  await service.graphql(
    key,
    "mutation ($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { id } } } }",
    { input },
  );
  const agent = await agentOverHttp(service, key);
  const { cap } = mcpBounds.foundParcels;
  const page = await callTool(agent, "find_parcels", { limit: cap });
  expect(page.value.parcels).toHaveLength(cap);
  expect(JSON.stringify(page.value).length).toBeLessThan(4_096);
  const rest = await callTool(agent, "find_parcels", { limit: cap, cursor: page.value.nextCursor });
  expect([rest.value.parcels.length, rest.value.nextCursor]).toEqual([5, undefined]);
  expect((await callTool(agent, "find_parcels", { limit: cap + 1 })).isError).toBe(true);
  const five = page.value.parcels.slice(0, mcpBounds.explainedParcels.cap).map((one: { id: string }) => one.id);
  const explained = await callTool(agent, "explain_parcel", { parcels: five });
  expect(explained.value.explanations).toHaveLength(five.length);
  expect(JSON.stringify(explained.value).length).toBeLessThan(4_096);
  const six = page.value.parcels.slice(0, five.length + 1).map((one: { id: string }) => one.id);
  expect((await callTool(agent, "explain_parcel", { parcels: six })).isError).toBe(true);
  const { cap: longest } = mcpBounds.givenText;
  const missing = await callTool(agent, "get_parcel", { parcel: "x".repeat(longest) });
  expect(missing.text).toContain("No parcel has");
  expect((await callTool(agent, "get_parcel", { parcel: "x".repeat(longest + 1) })).text).not.toContain("No parcel has");
  expect((await callTool(agent, "carrier_performance")).value.carriers.length).toBeLessThanOrEqual(mcpBounds.shownCarriers.cap);
  const groups = (await callTool(agent, "needs_attention")).value.groups;
  expect(groups.length).toBeLessThanOrEqual(mcpBounds.shownGroups.cap);
  await agent.close();
});

test("what is usual is said of the parcel's own route, beside the day on which it is expected", async () => {
  const { key, scope } = await keyOf(service, "FULL", "Routes");
  const now = Date.now();
  const parcel = (index: number, to: string, tookDays: number | null) => {
    const at = now - days(20) - index;
    return {
      ...{ id: newBucketUuid(at, 7), carrier: "UPS", from: "DE", to, createdAt: at, stopReason: null, estimatedAt: null },
      scans: [
        { status: "PICKED_UP" as const, at },
        ...(tookDays === null ? [] : [{ status: "DELIVERED" as const, at: at + days(tookDays) }]),
      ],
    };
  };
  const past = Array.from({ length: 24 }, (_, index) => parcel(index, index % 2 ? "SE" : "FR", index % 2 ? 6 : 2));
  const [late, elsewhere] = [parcel(50, "SE", null), parcel(51, "NO", null)];
  await insertParcels(service.runtime.db, scope, [...past, late, elsewhere]);
  await followFeed(service.runtime.db, now, new AbortController().signal);
  const agent = await agentOverHttp(service, key);
  const { value, text } = await callTool(agent, "explain_parcel", { parcels: [late.id, elsewhere.id] });
  expect(value.explanations).toMatchObject([
    { usual: { route: "DE to SE", medianDays: 6, mostWithinDays: 6, deliveries: 12, thisParcelDays: 20 } },
    { usual: { route: "all routes of the carrier", deliveries: 24 } },
  ]);
  expect(text).toContain("Usual (DE to SE): 6 days, by 12 deliveries.");
  await agent.close();
});
