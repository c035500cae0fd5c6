import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { type ShownType, selectedText, shownTypeOf } from "../../src/rest/shown-type.ts";
import { type Gives, methods } from "./methods.ts";

/** A type as a client's language has to write it. */
export type Ref = {
  readonly kind: "scalar" | "enum" | "object" | "input";
  readonly name: string;
  readonly isList: boolean;
  readonly isNullable: boolean;
};
export type Member = {
  readonly name: string;
  readonly description: string;
  readonly ref: Ref;
  /** It may be absent from what is received, or left out of what is sent. */
  readonly isOptional: boolean;
};
export type ObjectType = { readonly name: string; readonly description: string; readonly members: readonly Member[] };
export type EnumType = { readonly name: string; readonly description: string; readonly values: readonly string[] };

export type Operation = {
  readonly noun: string;
  /** In camel case; each language writes it in its own. */
  readonly method: string;
  readonly field: string;
  readonly gives: Gives;
  readonly description: string;
  readonly document: string;
  /** Given one after the other. */
  readonly required: readonly Member[];
  /** Given by name. */
  readonly optional: readonly Member[];
  readonly result: Ref;
};

export type Model = {
  readonly enums: readonly EnumType[];
  readonly objects: readonly ObjectType[];
  readonly inputs: readonly ObjectType[];
  readonly operations: readonly Operation[];
};

/** Payloads of one item of a batch are results here: they have what was done, or why not. */
const plainName = (name: string): string =>
  name.replace(/(Payload)?InBatch$/, (_, payload) => (payload ? "Result" : "")).replace(/Payload$/, "Result");

const refOf = (type: GraphQLOutputType | GraphQLInputType, shown?: ShownType | null): Ref => {
  const named = getNamedType(type);
  const kind = isObjectType(named) ? "object" : isInputObjectType(named) ? "input" : isEnumType(named) ? "enum" : "scalar";
  return {
    kind,
    name: shown ? plainName(shown.name) : named.name,
    isList: isListType(getNullableType(type)),
    isNullable: !isNonNullType(type),
  };
};

/** Events carry a proof of delivery without its documents, whose links expire. */
const absentFromEvents = new Set(["ProofOfDelivery.documents"]);
/** Events have the scan's ID. */
const leftOut = new Set(["TrackerException.checkpoint"]);

type Walk = { readonly objects: Map<string, ObjectType>; readonly enums: Map<string, EnumType> };

const noteEnum = ({ enums }: Walk, type: GraphQLOutputType | GraphQLInputType): void => {
  const named = getNamedType(type);
  if (!isEnumType(named)) return;
  const values = named.getValues().map(({ name }) => name);
  enums.set(named.name, { name: named.name, description: named.description ?? "", values });
};

/** In events, what can be null may be absent: an event can be older than the field. */
const noteObject = (walk: Walk, shown: ShownType, isInEvent: boolean): void => {
  const name = plainName(shown.name);
  const members = shown.fields
    .filter(({ field }) => !leftOut.has(`${shown.type.name}.${field.name}`))
    .map(({ field, shown: inner }): Member => {
      noteEnum(walk, field.type);
      if (inner) noteObject(walk, inner, isInEvent);
      const ref = refOf(field.type, inner);
      const isOptional = absentFromEvents.has(`${shown.type.name}.${field.name}`) || (isInEvent && ref.isNullable);
      return { name: field.name, description: field.description ?? "", ref, isOptional };
    });
  const known = walk.objects.get(name);
  if (known && !isInEvent) return;
  walk.objects.set(name, { name, description: shown.type.description ?? "", members });
};

const commonInEvents = ["id", "topic", "type", "mode", "createdAt", "sequence"];
const notInEvents = new Set(["body", "data", "snapshot", "status", "tracker", "trackerId"]);

/** An event as webhooks carry it: what each has, what only some topics have, and the tracker as it was then. */
const noteEvent = (walk: Walk, schema: GraphQLSchema): void => {
  const event = schema.getType("Event");
  if (!isObjectType(event)) throw new Error("The schema has no events.");
  const fields = Object.values(event.getFields()).filter(({ name }) => !notInEvents.has(name));
  const members = fields.map((field): Member => {
    noteEnum(walk, field.type);
    const shown = shownTypeOf(schema, field.type);
    if (shown) noteObject(walk, shown, true);
    const isOptional = !commonInEvents.includes(field.name);
    return { name: field.name, description: field.description ?? "", ref: refOf(field.type, shown), isOptional };
  });
  const snapshot = event.getFields().snapshot!;
  const shown = shownTypeOf(schema, snapshot.type)!;
  noteObject(walk, shown, true);
  const description = "The tracker at the time of the change; null once the tracker is deleted.";
  members.push({ name: "data", description, ref: refOf(snapshot.type, shown), isOptional: false });
  walk.objects.set("Event", { name: "Event", description: event.description ?? "", members });
};

