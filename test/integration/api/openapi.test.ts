import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import openapiTypescript from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultLimits } from "../../../src/graphql/cost/limits.ts";
import { createGraphqlEngine, isRefused } from "../../../src/graphql/execute.ts";
import { operationOf } from "../../../src/rest/operation.ts";
import { restRoutes } from "../../../src/rest/routes.ts";
import { buildPublicSchema } from "../../../src/server/wiring/public-schema.ts";
import { eventTopics } from "../../../src/trackers/event-topics.ts";
import { eventually } from "../../support/eventually.ts";
import { childEnvironment } from "../../support/processes/child-environment.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { runProgram } from "../../support/samples/sample-shell.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "kolli-openapi-"));
  await symlink(join(repository, "node_modules"), join(folder, "node_modules"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const served = async (path: string) => {
  const { status, headers, text } = await service.send(path);
  return { status, type: headers["content-type"], text };
};

test("the OpenAPI document, the GraphQL schema and the schemas of events are served without a key, as they are checked in", async () => {
  const files = ["openapi.json", "schema.graphql", ...eventTopics.map((topic) => `schemas/events/${topic}.json`)];
  for (const file of files) {
    const { status, text } = await served(`/${file}`);
    expect([status, text], file).toEqual([200, await readFile(join(repository, file), "utf8")]);
  }
  expect((await served("/openapi.json")).type).toBe("application/json; charset=utf-8");
  expect((await served("/schemas/events/NONE.json")).status).toBe(404);
});

test("the document is valid OpenAPI 3.1, and every route is in it", async () => {
  const document = JSON.parse((await served("/openapi.json")).text);
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  const operations = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.toSorted()).toEqual(restRoutes.map(({ method, path }) => `${method} ${path}`).toSorted());
  expect(operations.filter((name) => /key|webhook|endpoint/i.test(name))).toEqual([]);
});

test("no route can cost more than one request may, with the largest page or batch", () => {
  const schema = buildPublicSchema();
  const engine = createGraphqlEngine({ schema, limits: defaultLimits, log: console });
  for (const route of restRoutes) {
    const operation = engine.prepare(operationOf(schema, route).document, undefined);
    if (isRefused(operation)) throw new Error(JSON.stringify(operation));
    const isMany = /batch|checkpoints/.test(route.path);
    const variables = { first: 250, ids: new Array(1000).fill("x"), input: isMany ? new Array(1000).fill({}) : { async: false } };
    expect(engine.price(operation, variables), route.path).toMatchObject({ cost: expect.any(Number) });
  }
});

/** What a developer would write with the generated types. It compiles only if they say what is answered. */
const program = `
import createClient from "openapi-fetch";
import type { components, paths } from "./kolli.ts";

const kolli = createClient<paths>({
  baseUrl: process.env.KOLLI_URL!,
  headers: { Authorization: "Bearer " + process.env.KOLLI_KEY },
});
const made = await kolli.POST("/v1/trackers", {
  body: { trackingCode: "K1000000005", carrier: "UPS", async: false, reference: "generated" },
  params: { header: { "Idempotency-Key": "generated 1" } },
});
const tracker: components["schemas"]["Tracker"] | null | undefined = made.data?.tracker;
const id = tracker!.id.split("/").at(-1)!;
const changed = await kolli.PATCH("/v1/trackers/{id}", { params: { path: { id } }, body: { metadata: { a: 1 } } });
const listed = await kolli.GET("/v1/trackers", {
  params: { query: { reference: ["generated", "other"], status: ["DELIVERED"], createdAt: { from: "2026-01-01T00:00:00Z" }, isActive: false, first: 5 } },
});
const status: components["schemas"]["TrackingStatus"] = listed.data!.nodes[0]!.status;
const refused = await kolli.POST("/v1/trackers", { body: { trackingCode: " ", carrier: "UPS" } });
const code: string = refused.error!.errors[0]!.extensions.code;
const total = await kolli.GET("/v1/trackers/total", { params: { query: { reference: ["generated"] } } });
const candidates = await kolli.GET("/v1/carriers/candidates", { params: { query: { trackingCode: "1Z999AA10123456784" } } });
const stopped = await kolli.POST("/v1/trackers/batch/stop", { body: { ids: [tracker!.id] } });
const events = await kolli.GET("/v1/events", { params: { query: { trackerId: tracker!.id, topics: ["TRACKER_UPDATED"] } } });
const gone = await kolli.DELETE("/v1/trackers/{id}", { params: { path: { id } } });
console.log(JSON.stringify({
  status, code, count: total.data!.count, first: candidates.data!.nodes[0]!.carrier, nodes: listed.data!.nodes.length,
  metadata: changed.data!.tracker!.metadata, results: stopped.data!.results.length, topic: events.data!.nodes[0]!.topic,
  deleted: gone.data!.deletedTrackerId === tracker!.id, again: (await kolli.GET("/v1/trackers/{id}", { params: { path: { id } } })).response.status,
}));
`;

test("a client that is generated from the document compiles in strict mode, and works against a real server over TLS", async () => {
  const document = JSON.parse((await served("/openapi.json")).text);
  await writeFile(join(folder, "kolli.ts"), await openapiTypescript(document));
  await writeFile(join(folder, "program.ts"), program);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "ca.pem"), service.ca);
  const { key } = await keyOf(service, "FULL", "Generated");
  const env = { ...childEnvironment(), NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"), KOLLI_URL: service.url, KOLLI_KEY: key };
  const strict = [
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "esnext",
    "--allowImportingTsExtensions",
    "--types",
    "node",
  ];
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  const compiled = await runProgram(process.execPath, [tsc, ...strict, "--skipLibCheck", "program.ts"], folder, env);
  expect(compiled.output).toBe("");
  const ran = await runProgram(process.execPath, ["program.ts"], folder, env);
  expect(ran.code, ran.output).toBe(0);
  expect(JSON.parse(ran.output)).toEqual({
    status: "DELIVERED",
    code: "TRACKING_CODE_REQUIRED",
    count: 1,
    first: "UPS",
    nodes: 1,
    metadata: { a: 1 },
    results: 1,
    topic: "TRACKER_UPDATED",
    deleted: true,
    again: 404,
  });
});

