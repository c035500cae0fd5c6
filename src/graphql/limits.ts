import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { maxPageSize } from "./connection.ts";
import { type ErrorBody, errorBody } from "./errors.ts";

export type Limits = {
  readonly maxTokens: number;
  readonly maxDepth: number;
  readonly maxAliases: number;
  readonly maxRootFields: number;
  /** About how many values an answer may hold, were every page full. */
  readonly maxCost: number;
};

export const defaultLimits: Limits = { maxTokens: 4_000, maxDepth: 12, maxAliases: 50, maxRootFields: 20, maxCost: 50_000 };

/** How many items a list without a page size is taken to hold. A field may say otherwise by `extensions: { listSize: n }`. */
const assumedListSize = 10;

type Measure = { readonly depth: number; readonly aliases: number; readonly rootFields: number; readonly cost: number };
const nothing: Measure = { depth: 0, aliases: 0, rootFields: 0, cost: 0 };

/** The page size written in the document, or the largest one where it is a variable: limits are checked once per document. */
const sizeOfArguments = (field: FieldNode): number | undefined => {
  let size: number | undefined;
  for (const { name, value } of field.arguments ?? []) {
    if (name.value === "first" || name.value === "last")
      size = value.kind === "IntValue" ? Math.min(Number(value.value), maxPageSize) : maxPageSize;
    else if (value.kind === "ListValue") size = Math.max(size ?? 0, value.values.length);
  }
  return size;
};

/** How many times the fields below are answered, and the page size that an `edges` list below is to take. */
const sizesBelow = (field: FieldNode, definition: GraphQLField<unknown, unknown> | undefined, pageSize: number | undefined) => {
  if (!definition) return { times: 1, pageSize: undefined };
  const argumentSize = sizeOfArguments(field);
  const takesPage = definition.args.some(({ name }) => name === "first" || name === "last");
  if (!isListType(getNullableType(definition.type)))
    return { times: 1, pageSize: takesPage ? (argumentSize ?? maxPageSize) : undefined };
  const declared = definition.extensions.listSize;
  const takesList = definition.args.some(({ type }) => isListType(getNullableType(type)));
  const times = argumentSize ?? pageSize ?? (typeof declared === "number" ? declared : takesList ? maxPageSize : assumedListSize);
  return { times, pageSize: undefined };
};

/**
 * Measures one operation with its fragments spread out. It runs before validation, because validation itself is what a hostile
 * document makes expensive; so it bears unknown fields, unknown fragments and fragments that spread themselves. A fragment is
 * measured once per type and page size, or nested spreads would double the work at each level.
 */
export const measureOperation = (schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Measure => {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) if (node.kind === "FragmentDefinition") fragments.set(node.name.value, node);
  const measured = new Map<string, Measure>();

  const ofFragment = (name: string, pageSize: number | undefined): Measure => {
    const key = `${name} ${pageSize}`;
    const known = measured.get(key);
    if (known) return known;
    const fragment = fragments.get(name);
    if (!fragment) return nothing;
    measured.set(key, nothing);
    const measure = ofSelections(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), pageSize);
    measured.set(key, measure);
    return measure;
  };

  const ofField = (field: FieldNode, parent: GraphQLNamedType | undefined, pageSize: number | undefined): Measure => {
    const aliases = field.alias ? 1 : 0;
    // Introspection has its own depth rule in graphql-js, and its answer is the same for everyone.
    if (field.name.value.startsWith("__")) return { depth: 0, aliases, rootFields: 1, cost: 1 };
    const definition = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;
    if (!field.selectionSet) return { depth: 1, aliases, rootFields: 1, cost: 1 };
    const below = sizesBelow(field, definition, pageSize);
    const inner = ofSelections(field.selectionSet, definition && getNamedType(definition.type), below.pageSize);
    return { depth: 1 + inner.depth, aliases: aliases + inner.aliases, rootFields: 1, cost: 1 + below.times * inner.cost };
  };

  const ofSelections = (set: SelectionSetNode, parent: GraphQLNamedType | undefined, pageSize: number | undefined): Measure => {
    let total = nothing;
    for (const selection of set.selections) {
      const one =
        selection.kind === "Field"
          ? ofField(selection, parent, pageSize)
          : selection.kind === "FragmentSpread"
            ? ofFragment(selection.name.value, pageSize)
            : ofSelections(
                selection.selectionSet,
                selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : parent,
                pageSize,
              );
      total = {
        depth: Math.max(total.depth, one.depth),
        aliases: total.aliases + one.aliases,
        rootFields: total.rootFields + one.rootFields,
        cost: total.cost + one.cost,
      };
    }
    return total;
  };

  return ofSelections(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined, undefined);
};

/** The first limit an operation breaks, as the error to answer with; null where it breaks none. */
export const limitError = (measure: Measure, limits: Limits): ErrorBody | null => {
  if (measure.depth > limits.maxDepth)
    return errorBody("QUERY_TOO_DEEP", `The operation is ${measure.depth} levels deep; at most ${limits.maxDepth} are allowed.`);
  if (measure.aliases > limits.maxAliases)
    return errorBody(
      "QUERY_TOO_MANY_ALIASES",
      `The operation uses ${measure.aliases} aliases; at most ${limits.maxAliases} are allowed.`,
    );
  if (measure.rootFields > limits.maxRootFields)
    return errorBody(
      "QUERY_TOO_MANY_ROOT_FIELDS",
      `The operation selects ${measure.rootFields} root fields; at most ${limits.maxRootFields} are allowed.`,
    );
  if (measure.cost > limits.maxCost)
    return errorBody(
      "QUERY_TOO_COSTLY",
      `The operation could return about ${measure.cost} values; at most ${limits.maxCost} are allowed. Ask for smaller pages or fewer fields.`,
    );
  return null;
};