const noteInput = (walk: Walk, inputs: Map<string, ObjectType>, type: GraphQLInputObjectType): void => {
  if (inputs.has(type.name)) return;
  const members = Object.values(type.getFields()).map((field) => argumentOf(walk, inputs, field));
  inputs.set(type.name, { name: type.name, description: type.description ?? "", members });
};

const argumentOf = (walk: Walk, inputs: Map<string, ObjectType>, of: GraphQLArgument | GraphQLInputField): Member => {
  noteEnum(walk, of.type);
  const named = getNamedType(of.type);
  if (isInputObjectType(named)) noteInput(walk, inputs, named);
  const ref = refOf(of.type);
  return { name: of.name, description: of.description ?? "", ref, isOptional: ref.isNullable };
};

const documentOf = (kind: string, { name, args }: GraphQLField<unknown, unknown>, shown: ShownType | null): string => {
  const list = (write: (arg: GraphQLArgument) => string) => (args.length === 0 ? "" : `(${args.map(write).join(", ")})`);
  const variables = list((arg) => `$${arg.name}: ${arg.type}`);
  return `${kind} ${name}${variables} { ${name}${list((arg) => `${arg.name}: $${arg.name}`)}${selectedText(shown)} }`;
};

/** What the method returns: for a page, one of its items. */
const resultOf = ({ type }: GraphQLField<unknown, unknown>, shown: ShownType | null, gives: Gives): Ref => {
  const memberOf = (name: string): Ref => {
    const member = shown!.fields.find(({ field }) => field.name === name)!;
    return { ...refOf(member.field.type, member.shown), isNullable: false };
  };
  if (gives === "page") return { ...memberOf("nodes"), isList: false };
  if (gives === "results") return memberOf("results");
  if (typeof gives === "object") return memberOf(gives.member);
  const ref = refOf(type, shown);
  // Every field of Query is nullable, so that one that fails does not hide the others; a list, a count and the workspace are always there.
  const isFound = gives === "payload" || ref.isList || ["TrackerTotal", "Workspace"].includes(ref.name);
  return isFound ? { ...ref, isNullable: false } : ref;
};

/** The payload of a call that succeeded. */
const withoutErrors = ({ members, ...rest }: ObjectType): ObjectType => ({
  ...rest,
  members: members.flatMap((member) =>
    member.name === "trackerUserErrors" ? [] : [{ ...member, ref: { ...member.ref, isNullable: false } }],
  ),
});

/** Of a payload of which one member is returned, only what is in it is a type of the client. */
const noteResult = (walk: Walk, shown: ShownType, gives: Gives): void => {
  if (typeof gives === "object" || gives === "page" || gives === "results") {
    for (const { shown: inner } of shown.fields) if (inner && inner.type.name !== "Event") noteObject(walk, inner, false);
    return;
  }
  noteObject(walk, shown, false);
  const name = plainName(shown.name);
  if (gives === "payload") walk.objects.set(name, withoutErrors(walk.objects.get(name)!));
};

const byName = <T extends { name: string }>(found: Iterable<T>): T[] => [...found].sort((a, b) => (a.name < b.name ? -1 : 1));

/** Everything that the clients have in common, from the schema alone. */
export const readModel = (schema: GraphQLSchema): Model => {
  const walk: Walk = { objects: new Map(), enums: new Map() };
  const inputs = new Map<string, ObjectType>();
  const operations = methods.map(({ noun, name, field: fieldName, gives }): Operation => {
    const query = schema.getQueryType()!.getFields()[fieldName];
    const field = query ?? schema.getMutationType()!.getFields()[fieldName];
    if (!field) throw new Error(`${noun}.${name} calls ${fieldName}, which the schema does not have.`);
    const shown = shownTypeOf(schema, field.type);
    if (shown) noteResult(walk, shown, gives);
    const given = field.args.map((arg) => argumentOf(walk, inputs, arg));
    return {
      noun,
      method: name,
      field: fieldName,
      gives,
      description: field.description ?? "",
      document: documentOf(query ? "query" : "mutation", field, shown),
      required: given.filter(({ isOptional }) => !isOptional),
      optional: given.filter(({ isOptional }) => isOptional),
      result: resultOf(field, shown, gives),
    };
  });
  noteEvent(walk, schema);
  return {
    enums: byName(walk.enums.values()),
    objects: byName(walk.objects.values()),
    inputs: byName(inputs.values()),
    operations,
  };
};