test("events of every topic match their published schema, and so does what the feed answers", async () => {
  const { key } = await keyOf(service, "FULL", "Schemas");
  const rest = restClient(service, key);
  const { tracker } = (await rest("POST", "/v1/trackers", { trackingCode: "SCHEMA-1", carrier: "UPS", async: false })).body;
  const path = `/v1/trackers/${tracker.id.split("/").at(-1)}`;
  const play = async (input: unknown) => expect((await rest("POST", `${path}/test-advance`, input)).status).toBe(200);
  await play({ action: "STATUS", status: "IN_TRANSIT" });
  await play({ action: "STATUS", statusDetail: "LOST" });
  await play({ action: "STATUS", status: "AVAILABLE_FOR_PICKUP" });
  await play({ action: "STATUS", status: "DELIVERED" });
  const all = eventTopics.map((topic) => `topics=${topic}`).join("&");
  const isTold = ["TRACKER_UPDATED", "TRACKER_CHECKPOINT_ADDED", "TRACKER_EXCEPTION_RAISED", "TRACKER_EXCEPTION_CLEARED"];
  const events = await eventually(async () => {
    const { body } = await rest("GET", `/v1/events?${all}&first=100`);
    const topics = new Set(body.nodes.map(({ topic }: { topic: string }) => topic));
    const isComplete = isTold.every((topic) => topics.has(topic)) && body.nodes.at(-1).data.status === "DELIVERED";
    return isComplete && (body.nodes as { topic: string; cursor: string; data: unknown }[]);
  });
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const document = JSON.parse((await served("/openapi.json")).text);
  const ofFeed = ajv.compile({ ...document.components.schemas.Event, components: document.components });
  const files = new Map<string, ReturnType<typeof ajv.compile>>();
  for (const topic of eventTopics)
    files.set(topic, ajv.compile(JSON.parse((await served(`/schemas/events/${topic}.json`)).text)));
  for (const event of events) {
    const { cursor: _cursor, ...body } = event;
    const check = files.get(event.topic)!;
    expect(check(body), JSON.stringify(check.errors)).toBe(true);
    expect(ofFeed(event), JSON.stringify(ofFeed.errors)).toBe(true);
    expect(check({ ...body, data: null })).toBe(false);
  }
  const after = await rest("GET", `/v1/events?${all}&after=${events[0]!.cursor}&first=1`);
  expect(after.body.nodes).toEqual([events[1]]);
  await rest("DELETE", path);
  const [erased] = (await rest("GET", `/v1/events?${all}&first=1`)).body.nodes;
  expect([erased.data, ofFeed(erased)]).toEqual([null, true]);
});
