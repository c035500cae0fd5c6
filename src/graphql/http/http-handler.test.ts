import type { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createDemoSchema } from "../../../test/support/samples/demo-schema.ts";
import type { Budget } from "../context.ts";
import { defaultLimits } from "../cost/limits.ts";
import { createGraphqlEngine } from "../execute.ts";
import { createStreamWatch } from "../stream-watch.ts";
import { admit, createHttpHandler, isAdmitted } from "./http-handler.ts";
import { refusal } from "./request-parameters.ts";

const log = { error: () => {} };
const engine = createGraphqlEngine({ schema: createDemoSchema(), limits: defaultLimits, log });
const handle = createHttpHandler({ engine, log, watch: createStreamWatch(30_000) });

/** A budget for a number of charges, which records them. */
const budgetFor = (charges: number, mayOwe = Number.POSITIVE_INFINITY) => {
  const charged: number[] = [];
  const owed: number[] = [];
  const refunded: number[] = [];
  const budget: Budget = {
    charge({ cost }) {
      if (charged.length >= charges) return refusal("THROTTLED", "Nothing is left.", { "retry-after": "3" });
      charged.push(cost);
      return null;
    },
    owe: (cost) => owed.push(cost),
    refund: (cost) => refunded.push(cost),
    debt: () =>
      owed.reduce((sum, cost) => sum + cost, 0) > mayOwe ? refusal("THROTTLED", "In debt.", { "retry-after": "9" }) : null,
  };
  return { budget, charged, owed, refunded };
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
    // For the document, and for the body if parsing it took over a millisecond.
    expect(owed.length).toBeGreaterThan(0);
    expect(owed.at(-1)).toBeGreaterThan(1_000);
  });

  it("gets back what it did not use", async () => {
    const { budget, charged, refunded } = budgetFor(9);
    const { body } = await ask(budget, "{ boxes(first: 250) { edges { cursor } } }");
    const came = JSON.parse(body as string).data.boxes.edges.length;
    expect(came).toBeLessThan(250);
    expect(charged[0]! - refunded[0]!).toBe(2 + came);
  });

  const sendJson = async (budget: Budget, body: string) => {
    const head = { method: "POST", headers: { "content-type": "application/json" }, requestId: "r" };
    const admitted = await admit(head, (base) => ({ ...base, budget }), undefined);
    return handle({ ...head, queryString: "", body: Buffer.from(body) }, admitted as never);
  };
  /** Lists and objects: as many as requested. */
  const wide = (containers: number) =>
    `{"query":"{ hello }","extensions":{"m":[${Array(containers - 3)
      .fill("[]")
      .join()}]}}`;

  it("owes the reading of its body, and what is nested too deep or has too many lists is not parsed", async () => {
    const { budget, owed } = budgetFor(9);
    expect((await sendJson(budget, wide(100_000))).status).toBe(200);
    expect(owed[0]).toBeGreaterThan(1_000);
    const refused = async (body: string) => JSON.parse((await sendJson(budget, body)).body as string).errors[0];
    expect(await refused(wide(100_001))).toMatchObject({
      message: "The body has more than 100,000 lists and objects. Send fewer in one request.",
      extensions: { code: "BAD_REQUEST" },
    });
    expect(await refused(`{"query":"{ hello }","extensions":{"m":${"[".repeat(500_000)}`)).toMatchObject({
      message: "The body nests brackets more than 64 deep. Send flatter JSON.",
      extensions: { code: "BAD_REQUEST" },
    });
  });

  it("with a large body is parsed in its turn, and not at all where those before it have left a debt", async () => {
    const { budget, owed } = budgetFor(1_000, 3_000);
    let turns = 0;
    const isDone = new AbortController();
    const count = () => {
      turns++;
      if (!isDone.signal.aborted) setImmediate(count);
    };
    setImmediate(count);
    const at: number[] = [];
    const noting: Budget = {
      ...budget,
      owe(cost) {
        at.push(turns);
        budget.owe(cost);
      },
    };
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await sendJson(noting, wide(90_000))).status));
    isDone.abort();
    // The first owes for its parsing, perhaps one more; before, all twelve were parsed within one turn.
    expect(new Set(at).size).toBe(at.length);
    expect(owed.length).toBeLessThan(4);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(8);
  });

  it("is refused where those before it, that it waited for, have left a debt", async () => {
    const { budget } = budgetFor(1_000, 3_000);
    const costly = (n: number) =>
      `{ box { ${Array.from({ length: 700 }, () => "siblings { id nameless }").join(" ")} a${n}: id } }`;
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(budget, costly(n))));
    // The first was read, and perhaps one more; the others waited behind it and found the debt, and ten could not even wait.
    const refusedBy = (retryAfter: string) => answers.filter(({ headers }) => headers?.["retry-after"] === retryAfter).length;
    expect(refusedBy("9")).toBeGreaterThanOrEqual(15);
    expect(refusedBy("1")).toBe(10);
  });

  it("owes what its answer turned out to be, and is refused an answer over 20 MB", async () => {
    const { budget, owed } = budgetFor(9);
    const query = "query ($json: JSON) { echo(json: $json) }";
    expect((await ask(budget, query, { variables: { json: "x".repeat(1_000_000) } })).status).toBe(200);
    expect(owed.at(-1)).toBeGreaterThan(4_900);
    const { body } = await ask(budget, query, { variables: { json: "x".repeat(20_000_000) } });
    expect(JSON.parse(body as string).errors[0]).toMatchObject({
      message: expect.stringMatching(/^The response has more than 20 MB/),
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
