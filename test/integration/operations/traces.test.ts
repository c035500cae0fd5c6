import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { keptTraceparents } from "../../support/rows/traceparents.sql.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

type ToldSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  links?: { traceId: string; spanId: string }[];
};

/** A collector as OpenTelemetry's, as far as Kolli sees it. */
const startCollector = async () => {
  const spans: ToldSpan[] = [];
  const requests: { path: string; key: unknown; service: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans) {
      const service = resource.attributes.find(({ key }: { key: string }) => key === "service.name").value.stringValue;
      requests.push({ path: request.url!, key: request.headers["x-key"], service });
      spans.push(...scopeSpans.flatMap((scope: { spans: ToldSpan[] }) => scope.spans));
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
};

let collector: Awaited<ReturnType<typeof startCollector>>;
let receiver: Receiver;
beforeAll(async () => {
  collector = await startCollector();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await collector.close();
});

const secretCode = "K1000000005";
const incoming = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };

/** Creates a parcel in test mode and waits for its webhook. */
const followOne = async (service: TestService, headers: Record<string, string>) => {
  const { key, scope } = await service.keyFor("TEST");
  const { db, clock, sealer } = service.runtime;
  const endpoint = await createEndpoint({ db, clock, sealer, egress: service.service.egress }, scope, {
    url: receiver.url,
    topics: ["TRACKER_UPDATED"],
  });
  if (!endpoint.ok) throw new Error(endpoint.failure.message);
  const before = receiver.received.length;
  const { body } = await service.graphql(
    key,
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }",
    { input: { trackingCode: secretCode, carrier: "DHL", reference: "order of Ada" } },
    headers,
  );
  const id: string = body.data.trackerCreate.tracker.id;
  const [webhook] = await eventually(() => receiver.received.length > before && receiver.received.slice(before));
  return { id, key, webhook: webhook! };
};

const only = (name: string): ToldSpan => {
  const found = collector.spans.filter((span) => span.name === name);
  expect(found, name).toHaveLength(1);
  return found[0]!;
};

test("one trace leads from the caller's span through create, check and event to the webhook, which carries it on", async () => {
  const service = await startTestService({
    env: {
      KOLLI_EGRESS_ALLOW: "127.0.0.1",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=of%20ours",
      OTEL_SERVICE_NAME: "parcels",
    },
  });
  const { webhook, id, key } = await followOne(service, { traceparent: `00-${incoming.traceId}-${incoming.spanId}-01` });
  const kept = await keptTraceparents(service.runtime.db);
  const refreshed = await service.graphql(key, `mutation { trackerRefresh(id: "${id}") { tracker { status } } }`);
  expect(refreshed.status).toBe(200);
  await service.stop();

  const ofTrace = collector.spans.filter(({ traceId }) => traceId === incoming.traceId);
  const [check] = ofTrace.filter(({ name }) => name === "check");
  const [request] = ofTrace.filter(({ name }) => name === "POST /graphql");
  const [ask] = ofTrace.filter(({ name }) => name === "ask DHL");
  const event = only("event TRACKER_UPDATED");
  const delivery = only("deliver webhook");
  expect(request).toMatchObject({ parentSpanId: incoming.spanId, kind: 2 });
  expect(check).toMatchObject({ parentSpanId: request!.spanId, kind: 5 });
  expect(ask).toMatchObject({ parentSpanId: check!.spanId, kind: 3 });
  expect(event).toMatchObject({ traceId: incoming.traceId, parentSpanId: check!.spanId, kind: 4 });
  expect(delivery).toMatchObject({ traceId: incoming.traceId, parentSpanId: event.spanId, kind: 3 });
  expect(webhook.headers.traceparent).toBe(`00-${incoming.traceId}-${delivery.spanId}-01`);
  expect(kept.trackers).toEqual([`00-${incoming.traceId}-${request!.spanId}-01`]);
  expect(kept.events).toContain(`00-${incoming.traceId}-${event.spanId}-01`);

  // A person who asks for a check has it in the trace of that request.
  const second = collector.spans.find(({ name, traceId }) => name === "POST /graphql" && traceId !== incoming.traceId)!;
  expect(collector.spans).toContainEqual(expect.objectContaining({ name: "check", parentSpanId: second.spanId }));
  for (const span of collector.spans) expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  expect(new Set(collector.requests.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ path: "/v1/traces", key: "of ours", service: "parcels" })]),
  );
  const told = JSON.stringify(collector.spans);
  for (const secret of [secretCode, "Ada", key, receiver.url]) expect(told).not.toContain(secret);
});

test("without the variable nothing is sent, no row has a context and webhooks have no such header", async () => {
  const before = collector.requests.length;
  const service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1" } });
  const { webhook } = await followOne(service, { traceparent: `00-${incoming.traceId}-${incoming.spanId}-01` });
  expect(webhook.headers.traceparent).toBeUndefined();
  expect(await keptTraceparents(service.runtime.db)).toEqual({ trackers: [null], events: expect.arrayContaining([null]) });
  expect(service.runtime.tracer).toBeUndefined();
  await service.stop();
  expect(collector.requests).toHaveLength(before);
});
