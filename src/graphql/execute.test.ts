import { describe, expect, it } from "vitest";
import { createDemoSchema } from "./demo-schema.ts";
import { createEngine, type Engine, isRefused } from "./execute.ts";
import { defaultLimits } from "./limits.ts";

const schema = createDemoSchema();
const log = { error: () => {} };
const engineWith = (more: { maxCachedDocuments?: number } = {}): Engine =>
  createEngine({ schema, limits: defaultLimits, log, ...more });

const run = async (engine: Engine, query: string, operationName?: string) => {
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

  it("gives the same operation again, compiled from its second use on", async () => {
    const engine = engineWith();
    const operation = engine.prepare("{ hello }", undefined);
    if (isRefused(operation)) throw new Error("refused");
    await engine.execute(operation, {}, { requestId: "r" });
    expect(operation.compiled).toBeUndefined();
    await engine.execute(operation, {}, { requestId: "r" });
    expect(operation.compiled).toBeTypeOf("object");
    expect(engine.prepare("{ hello }", undefined)).toBe(operation);
  });

  it("forgets the document that was used longest ago", () => {
    const engine = engineWith({ maxCachedDocuments: 2 });
    const [first, second] = [engine.prepare("{ a: hello }", undefined), engine.prepare("{ b: hello }", undefined)];
    expect(engine.prepare("{ a: hello }", undefined)).toBe(first);
    engine.prepare("{ c: hello }", undefined);
    expect(engine.prepare("{ a: hello }", undefined)).toBe(first);
    expect(engine.prepare("{ b: hello }", undefined)).not.toBe(second);
  });
});
