import {
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  responsePathAsArray,
} from "graphql";

/**
 * Resolvers for any schema, as bad as resolvers can be. What each of them does follows from a seed and from where it is asked,
 * with what arguments: so two executors that ask the same get the same, and one that asks otherwise gives itself away.
 */
export type ErraticContext = { readonly requestId: string; readonly seed: number; readonly calls: string[] };

/** FNV-1a: the same text and seed always draw the same number, at least 0 and below 1. */
const draw = (seed: number, ...about: unknown[]): number => {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of about.join("|")) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
};

const pick = <Value>(values: readonly Value[], at: number): Value => values[Math.floor(at * values.length)]!;

const originKey = Symbol("origin");
const originOf = (source: unknown): string =>
  typeof source === "object" && source !== null ? ((source as { [originKey]?: string })[originKey] ?? "") : "";

const later = async <Value>(ticks: number, value: () => Value): Promise<Value> => {
  if (ticks > 5) await new Promise(setImmediate);
  for (let tick = 0; tick < ticks; tick++) await undefined;
  return value();
};

const leafValue = (type: GraphQLLeafType, seed: number, origin: string): unknown => {
  const at = draw(seed, origin, "leaf");
  if (isEnumType(type)) return at < 0.05 ? "NOT_A_VALUE" : pick((type as GraphQLEnumType).getValues(), at).value;
  if (type.name === "Boolean") return at < 0.5;
  if (type.name === "Int" || type.name === "Float") return at < 0.05 ? "not a number" : Math.floor(at * 1000);
  if (type.name === "DateTime") return at < 0.05 ? {} : Math.floor(at * 1e12);
  if (type.name === "JSON") return pick([{ a: [1, null] }, "text", 0, false], at);
  return at < 0.05 ? {} : `text ${Math.floor(at * 1000)}`;
};

const fail = (what: string, origin: string): never => {
  throw new Error(`${what} at ${origin}`);
};

class Erratic {
  readonly #schema: GraphQLSchema;
  readonly #seed: number;
  readonly #context: ErraticContext;
  constructor(schema: GraphQLSchema, context: ErraticContext) {
    this.#schema = schema;
    this.#seed = context.seed;
    this.#context = context;
  }

