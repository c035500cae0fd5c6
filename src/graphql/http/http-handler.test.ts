import type { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createDemoSchema } from "../../../test/support/demo-schema.ts";
import type { Budget } from "../context.ts";
import { defaultLimits } from "../cost/limits.ts";
import { createGraphqlEngine } from "../execute.ts";
import { createStreamWatch } from "../stream-watch.ts";
import { admit, createHttpHandler, isAdmitted } from "./http-handler.ts";
import { refusal } from "./request-parameters.ts";

const log = { error: () => {} };
const engine = createGraphqlEngine({ schema: createDemoSchema(), limits: defaultLimits, log });
const handle = createHttpHandler({ engine, log, watch: createStreamWatch(30_000) });

/** A budget for so many charges, which notes them. */
const budgetFor = (charges: number) => {
  const charged: number[] = [];
  const owed: number[] = [];
  const budget: Budget = {
    charge({ cost }) {
      if (charged.length >= charges) return refusal("THROTTLED", "Nothing is left.", { "retry-after": "3" });
      charged.push(cost);
      return null;
    },
    owe: (cost) => owed.push(cost),
  };
  return { budget, charged, owed };
};

const ask = async (budget: Budget, query: string, { variables = {}, accept = "application/json" } = {}) => {
  const head = { method: "POST", headers: { "content-type": "application/json", accept }, requestId: "r" };
  const admitted = await admit(head, (base) => ({ ...base, budget }), undefined);
  if (!isAdmitted(admitted)) return admitted;
  return handle({ ...head, queryString: "", body: Buffer.from(JSON.stringify({ query, variables })) }, admitted);
};

describe("a request", () => {
  it("is paid for before it runs, by its variables, and refused where nothing is left", async () => {
    const { budget, charged } = budgetFor(1);
    const query = "query ($n: Int) { boxes(first: $n) { edges { cursor } } }";
    expect((await ask(budget, query, { variables: { n: 4 } })).status).toBe(200);
    expect(charged).toEqual([6]);
    expect(await ask(budget, query, { variables: { n: 4 } })).toMatchObject({ status: 429, headers: { "retry-after": "3" } });
  });

  it("that cannot be afforded at all costs nothing but its reading", async () => {
    const { budget, charged } = budgetFor(9);
    const many = Array.from(
      { length: 20 },
      (_, n) => `b${n}: boxes(first: 250) { edges { node { siblings { siblings { id } } } } }`,
    );
    const { body } = await ask(budget, `{ ${many.join(" ")} }`);
    expect(JSON.parse(body as string).errors[0].extensions.code).toBe("QUERY_TOO_COSTLY");
    expect(charged).toEqual([]);
  });

  it("owes what its document took to be read, also when it is refused then", async () => {
    const { budget, owed } = budgetFor(9);
    const parts = Array.from({ length: 700 }, () => "siblings { id nameless }").join(" ");
    const { body } = await ask(budget, `{ box { ${parts} } }`);
    expect(JSON.parse(body as string).errors[0].extensions.code).toBe("GRAPHQL_VALIDATION_FAILED");
    expect(owed.length).toBe(1);
    expect(owed[0]).toBeGreaterThan(1_000);
  });

  it("owes what its answer turned out to be, and is refused an answer over 20 MB", async () => {
    const { budget, owed } = budgetFor(9);
    const query = "query ($json: JSON) { echo(json: $json) }";
    expect((await ask(budget, query, { variables: { json: "x".repeat(1_000_000) } })).status).toBe(200);
    expect(owed.at(-1)).toBeGreaterThan(4_900);
    const { body } = await ask(budget, query, { variables: { json: "x".repeat(20_000_000) } });
    expect(JSON.parse(body as string).errors[0]).toMatchObject({
      message: expect.stringMatching(/^The response has 21 MB; at most 20 MB is sent/),
      extensions: { code: "QUERY_TOO_COSTLY" },
    });
    expect(owed.at(-1)).toBeGreaterThan(99_000);
  });
});

describe("a stream", () => {
  it("is paid for event by event, and breaks off without an end where nothing is left", async () => {
    const { budget, charged } = budgetFor(3);
    const { body } = await ask(budget, "subscription { ticks(until: 5) }", { accept: "text/event-stream" });
    let text = "";
    for await (const chunk of body as Readable) text += chunk;
    expect(text.match(/^data: .*/gm)).toEqual(['data: {"data":{"ticks":1}}', 'data: {"data":{"ticks":2}}']);
    expect(text).not.toContain("complete");
    expect(charged).toHaveLength(3);
  });
});
