import SchemaBuilder from "@pothos/core";
import type { Context, RequestContext } from "./context.ts";
import { type DateTimeOutput, dateScalar, dateTimeScalar, jsonScalar } from "./scalars.ts";

/** The start and end of a page of a connection. */
export type PageInfo = {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
};

export type BuilderTypes<RequestContextType> = {
  Context: RequestContextType;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: number; Output: DateTimeOutput };
    Date: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
  };
  Interfaces: { Node: object };
  Objects: { PageInfo: PageInfo };
};

/**
 * A schema builder with the scalars, `Node` and `PageInfo`. Fields are non-null unless they say `nullable: true`.
 *
 * The public and the dashboard schema are two builders over the same definitions. A feature never holds a builder: it exports
 * a function that adds its types to the one it is given, and returns the refs that other features need.
 *
 *     export const defineTrackerTypes = (builder: KolliBuilder) => {
 *       const Tracker = builder.objectRef<TrackerRow>("Tracker").implement({
 *         description: "…",
 *         interfaces: ["Node"],
 *         fields: (t) => ({
 *           id: t.id({ description: "…", resolve: (row) => globalId("Tracker", row.id) }),
 *           trackingCode: t.exposeString("trackingCode", { description: "…" }),   // same name as the column: costs no call
 *           createdAt: t.expose("createdAt", { type: "DateTime", description: "…" }),
 *         }),
 *       });
 *       builder.queryField("tracker", (t) => t.field({ type: Tracker, nullable: true, args: …,
 *         resolve: (_root, { id }, context) => context.services.trackers.find(context.scope, id) }));
 *       return { Tracker };
 *     };
 *
 *     // server/
 *     const builder = createBuilder<Context>();
 *     const { Tracker } = defineTrackerTypes(builder);
 *     defineEventTypes(builder, { Tracker });
 *     defineNodeQueries(builder, { Tracker: trackerNodes });
 *     const schema = builder.toSchema({ directives });
 */
export const createBuilder = <RequestContextType extends RequestContext = Context>() => {
  const builder = new SchemaBuilder<BuilderTypes<RequestContextType>>({ defaultFieldNullability: false });
  builder.queryType({
    description: "Queries.",
  });
  builder.addScalarType("DateTime", dateTimeScalar);
  builder.addScalarType("Date", dateScalar);
  builder.addScalarType("JSON", jsonScalar);
  builder.interfaceType("Node", {
    description: "An object that can be fetched again by its global ID.",
    fields: (t) => ({
      id: t.id({
        description: "The global ID: `gid://kolli/<ObjectType>/<uuid>`.",
        resolve: () => {
          throw new Error("A type that implements Node must bring its own id.");
        },
      }),
    }),
  });
  builder.objectType("PageInfo", {
    description: "The start and end of a page of a connection.",
    fields: (t) => ({
      hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether more follow after this page." }),
      hasPreviousPage: t.exposeBoolean("hasPreviousPage", { description: "Whether there are more before this page." }),
      startCursor: t.exposeString("startCursor", {
        nullable: true,
        description: "The cursor of the first edge, null on an empty page.",
      }),
      endCursor: t.exposeString("endCursor", {
        nullable: true,
        description: "The cursor of the last edge, null on an empty page.",
      }),
    }),
  });
  return builder;
};

export type BuilderFor<RequestContextType extends RequestContext> = ReturnType<typeof createBuilder<RequestContextType>>;
/** The builder that features take. */
export type KolliBuilder = BuilderFor<Context>;
