import { brandWithType } from "@pothos/core";
import { parseGlobalId } from "../lib/ids.ts";
import type { BuilderFor } from "./builder.ts";
import { maxPageSize } from "./connection.ts";
import type { RequestContext } from "./context.ts";
import { costs, readCost } from "./cost/cost.ts";
import { ClientError } from "./errors.ts";

/**
 * Finds objects of one type by UUID, in one call. It leaves out what is missing or not the caller's; the order does not matter.
 */
export type NodeLoader<C> = (uuids: readonly string[], context: C) => Promise<readonly NodeRow[]>;

type NodeRow = { readonly id: string };

/** One loader per type that implements Node, by the type's name. */
export type NodeLoaders<C> = Readonly<Record<string, NodeLoader<C>>>;

/**
 * Groups the ids by type so that each loader is called once, and returns one entry per id, in order: null if it was not found.
 */
const loadNodes = async <C>(ids: readonly string[], context: C, loaders: NodeLoaders<C>): Promise<(object | null)[]> => {
  const uuidsByType = new Map<string, Set<string>>();
  const parsed = ids.map(parseGlobalId);
  for (const id of parsed) {
    if (!id || !Object.hasOwn(loaders, id.type)) continue;
    uuidsByType.set(id.type, (uuidsByType.get(id.type) ?? new Set()).add(id.uuid));
  }
  const found = new Map<string, object>();
  const loadType = async ([type, uuids]: [string, Set<string>]) => {
    for (const row of await loaders[type]!([...uuids], context)) {
      const node = { ...row };
      brandWithType(node, type as never);
      found.set(`${type}/${row.id}`, node);
    }
  };
  await Promise.all([...uuidsByType].map(loadType));
  return parsed.map((id) => (id && found.get(`${id.type}/${id.uuid}`)) ?? null);
};

/**
 * Adds `node` and `nodes`. A malformed, foreign or unknown ID gives null: what is not yours is indistinguishable from what does
 * not exist.
 */
export const defineNodeQueries = <C extends RequestContext>(builder: BuilderFor<C>, loaders: NodeLoaders<C>): void => {
  builder.queryFields((t) => ({
    node: t.field({
      type: "Node",
      nullable: true,
      description: "Any object by its global ID, or null if there is none.",
      extensions: costs(readCost),
      args: { id: t.arg.id({ required: true, description: "The global ID." }) },
      resolve: async (_root, { id }, context) => (await loadNodes([id], context as C, loaders))[0] ?? null,
    }),
    nodes: t.field({
      type: ["Node"],
      nullable: { list: false, items: true },
      description: "Several objects by their global IDs, in the same order, with null for each that does not exist.",
      extensions: costs({ weight: 200, perItem: 40, counted: { argument: "ids", max: maxPageSize } }),
      args: { ids: t.arg.idList({ required: true, description: `The global IDs, at most ${maxPageSize}.` }) },
      resolve: (_root, { ids }, context) => {
        if (ids.length > maxPageSize)
          throw new ClientError("BAD_USER_INPUT", `ids can have at most ${maxPageSize} IDs, got ${ids.length}.`);
        return loadNodes(ids, context as C, loaders);
      },
    }),
  }));
};
