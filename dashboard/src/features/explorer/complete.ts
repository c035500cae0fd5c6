import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from "graphql";
import { pieces } from "./highlight.ts";

export type Completion = { text: string; type: string; description: string };

/** Where the cursor is: in a selection of a type, among the arguments of a field, or at the value of one. */
type Place =
  | { kind: "selection"; type: GraphQLNamedType | undefined; field?: GraphQLField<unknown, unknown> | undefined }
  | { kind: "inputs"; inputs: readonly { name: string; type: { toString(): string } }[]; input?: string | undefined };

const fieldsOf = (type: GraphQLNamedType | undefined) => (isObjectType(type) || isInterfaceType(type) ? type.getFields() : {});

/** What may be typed at the end of `before`, which is all text up to the cursor. */
export const completions = (schema: GraphQLSchema, before: string): { word: string; found: Completion[] } => {
  const words = pieces(before).filter((piece) => piece.kind !== "space" && piece.kind !== "comment");
  const last = words.at(-1);
  const word = last && /[\w]$/.test(before) && ["name", "keyword"].includes(last.kind) ? last.text : "";
  const place = walk(schema, words.slice(0, word ? -1 : undefined));
  const found = place
    ? choices(schema, place).filter(({ text }) => text.toLowerCase().startsWith(word.toLowerCase()) && text !== word)
    : [];
  return { word, found: found.slice(0, 30) };
};

const walk = (schema: GraphQLSchema, words: readonly { text: string; kind: string }[]): Place | null => {
  const stack: Place[] = [];
  let root = schema.getQueryType();
  let inDefinitions = false;
  for (const { text, kind } of words) {
    if (kind === "keyword" && stack.length === 0) {
      root =
        text === "mutation"
          ? schema.getMutationType()
          : text === "subscription"
            ? schema.getSubscriptionType()
            : schema.getQueryType();
      continue;
    }
    const top = stack.at(-1);
    if (kind === "sign") {
      for (const sign of text) {
        const now = stack.at(-1);
        if (sign === "(" && stack.length === 0) inDefinitions = true;
        else if (sign === ")" && inDefinitions && stack.length === 0) inDefinitions = false;
        else if (inDefinitions) continue;
        else if (sign === "{") stack.push(opened(now, root));
        else if (sign === "(") stack.push({ kind: "inputs", inputs: now?.kind === "selection" ? (now.field?.args ?? []) : [] });
        else if (sign === "}" || sign === ")") stack.pop();
        else if (sign === "[" || sign === "]" || sign === ":") continue;
      }
    } else if (kind === "name" && top?.kind === "selection") {
      top.field = fieldsOf(top.type)[text];
    } else if (kind === "name" && top?.kind === "inputs" && top.inputs.some((input) => input.name === text)) {
      top.input = text;
    }
  }
  return stack.at(-1) ?? null;
};

/** What a brace opens: the operation, the field's own selection, or an input object. */
const opened = (now: Place | undefined, root: GraphQLNamedType | undefined | null): Place => {
  if (!now) return { kind: "selection", type: root ?? undefined };
  if (now.kind === "selection") return { kind: "selection", type: now.field && getNamedType(now.field.type) };
  const type = inputType(now);
  return { kind: "inputs", inputs: isInputObjectType(type) ? Object.values(type.getFields()) : [] };
};

const inputType = (place: Extract<Place, { kind: "inputs" }>): GraphQLNamedType | undefined => {
  const input = place.inputs.find(({ name }) => name === place.input) as GraphQLArgument | undefined;
  return input && getNamedType(input.type);
};

const choices = (_schema: GraphQLSchema, place: Place): Completion[] => {
  if (place.kind === "selection") {
    return Object.values(fieldsOf(place.type)).map((field) => ({
      text: field.name,
      type: String(field.type),
      description: field.description ?? "",
    }));
  }
  const type = inputType(place);
  const values = isEnumType(type)
    ? type.getValues().map((value) => ({ text: value.name, type: type.name, description: value.description ?? "" }))
    : [];
  const names = place.inputs.map((input) => ({
    text: input.name,
    type: String(input.type),
    description: (input as GraphQLArgument).description ?? "",
  }));
  return [...values, ...names];
};
