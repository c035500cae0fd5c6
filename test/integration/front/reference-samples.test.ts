import { readFileSync, writeFileSync } from "node:fs";
import { buildSchema, isSpecifiedScalarType } from "graphql";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { typesIn } from "../../../docs-site/pages/samples.ts";
import { type Answers, type SampleRequest, sampleRequests } from "../../../docs-site/samples/requests.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const file = new URL("../../../docs-site/samples/answers.json", import.meta.url);

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  ({ key } = await service.keyFor("TEST"));
});
afterAll(() => service.stop());

/** The first event of a stream. */
const firstOf = async (query: string, variables: unknown): Promise<unknown> => {
  const { body } = await request(`${service.url}/graphql`, {
    dispatcher: service.agent,
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ query, variables }),
  });
  let text = "";
  for await (const chunk of body) {
    text += chunk;
    const [, data] = /^event: next\n(?:id: .*\n)?data: (.+)$/m.exec(text) ?? [];
    if (data) return JSON.parse(data);
  }
  throw new Error(`The stream ended: ${text}`);
};

const run = async ({ operation, request: query, variables }: SampleRequest, before: Answers) => {
  const given = variables?.(before) ?? null;
  if (operation === "trackerUpdated") return { variables: given, answer: await firstOf(query, given) };
  const send = () => service.graphql(key, query, given ?? {});
  // The pictures that prove a delivery are fetched a little later.
  if (operation === "tracker")
    await eventually(async () => (await send()).body.data.tracker.proofOfDelivery.documents.length === 2, 60_000);
  const { status, body } = await send();
  expect([operation, status, body.errors]).toEqual([operation, 200, undefined]);
  return { variables: given, answer: body };
};

/** IDs, times and places in the feed are others in each run; a long list is shown by its first items. */
const withoutVolatile = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, one) => (name === "cursor" || name === "endCursor" || name === "after" ? "a cursor" : one))
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "an ID")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, "a time")
      .replace(/"\d{4}-\d\d-\d\d"/g, '"a day"')
      .replace(/"https:\/\/localhost:\d+[^"]*"/g, '"an address"'),
  );

const shortened = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (name, value) => (name === "carriers" && Array.isArray(value) ? value.slice(0, 2) : value)));

test("the requests of the reference return what it shows; KOLLI_WRITE_SAMPLES=1 records it again", async () => {
  const answers: Record<string, unknown> = {};
  const recorded: Record<string, unknown> = {};
  for (const sample of sampleRequests) {
    const { variables, answer } = await run(sample, answers);
    answers[sample.operation] = answer;
    recorded[sample.operation] = { variables, answer: shortened(answer) };
  }
  if (process.env.KOLLI_WRITE_SAMPLES === "1") {
    const text = JSON.stringify(recorded, null, 2).replaceAll(/https:\/\/localhost:\d+/g, "https://track.shop.com");
    writeFileSync(file, `${text}\n`);
  }
  const shown = JSON.parse(readFileSync(file, "utf8").replaceAll("https://track.shop.com", "https://localhost:4000"));
  expect(withoutVolatile(recorded)).toEqual(withoutVolatile(shown));
});

test("every operation, type and enumeration is in a request of the reference", () => {
  const schema = buildSchema(readFileSync("schema.graphql", "utf8"));
  const covered = new Set(sampleRequests.flatMap(({ request: text }) => typesIn(schema, text)));
  const wanted = Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith("__") && !isSpecifiedScalarType(type))
    .map(({ name }) => name);
  expect(wanted.filter((name) => !covered.has(name))).toEqual([]);
  const operations = ["Query", "Mutation", "Subscription"].flatMap((root) =>
    Object.keys((schema.getType(root) as unknown as { getFields(): object }).getFields()),
  );
  expect(sampleRequests.map(({ operation }) => operation).toSorted()).toEqual(operations.toSorted());
});
