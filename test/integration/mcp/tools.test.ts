import { rm } from "node:fs/promises";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mcpBounds } from "../../../src/mcp/bounds.ts";
import { tools } from "../../../src/mcp/tools/all.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { keyOf } from "../../support/rest.ts";
import { agentOverHttp, agentOverStdio, callTool } from "../../support/servers/agent-client.ts";
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

  test("calls every tool, from a new parcel to one that is late and one that is stopped", async () => {
    const used = new Set<string>();
    const call = (tool: string, input: Record<string, unknown> = {}) => {
      used.add(tool);
      return callTool(agent, tool, input);
    };
    expect((await call("detect_carrier", { trackingCode: "1Z999AA10123456784" })).value.candidates[0]).toMatchObject({
      carrier: "UPS",
      isSure: true,
    });
    const tracked = await call("track_parcel", { trackingCode: code, carrier: "UPS", reference: "order 1" });
    expect(tracked.value).toMatchObject({ isNew: true, parcel: { trackingCode: code, reference: "order 1" } });
    expect((await call("track_parcel", { trackingCode: code, carrier: "UPS" })).value.isNew).toBe(false);
    const { id } = tracked.value.parcel;
    const moved = await call("advance_test_parcel", { parcel: id, status: "IN_TRANSIT", statusDetail: "DELAYED" });
    expect(moved.value.parcel, moved.text).toMatchObject({ status: "IN_TRANSIT", problems: ["DELAYED"] });

    // "Which parcels are late and why" is answered in two calls.
    const late = await call("find_parcels", { problems: ["DELAYED"] });
    expect(late.value.parcels.map((one: { id: string }) => one.id)).toEqual([id]);
    const why = await call("explain_parcel", { parcels: late.value.parcels.map((one: { id: string }) => one.id) });
    const [explanation] = why.value.explanations;
    expect(explanation).toMatchObject({ trackingCode: code, late: { isLate: true }, whoMustAct: "carrier" });
    expect(explanation.reasons[0]).toMatchObject({ text: expect.stringContaining("later than planned"), at: expect.any(String) });
    expect(explanation.action).toContain("delay");

    const attention = await call("needs_attention");
    expect(attention.value.groups[0]).toMatchObject({ reason: "DELAYED", count: 1, parcels: [{ id, trackingCode: code }] });
    const shown = await call("get_parcel", { parcel: code.toLowerCase() });
    expect(shown.value).toMatchObject({ parcel: { id }, scans: expect.any(Array), trackingPage: expect.stringContaining("/t/") });
    expect(shown.value.scans.length).toBeLessThanOrEqual(mcpBounds.shownScans.cap);
    expect((await call("refresh_parcel", { parcel: id })).value.parcel.id).toBe(id);
    const delivered = await call("advance_test_parcel", { parcel: id, status: "DELIVERED" });
    expect(delivered.value.parcel.status).toBe("DELIVERED");
    const performance = await call("carrier_performance", { days: 7 });
    expect(performance.isError, performance.text).toBe(false);
    expect(performance.value.days).toBe(7);
    expect((await call("carrier_health")).value).toEqual({ accounts: [], parcelsWaiting: 0, outages: [] });
    const other = (await call("track_parcel", { trackingCode: `${code}-2`, carrier: "UPS" })).value.parcel.id;
    expect((await call("stop_tracking", { parcel: other })).value.parcel).toMatchObject({ stopped: "STOPPED" });
    expect([...used].toSorted()).toEqual(tools.map((tool) => tool.name).toSorted());
  });

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
