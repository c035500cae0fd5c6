import type { ObjectRef } from "@pothos/core";
import type { BuilderFor, BuilderTypes } from "./builder.ts";
import { type Connection, defaultPageSize, type Edge, maxPageSize } from "./connection.ts";
import type { RequestContext } from "./context.ts";

/** `first`, `after`, `last` and `before`, for a field's `args`; `readPage` reads them. */
export const pageArguments = <C extends RequestContext>(builder: BuilderFor<C>) =>
  builder.args((t) => ({
    first: t.int({
      description: `How many to return from the start, 1 to ${maxPageSize}. ${defaultPageSize} when neither first nor last is given.`,
    }),
    after: t.string({ description: "Only those after this cursor." }),
    last: t.int({ description: `How many to return from the end, 1 to ${maxPageSize}. Not together with first.` }),
    before: t.string({ description: "Only those before this cursor." }),
  }));

/**
 * Fields are exposed, not resolved: the executor then reads the property without a call. TypeScript cannot follow
 * that for a generic row, hence the casts; the signature is what callers are held to.
 *
 * Defines `<Name>Edge` and `<Name>Connection` for a node type, and returns the connection's ref:
 *
 *     const TrackerConnection = defineConnection(builder, "Tracker", Tracker);
 *     builder.queryField("trackers", (t) => t.field({ type: TrackerConnection, args: pageArguments(builder),
 *       resolve: async (_root, args, { services, scope }) => {
 *         const page = readPage(args);
 *         return toConnection(await services.trackers.list(scope, page), page, (row) => [row.createdAt, row.id]);
 *       } }));
 */
export const defineConnection = <C extends RequestContext, Row extends object>(
  builder: BuilderFor<C>,
  name: string,
  node: ObjectRef<PothosSchemaTypes.ExtendDefaultTypes<BuilderTypes<C>>, Row>,
) => {
  const EdgeRef = builder.objectRef<Edge<Row>>(`${name}Edge`);
  builder.objectType(EdgeRef, {
    description: `One ${name} in a page, with its place in the order.`,
    fields: (t) => ({
      cursor: t.exposeString("cursor", { description: "The place of this edge, for after or before." }),
      node: t.expose("node" as never, { type: node as never, description: `The ${name}.` }),
    }),
  });
  const ConnectionRef = builder.objectRef<Connection<Row>>(`${name}Connection`);
  builder.objectType(ConnectionRef, {
    description: `A page of ${name} objects.`,
    fields: (t) => ({
      edges: t.expose("edges" as never, { type: [EdgeRef] as never, description: `The ${name} objects of this page, in order.` }),
      nodes: t.field({
        type: [node] as never,
        description: "The same objects, without the cursor of each.",
        resolve: ({ edges }: Connection<Row>) => edges.map((edge) => edge.node) as never,
      }),
      pageInfo: t.expose("pageInfo" as never, { type: "PageInfo" as never, description: "Where this page starts and ends." }),
    }),
  });
  return ConnectionRef;
};
