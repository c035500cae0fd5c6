import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createDemoSchema } from "../../test/support/samples/demo-schema.ts";
import { graphqlBounds } from "./bounds.ts";
import { defaultLimits } from "./cost/limits.ts";
import { createGraphqlEngine, type GraphqlEngine, isRefused } from "./execute.ts";

const schema = createDemoSchema();
const log = { error: () => {} };
const engineWith = (more: { maxCachedBytes?: number } = {}): GraphqlEngine =>
  createGraphqlEngine({ schema, limits: defaultLimits, log, ...more });

const megabyte = 1024 * 1024;
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const heapUsed = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};
const heapGrowth = (work: () => void): number => {
  const before = heapUsed();
  work();
  return heapUsed() - before;
};

const run = async (engine: GraphqlEngine, query: string, operationName?: string) => {
  const operation = engine.prepare(query, operationName);
  return isRefused(operation) ? operation : await engine.execute(operation, {}, { requestId: "r" });
};

describe("the cache of operations", () => {
  it("keeps a document's operations apart by their names", async () => {
    const engine = engineWith();
    const query = "query A { box(index: 1) { name } } query B { box(index: 2) { name } }";
    for (let use = 0; use < 4; use++) {
      expect(await run(engine, query, "A")).toEqual({ data: { box: { name: "Box 1" } } });
      expect(await run(engine, query, "B")).toEqual({ data: { box: { name: "Box 2" } } });
      expect(await run(engine, query)).toMatchObject({ errors: [{ extensions: { code: "OPERATION_NOT_FOUND" } }] });
    }
  });

  it("gives the same operation again", async () => {
    const engine = engineWith();
    const operation = engine.prepare("{ hello }", undefined);
    await run(engine, "{ hello }");
    expect(engine.prepare("{ hello }", undefined)).toBe(operation);
  });

  it("parses and validates a document once, however many operations it names", () => {
    const engine = engineWith();
    const names = Array.from({ length: 780 }, (_, n) => `Operation${n}`);
    const query = names.map((name) => `query ${name} { hello }`).join("\n");
    const documents = new Set<unknown>();
    const grown = heapGrowth(() => {
      for (const name of names) {
        const operation = engine.prepare(query, name);
        if (isRefused(operation)) throw new Error("refused");
        documents.add(operation.document);
      }
    });
    expect(documents.size).toBe(1);
    // One copy for each name took 950 MB.
    expect(grown).toBeLessThan(8 * megabyte);
  });

  it("holds no more than it is charged for, plans included", async () => {
    const engine = engineWith({ maxCachedBytes: 4 * megabyte });
    const fields = "name colour packedAt tags extra label { id text } parent { name colour siblings { id name } }";
    await run(engine, `{ box { ${fields} } }`);
    const before = heapUsed();
    for (let n = 0; n < 1_000; n++) await run(engine, `{ a${n}: box(index: 3) { ${fields} } b${n}: box { ${fields} } }`);
    expect((heapUsed() - before) / megabyte).toBeLessThan(6);
  });

  it("forgets the document that was used longest ago", () => {
    // Room for two such documents.
    const engine = engineWith({ maxCachedBytes: 2 * 4_000 });
    const [first, second] = [engine.prepare("{ a: hello }", undefined), engine.prepare("{ b: hello }", undefined)];
    expect(engine.prepare("{ a: hello }", undefined)).toBe(first);
    engine.prepare("{ c: hello }", undefined);
    expect(engine.prepare("{ a: hello }", undefined)).toBe(first);
    expect(engine.prepare("{ b: hello }", undefined)).not.toBe(second);
  });

  it("forgets a document whose plan outgrows all room, and answers it all the same", async () => {
    const engine = engineWith({ maxCachedBytes: 4_000 });
    const query = "{ box { parent { parent { parent { name } } } } }";
    const before = engine.prepare(query, undefined);
    expect(await run(engine, query)).toEqual({ data: { box: { parent: null } } });
    expect(engine.prepare(query, undefined)).not.toBe(before);
  });
});

describe("errors of a request", () => {
  const { cap } = graphqlBounds.errorsOfRequest;
  const many = cap + 10;
  const errorsOf = async (query: string, variables: Record<string, unknown> = {}) => {
    const engine = engineWith();
    const operation = engine.prepare(query, undefined);
    const answer = isRefused(operation) ? operation : await engine.execute(operation, variables, { requestId: "r" });
    return "errors" in answer ? answer.errors! : [];
  };

  it("are listed up to the cap where a document is wrong, and one says that there are more", async () => {
    const unknown = Array.from({ length: many }, (_, nth) => `nothing${nth}`).join(" ");
    expect(await errorsOf(`{ box { ${unknown} } }`)).toHaveLength(cap + 1);
  });

  it("and where variables are", async () => {
    const ids = Array.from({ length: many }, () => true);
    expect(await errorsOf("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids })).toHaveLength(cap + 1);
  });
});
