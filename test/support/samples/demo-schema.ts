import { type BuilderFor, createBuilder } from "../../../src/graphql/builder.ts";
import { readPage, toConnection } from "../../../src/graphql/connection.ts";
import { defineConnection, pageArguments } from "../../../src/graphql/connection-types.ts";
import type { RequestContext } from "../../../src/graphql/context.ts";
import { directives } from "../../../src/graphql/directives.ts";
import { ClientError } from "../../../src/graphql/errors.ts";
import { withEventId } from "../../../src/graphql/http/sse.ts";
import { defineNodeQueries, type NodeLoaders } from "../../../src/graphql/nodes.ts";
import { globalId } from "../../../src/lib/ids.ts";

/** A small schema for the engine's own tests: every kind of type and failure the executors must agree on. */
export interface DemoContext extends RequestContext {
  readonly ticks?: () => AsyncIterable<{ count: number }>;
}

const colours = ["RED", "GREEN", "BLUE"] as const;
type Colour = (typeof colours)[number];
type Box = {
  id: string;
  name: string;
  colour: Colour;
  parentId: string | null;
  packedAt: number;
  tags: string[];
  extra: unknown;
};

const uuidOf = (n: number): string => `018f0000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

export const boxes: readonly Box[] = [0, 1, 2, 3, 4].map((n) => ({
  id: uuidOf(n),
  name: `Box ${n}`,
  colour: colours[n % 3]!,
  parentId: n === 0 ? null : uuidOf(n - 1),
  packedAt: Date.UTC(2026, 2, 1, 8, 30 + n),
  tags: Array.from({ length: n }, (_, i) => `tag-${i}`),
  extra: n === 2 ? { deep: [1, "two", null] } : null,
}));

const nodeLoaders: NodeLoaders<DemoContext> = {
  Box: async (uuids) => boxes.filter(({ id }) => uuids.includes(id)),
  Label: async (uuids) => uuids.map((id) => ({ id, text: "label" })),
};

type DemoBuilder = BuilderFor<DemoContext>;

const defineBoxTypes = (builder: DemoBuilder) => {
  const ColourEnum = builder.enumType("Colour", { values: colours });

  const Label = builder.objectRef<{ id: string; text: string }>("Label").implement({
    interfaces: ["Node"],
    fields: (t) => ({ id: t.id({ resolve: (row) => globalId("Label", row.id) }), text: t.exposeString("text") }),
  });

  const BoxRef = builder.objectRef<Box>("Box");
  builder.objectType(BoxRef, {
    interfaces: ["Node"],
    fields: (t) => ({
      id: t.id({ resolve: (row) => globalId("Box", row.id) }),
      name: t.exposeString("name"),
      colour: t.expose("colour", { type: ColourEnum }),
      packedAt: t.expose("packedAt", { type: "DateTime" }),
      packedAtLocal: t.field({ type: "DateTime", resolve: (row) => ({ epochMs: row.packedAt, offsetMinutes: 60 }) }),
      tags: t.exposeStringList("tags"),
      extra: t.expose("extra", { type: "JSON", nullable: true }),
      parent: t.field({
        type: BoxRef,
        nullable: true,
        resolve: async (row) => boxes.find((box) => box.id === row.parentId) ?? null,
      }),
      siblings: t.field({ type: [BoxRef], resolve: (row) => boxes.filter((box) => box.colour === row.colour && box !== row) }),
      label: t.field({ type: Label, resolve: (row) => ({ id: row.id, text: `${row.name}!` }) }),
      greeting: t.string({
        args: { word: t.arg.string({ required: true, defaultValue: "Hello" }), times: t.arg.int() },
        resolve: (row, { word, times }) => `${word} ${row.name} ${times === undefined ? "unset" : times}`,
      }),
      broken: t.string({ nullable: true, resolve: () => Promise.reject(new Error("secret: connection string")) }),
      brokenSync: t.string({
        nullable: true,
        resolve: () => {
          throw new Error("secret: connection string");
        },
      }),
      brokenRequired: t.string({ resolve: async () => null as never }),
      refused: t.string({ nullable: true, resolve: () => Promise.reject(new ClientError("FORBIDDEN", "Not this one.")) }),
      brokenEnum: t.field({ type: ColourEnum, nullable: true, resolve: () => "secret colour" as Colour }),
    }),
  });
  return { ColourEnum, BoxRef };
};

type BoxTypes = ReturnType<typeof defineBoxTypes>;

const defineInputs = (builder: DemoBuilder, { ColourEnum }: BoxTypes) => {
  const BoxFilter = builder.inputType("BoxFilter", {
    fields: (t) => ({
      colour: t.field({ type: ColourEnum, defaultValue: "GREEN" }),
      names: t.stringList(),
      since: t.field({ type: "DateTime" }),
      limit: t.int({ required: true, defaultValue: 3 }),
    }),
  });
  const BoxPick = builder.inputType("BoxPick", { isOneOf: true, fields: (t) => ({ id: t.id(), name: t.string() }) });
  return { BoxFilter, BoxPick };
};

type Inputs = ReturnType<typeof defineInputs>;

const defineQueries = (builder: DemoBuilder, { BoxRef, ColourEnum }: BoxTypes, { BoxFilter, BoxPick }: Inputs): void => {
  const BoxConnection = defineConnection(builder, "Box", BoxRef);
  builder.queryFields((t) => ({
    hello: t.string({ resolve: () => "world" }),
    box: t.field({
      type: BoxRef,
      nullable: true,
      args: { index: t.arg.int({ required: true, defaultValue: 0 }) },
      resolve: async (_root, { index }) => boxes[index] ?? null,
    }),
    boxes: t.field({
      type: BoxConnection,
      args: pageArguments(builder),
      resolve: (_root, args) => {
        const page = readPage(args);
        const after = page.after ? boxes.findIndex(({ id }) => id === page.after?.[0]) : -1;
        const before = page.before ? boxes.findIndex(({ id }) => id === page.before?.[0]) : boxes.length;
        const between = boxes.slice(after + 1, before);
        return toConnection(page.direction === "forward" ? between : between.reverse(), page, ({ id }) => [id]);
      },
    }),
    echo: t.field({
      type: "JSON",
      nullable: true,
      args: {
        filter: t.arg({ type: BoxFilter }),
        filters: t.arg({ type: [BoxFilter] }),
        pick: t.arg({ type: BoxPick }),
        colour: t.arg({ type: ColourEnum, defaultValue: "BLUE" }),
        at: t.arg({ type: "DateTime" }),
        json: t.arg({ type: "JSON" }),
        text: t.arg.string(),
        flag: t.arg.boolean(),
        ratio: t.arg.float(),
        id: t.arg.id(),
        matrix: t.arg.intList(),
      },
      resolve: (_root, args) => args,
    }),
  }));
  defineNodeQueries(builder, nodeLoaders);
};

const defineMutations = (builder: DemoBuilder, { BoxRef, ColourEnum }: BoxTypes, { BoxFilter }: Inputs): void => {
  builder.mutationType({
    fields: (t) => ({
      paint: t.field({
        type: BoxRef,
        args: { colour: t.arg({ type: ColourEnum, required: true }) },
        resolve: (_root, { colour }) => ({ ...boxes[0]!, colour }),
      }),
      paintLater: t.field({
        type: BoxRef,
        nullable: true,
        args: { filter: t.arg({ type: BoxFilter, required: true }) },
        resolve: async (_root, { filter }) => ({ ...boxes[0]!, colour: filter.colour ?? "RED", name: `${filter.limit}` }),
      }),
      failing: t.string({ nullable: true, resolve: () => Promise.reject(new Error("secret")) }),
      keep: t.field({
        type: "JSON",
        nullable: true,
        args: { json: t.arg({ type: "JSON" }) },
        resolve: async (_root, { json }) => json,
      }),
    }),
  });
};

const defineSubscriptions = (builder: DemoBuilder): void => {
  builder.subscriptionType({
    fields: (t) => ({
      ticks: t.int({
        args: { until: t.arg.int({ required: true, defaultValue: 3 }) },
        subscribe: (_root, { until }, context) => context.ticks?.() ?? countTo(until, Number(context.lastEventId ?? 0)),
        resolve: ({ count }: { count: number }) => count,
      }),
      brokenTicks: t.int({
        subscribe: (): AsyncIterable<number> => {
          throw new Error("secret");
        },
        resolve: (count: number) => count,
      }),
    }),
  });
};

export const createDemoSchema = () => {
  const builder = createBuilder<DemoContext>();
  const types = defineBoxTypes(builder);
  const inputs = defineInputs(builder, types);
  defineQueries(builder, types, inputs);
  defineMutations(builder, types, inputs);
  defineSubscriptions(builder);
  return builder.toSchema({ directives });
};

async function* countTo(until: number, from: number): AsyncGenerator<{ count: number }> {
  for (let count = from + 1; count <= until; count++) yield withEventId({ count }, String(count));
}
