import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from "graphql";

/** What REST shows of a type of the GraphQL schema: the selection of its documents, and the schema of its answers, follow from it. */
export type ShownType = {
  readonly type: GraphQLObjectType;
  /** Its name in OpenAPI. */
  readonly name: string;
  /** It has less than elsewhere, or something in it has. */
  readonly isReduced: boolean;
  readonly fields: readonly ShownField[];
};
export type ShownField = { readonly field: GraphQLField<unknown, unknown>; readonly shown: ShownType | null };

/** A second form of what is there already: a page has `nodes`, and a tracker's events are those of `/v1/events` with its `trackerId`. */
const isLeftOut = (type: GraphQLObjectType, { name }: GraphQLField<unknown, unknown>): boolean =>
  (type.name.endsWith("Connection") && name === "edges") || (type.name === "Tracker" && name === "events");

/** What a batch of 1,000, and a page of what needs attention, show of each tracker: all of it would cost more than one request may. */
const summary: ReadonlySet<string> = new Set(["id", "trackingCode", "carrier", "reference", "status", "isActive"]);

/** An event is shown as a webhook carries it: its body has every field, and is read once. */
const eventFields: ReadonlySet<string> = new Set(["cursor", "body"]);

type Place = { readonly isInsideNode: boolean; readonly isInBatch: boolean };

const isNode = (schema: GraphQLSchema, type: GraphQLObjectType): boolean => {
  const node = schema.getType("Node");
  return isInterfaceType(node) && schema.isSubType(node, type);
};

const isList = ({ type }: GraphQLField<unknown, unknown>): boolean => isListType(getNullableType(type));

const chosenOf = (type: GraphQLObjectType, { isInBatch }: Place): ReadonlySet<string> | null => {
  if (type.name === "Event") return eventFields;
  return type.name === "Tracker" && isInBatch ? summary : null;
};

const showType = (schema: GraphQLSchema, type: GraphQLObjectType, above: Place): ShownType => {
  const isInsideNode = above.isInsideNode || isNode(schema, type);
  const chosen = chosenOf(type, above);
  const fields = Object.values(type.getFields()).flatMap((field): ShownField[] => {
    if (isLeftOut(type, field) || chosen?.has(field.name) === false) return [];
    // Without its argument, such as a format, there is nothing to select.
    if (field.args.some(isRequiredArgument)) return [];
    const inner = getNamedType(field.type);
    if (!isObjectType(inner)) return [{ field, shown: null }];
    // The object that an object links to has its own address: the link is its ID.
    if (isInsideNode && isNode(schema, inner) && !isList(field)) return [];
    const isInBatch = above.isInBatch || field.name === "results" || type.name === "AttentionItem";
    return [{ field, shown: showType(schema, inner, { isInsideNode, isInBatch }) }];
  });
  const isReduced = chosen === summary || fields.some(({ shown }) => shown?.isReduced);
  const nameInBatch = chosen === summary ? `${type.name}Summary` : `${type.name}InBatch`;
  return { type, name: isReduced && above.isInBatch ? nameInBatch : type.name, isReduced, fields };
};

/** Null for a value without fields. */
export const shownTypeOf = (schema: GraphQLSchema, type: GraphQLOutputType): ShownType | null => {
  const named = getNamedType(type);
  return isObjectType(named) ? showType(schema, named, { isInsideNode: false, isInBatch: false }) : null;
};

/** The selection of everything that is shown, as GraphQL text. */
export const selectedText = (shown: ShownType | null): string =>
  shown === null ? "" : ` { ${shown.fields.map(({ field, shown: inner }) => field.name + selectedText(inner)).join(" ")} }`;
