import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from "graphql";
import { argumentsOf, type Literals } from "./schema-walk.ts";

type Field = GraphQLField<unknown, unknown>;
type Step = { readonly owner: string; readonly field: Field; readonly on: string | null };
/** From a root field down to a leaf. */
export type Path = readonly Step[];

export const nameOfPath = (path: Path): string => path.map(({ field }) => field.name).join(".");

const maxLength = 9;

/** `on` is the type that a fragment must name before the fields below an interface can be selected. */
const typesBelow = (schema: GraphQLSchema, type: GraphQLNamedType): { type: GraphQLNamedType; on: string | null }[] =>
  isInterfaceType(type) ? schema.getPossibleTypes(type).map((one) => ({ type: one, on: one.name })) : [{ type, on: null }];

/** Every way from the root of the queries to a leaf, with no type twice on it; introspection included. */
const leafPaths = (schema: GraphQLSchema): Path[] => {
  const found: Path[] = [];
  const walk = (path: Path, type: GraphQLNamedType, seen: readonly string[]): void => {
    if (isLeafType(type)) found.push(path);
    if (!isCompositeType(type) || path.length >= maxLength) return;
    for (const below of typesBelow(schema, type)) {
      if (
        !isObjectType(below.type) ||
        seen.filter((name) => name === below.type.name).length > (type.name.startsWith("__") ? 1 : 0)
      )
        continue;
      for (const field of Object.values(below.type.getFields()))
        walk([...path, { owner: below.type.name, field, on: below.on }], getNamedType(field.type), [...seen, below.type.name]);
    }
  };
  const roots = [...Object.values(schema.getQueryType()!.getFields()), SchemaMetaFieldDef, TypeMetaFieldDef];
  for (const field of roots) walk([{ owner: "Query", field, on: null }], getNamedType(field.type), []);
  return found;
};

/** One object by its id: whatever is below it is also below a list. */
const single = new Set(["tracker", "node", "webhookEndpoint", "webhookDelivery"]);

const listsOn = (path: Path): number => path.filter(({ field }) => isListType(getNullableType(field.type))).length;

/** From each root the shortest way to each leaf, longer ones cost more for the same; the ways through most lists first. */
export const shortestPaths = (schema: GraphQLSchema): Path[] => {
  const leafOf = (path: Path) => `${path[0]!.field.name} ${endOf(path)}`;
  const byLeaf = Map.groupBy(leafPaths(schema), leafOf);
  return [...byLeaf.values()]
    .map((paths) => paths.toSorted((a, b) => a.length - b.length)[0]!)
    .filter(([root]) => !single.has(root!.field.name))
    .toSorted((a, b) => listsOn(b) - listsOn(a));
};

/** The leaf itself, on whatever way. */
export const endOf = (path: Path): string => `${path.at(-1)!.owner}.${path.at(-1)!.field.name}`;

/** The path's root so many times, and at its end the leaf so many times. */
export const documentOf = (path: Path, { roots, leaves }: { roots: number; leaves: number }, literals: Literals): string => {
  const inner = path.toReversed().reduce((below, { owner, field, on }, index) => {
    const args = argumentsOf(owner, field, literals);
    const wrap = (text: string) => (on === null ? text : `... on ${on} { ${text} }`);
    const one = (alias: string) => `${alias}${field.name}${args}${below === "" ? "" : ` { ${below} }`}`;
    if (index === 0) return wrap(Array.from({ length: leaves }, (_, n) => one(n === 0 ? "" : `l${n}: `)).join(" "));
    if (index === path.length - 1) return Array.from({ length: roots }, (_, n) => one(n === 0 ? "" : `r${n}: `)).join(" ");
    return wrap(one(""));
  }, "");
  return `{ ${inner} }`;
};

/** Aliases are counted wherever they are multiplied to: these use up as many as there may be, few at the top or many. */
export const shapes = [
  { roots: 1, leaves: 1 },
  { roots: 1, leaves: 2 },
  { roots: 1, leaves: 3 },
  { roots: 1, leaves: 5 },
  { roots: 1, leaves: 10 },
  { roots: 1, leaves: 20 },
  { roots: 1, leaves: 51 },
  { roots: 2, leaves: 1 },
  { roots: 2, leaves: 25 },
  { roots: 4, leaves: 1 },
  { roots: 5, leaves: 10 },
  { roots: 10, leaves: 5 },
  { roots: 20, leaves: 1 },
  { roots: 20, leaves: 2 },
] as const;

export const pageSizes = [250, 200, 150, 120, 100, 80, 60, 50, 40, 30, 25, 20, 15, 10, 5, 2, 1];

/** A random selection below a type: some fields, some of them several times. */
export const randomSelection = (
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  { random, literals, depth }: { random: () => number; literals: Literals; depth: number },
): string => {
  if (!isCompositeType(type)) return "";
  if (isInterfaceType(type)) {
    const parts = schema.getPossibleTypes(type).map((one) => {
      const below = randomSelection(schema, one, { random, literals, depth });
      return below === "" ? "" : `... on ${one.name} ${below}`;
    });
    // The same name may mean different things on two types: one of them only.
    const some = parts.filter((part) => part !== "");
    return some.length === 0 ? "" : `{ ${some[Math.floor(random() * some.length)]} }`;
  }
  if (!isObjectType(type)) return "";
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const isLeaf = isLeafType(getNamedType(field.type));
    if (random() < 0.4 || (!isLeaf && depth === 0)) return [];
    const times = random() < 0.05 ? 2 : 1;
    return Array.from({ length: times }, (_, n) => {
      const below = isLeaf ? "" : randomSelection(schema, getNamedType(field.type), { random, literals, depth: depth - 1 });
      if (!isLeaf && below === "") return "";
      return `${n === 0 ? "" : `again${n}: `}${field.name}${argumentsOf(type.name, field, literals)} ${below}`;
    });
  });
  const text = fields.join(" ").trim();
  return text === "" ? "" : `{ ${text} }`;
};