  /** A value of the type, or what a broken resolver returns instead of it. */
  value(type: GraphQLOutputType, origin: string, depth = 0): unknown {
    const at = draw(this.#seed, origin, "fate");
    // A list that is made at once must not throw half made: its promises would be lost.
    if (at < 0.02 && depth === 0) return fail("thrown", origin);
    if (at < 0.04) return this.#rejected(origin);
    if (at < 0.06) return new Error(`returned at ${origin}`);
    if (at < 0.1) return null;
    if (at < 0.12) return undefined;
    if (at < 0.35) return later(this.#ticks(origin), () => this.#present(type, origin, depth));
    return this.#present(type, origin, depth);
  }

  /** It counts as handled, since a list that nobody completes takes its promises with it, in graphql-js too. */
  #rejected(origin: string): Promise<never> {
    const promise = later(this.#ticks(origin), () => fail("rejected", origin));
    promise.catch(() => {});
    return promise;
  }

  #ticks(origin: string): number {
    return Math.floor(draw(this.#seed, origin, "ticks") * 8);
  }

  #present(type: GraphQLOutputType, origin: string, depth: number): unknown {
    if (isNonNullType(type)) return this.#present(type.ofType, origin, depth);
    if (isListType(type)) return this.#list(type.ofType, origin, depth);
    return isLeafType(type) ? leafValue(type, this.#seed, origin) : this.#object(type as GraphQLNamedOutputType, origin);
  }

  #list(itemType: GraphQLOutputType, origin: string, depth: number): unknown {
    const at = draw(this.#seed, origin, "list");
    if (at < 0.03) return "not a list";
    const length = depth > 1 ? 1 : Math.floor(draw(this.#seed, origin, "length") * 4);
    const item = (index: number) => this.value(itemType, `${origin}[${index}]`, depth + 1);
    const items = function* () {
      for (let index = 0; index < length; index++) yield item(index);
    };
    if (at < 0.1) return items();
    // Where items are promises that are rejected, graphql-js leaves them unhandled until the last has come.
    const named = getNullableType(itemType);
    if (at < 0.2 && isLeafType(named)) return this.#asyncLeaves(named, origin, length);
    return at < 0.25 ? new Set(items()) : [...items()];
  }

  async *#asyncLeaves(type: GraphQLLeafType, origin: string, length: number) {
    for (let index = 0; index < length; index++) yield leafValue(type, this.#seed, `${origin}[${index}]`);
    if (draw(this.#seed, origin, "end") < 0.2) fail("iterating", origin);
  }

  #object(type: GraphQLNamedOutputType, origin: string): unknown {
    const object: Record<PropertyKey, unknown> = { [originKey]: origin };
    const concrete = isObjectType(type) ? type : this.#concreteType(type, origin);
    if (!concrete) return object;
    for (const field of Object.values(concrete.getFields())) {
      if (field.resolve) continue;
      const below = `${origin}.${field.name}`;
      const isMethod = draw(this.#seed, below, "method") < 0.1;
      const method = (args: unknown, _context: unknown, info: GraphQLResolveInfo) =>
        this.value(field.type, `${below}${JSON.stringify(args)}${describeInfo(info)}`);
      Object.defineProperty(object, field.name, { get: () => (isMethod ? method : this.value(field.type, below)) });
    }
    return object;
  }

  #concreteType(type: GraphQLNamedOutputType, origin: string): GraphQLObjectType | undefined {
    if (!isInterfaceType(type) && !isUnionType(type)) return undefined;
    return pick(this.#schema.getPossibleTypes(type), draw(this.#seed, origin, "type"));
  }

  typeName(abstract: GraphQLNamedOutputType, source: unknown): unknown {
    const origin = originOf(source);
    const at = draw(this.#seed, origin, "typename");
    const name = this.#concreteType(abstract, origin)?.name;
    if (at < 0.02) return fail("type thrown", origin);
    if (at < 0.04) return later(1, () => fail("type rejected", origin));
    if (at < 0.06) return "NoSuchType";
    if (at < 0.08) return "String";
    if (at < 0.1) return "Query";
    if (at < 0.12) return undefined;
    return at < 0.4 ? later(this.#ticks(origin), () => name) : name;
  }

  isTypeOf(type: GraphQLObjectType, source: unknown): boolean | Promise<boolean> {
    const origin = originOf(source);
    const at = draw(this.#seed, origin, type.name, "is");
    if (at < 0.03) return false;
    return at < 0.3 ? later(this.#ticks(origin), () => at > 0.05) : true;
  }

  resolve(field: GraphQLField<unknown, unknown>, source: unknown, args: unknown, info: GraphQLResolveInfo): unknown {
    const origin = `${originOf(source)}.${field.name}${JSON.stringify(args)}${describeInfo(info)}`;
    this.#context.calls.push(origin);
    return this.value(field.type, origin);
  }
}

/** Everything that a resolver can be told: an executor that tells it otherwise gets other values. */
const describeInfo = (info: GraphQLResolveInfo): string => {
  const { fieldName, fieldNodes, returnType, parentType, path, operation, variableValues, fragments } = info;
  const nodes = fieldNodes.map(({ loc }) => loc?.start).join(",");
  const variables = JSON.stringify(variableValues.coerced);
  const names = `${operation.operation} ${operation.name?.value} ${Object.keys(fragments)}`;
  return `<${parentType}.${fieldName}:${returnType} ${responsePathAsArray(path).join("/")} ${path.typename} ${nodes} ${names} ${variables}>`;
};

/** Replaces every resolver of the schema; fields without one stay without, and every fifth type asks `isTypeOf`. */
export const makeErratic = (schema: GraphQLSchema): GraphQLSchema => {
  const of = (context: unknown) => new Erratic(schema, context as ErraticContext);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith("__")) continue;
    if (isInterfaceType(type) || isUnionType(type))
      type.resolveType = ((source: unknown, context: unknown) => of(context).typeName(type, source)) as never;
    if (!isObjectType(type)) continue;
    if (!roots.includes(type) && draw(1, type.name) < 0.2)
      type.isTypeOf = (source, context) => of(context).isTypeOf(type, source);
    for (const field of Object.values(type.getFields()))
      if (field.resolve || roots.includes(type))
        field.resolve = (source, args, context, info) => of(context).resolve(field, source, args, info);
  }
  return schema;
};
