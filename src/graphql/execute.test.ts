import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createDemoSchema } from "./demo-schema.ts";
import { createEngine, type Engine, isRefused } from "./execute.ts";
import { defaultLimits, type Limits } from "./limits.ts";

const schema = createDemoSchema();
const log = { error: () => {} };
const engineWith = (limits: Partial<Limits> = {}, more: { maxCachedBytes?: number } = {}): Engine =>
  createEngine({ schema, limits: { ...defaultLimits, ...limits }, log, ...more });

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

const run = async (engine: Engine, query: string, operationName?: string) => {
  const operation = engine.prepare(query, operationName);
  return isRefused(operation) ? operation : await engine.execute(operation, {}, { requestId: "r" });
};

const codeOf = (engine: Engine, query: string): string | null => {
  const operation = engine.prepare(query, undefined);
  return isRefused(operation) ? `${operation.errors[0]?.extensions.code}: ${operation.errors[0]?.message}` : null;
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
    const engine = engineWith({}, { maxCachedBytes: 4 * megabyte });
    const fields = "name colour packedAt tags extra label { id text } parent { name colour siblings { id name } }";
    await run(engine, `{ box { ${fields} } }`);
    const before = heapUsed();
    for (let n = 0; n < 1_000; n++) await run(engine, `{ a${n}: box(index: 3) { ${fields} } b${n}: box { ${fields} } }`);
    expect((heapUsed() - before) / megabyte).toBeLessThan(6);
  });

  it("forgets the document that was used longest ago", () => {
    // Room for two such documents.
    const engine = engineWith({}, { maxCachedBytes: 2 * 4_000 });
    const [first, second] = [engine.prepare("{ a: hello }", undefined), engine.prepare("{ b: hello }", undefined)];
    expect(engine.prepare("{ a: hello }", undefined)).toBe(first);
    engine.prepare("{ c: hello }", undefined);
    expect(engine.prepare("{ a: hello }", undefined)).toBe(first);
    expect(engine.prepare("{ b: hello }", undefined)).not.toBe(second);
  });

  it("forgets a document whose plan outgrows all room, and answers it all the same", async () => {
    const engine = engineWith({}, { maxCachedBytes: 4_000 });
    const query = "{ box { parent { parent { parent { name } } } } }";
    const before = engine.prepare(query, undefined);
    expect(await run(engine, query)).toEqual({ data: { box: { parent: null } } });
    expect(engine.prepare(query, undefined)).not.toBe(before);
  });
});

describe("limits", () => {
  it("refuse a document with too many tokens", () => {
    expect(codeOf(engineWith({ maxTokens: 5 }), "{ hello hello hello }")).toBeNull();
    expect(codeOf(engineWith({ maxTokens: 5 }), "{ hello hello hello hello }")).toBe(
      "QUERY_TOO_MANY_TOKENS: The document has more than 5 tokens. Send large input as variables.",
    );
  });

  it("refuse a document that is too deep, through fragments too", () => {
    const engine = engineWith({ maxDepth: 3 });
    expect(codeOf(engine, "{ box { parent { name } } }")).toBeNull();
    expect(codeOf(engine, "{ box { parent { parent { name } } } }")).toBe(
      "QUERY_TOO_DEEP: The operation is 4 levels deep; at most 3 are allowed.",
    );
    expect(codeOf(engine, "{ box { ...F } } fragment F on Box { ... { parent { parent { name } } } }")).toMatch(
      /^QUERY_TOO_DEEP/,
    );
  });

  it("leave introspection alone", () => {
    expect(
      codeOf(engineWith({ maxDepth: 1 }), "{ __schema { types { fields { type { ofType { ofType { name } } } } } } }"),
    ).toBeNull();
  });

  it("refuse too many aliases, counting a fragment as often as it is spread", () => {
    const engine = engineWith({ maxAliases: 3 });
    expect(codeOf(engine, "{ a: hello b: hello c: hello }")).toBeNull();
    expect(codeOf(engine, "{ a: box { ...F } b: box { ...F } } fragment F on Box { x: name y: name }")).toBe(
      "QUERY_TOO_MANY_ALIASES: The operation uses 6 aliases; at most 3 are allowed.",
    );
  });

  it("refuse too many root fields", () => {
    expect(codeOf(engineWith({ maxRootFields: 2 }), "{ ...F hello } fragment F on Query { hello hello }")).toBe(
      "QUERY_TOO_MANY_ROOT_FIELDS: The operation selects 3 root fields; at most 2 are allowed.",
    );
  });

  it("count the cost of a page by its size: 1 + 1 + 20 x (1 + 2)", () => {
    const query = "{ boxes(first: 20) { edges { node { id name } } } }";
    expect(codeOf(engineWith({ maxCost: 62 }), query)).toBeNull();
    expect(codeOf(engineWith({ maxCost: 61 }), query)).toMatch(
      /^QUERY_TOO_COSTLY: The operation could return about 62 values; at most 61/,
    );
  });

  it("take a page size that is a variable to be the largest: 1 + 1 + 250 x 1", () => {
    expect(codeOf(engineWith({ maxCost: 252 }), "query ($n: Int) { boxes(first: $n) { edges { cursor } } }")).toBeNull();
    expect(codeOf(engineWith({ maxCost: 251 }), "query ($n: Int) { boxes(first: $n) { edges { cursor } } }")).toMatch(
      /^QUERY_TOO_COSTLY/,
    );
  });

  it("count a list by the ids asked for: 1 + 3 x 1", () => {
    expect(codeOf(engineWith({ maxCost: 4 }), '{ nodes(ids: ["a", "b", "c"]) { id } }')).toBeNull();
    expect(codeOf(engineWith({ maxCost: 3 }), '{ nodes(ids: ["a", "b", "c"]) { id } }')).toMatch(/^QUERY_TOO_COSTLY/);
  });

  it("bear fragments that spread themselves, and fragments nested to blow up", () => {
    expect(codeOf(engineWith(), "{ box { ...F } } fragment F on Box { parent { ...F } }")).toMatch(/^GRAPHQL_VALIDATION_FAILED/);
    const doubling = Array.from({ length: 40 }, (_, n) => `fragment F${n} on Box { ...F${n + 1} ...F${n + 1} }`).join(" ");
    expect(codeOf(engineWith(), `{ box { ...F0 } } ${doubling} fragment F40 on Box { name }`)).toMatch(/^QUERY_TOO_COSTLY/);
  });
});
