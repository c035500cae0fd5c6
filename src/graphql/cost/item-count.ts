import { type FieldNode, type GraphQLField, type OperationDefinitionNode, type ValueNode, valueFromASTUntyped } from "graphql";
import { defaultPageSize, maxPageSize } from "../connection.ts";
import { type CountedArgument, type FieldCost, lengthOf } from "./cost.ts";
import { clamp, type Times } from "./cost-sum.ts";

type Definition = GraphQLField<unknown, unknown>;
type Variables = Readonly<Record<string, unknown>>;

const pageCount = (value: unknown): number => (value == null ? defaultPageSize : typeof value === "number" ? value : Number.NaN);

const mentionsVariable = (node: ValueNode): boolean => {
  switch (node.kind) {
    case "Variable":
      return true;
    case "ListValue":
      return node.values.some(mentionsVariable);
    case "ObjectValue":
      return node.fields.some(({ value }) => mentionsVariable(value));
    default:
      return false;
  }
};

/** Literals are read once; values from variables are read with each request. */
export const createItemCounter = (operation: OperationDefinitionNode) => {
  const defaults: Record<string, unknown> = {};
  for (const { variable, defaultValue } of operation.variableDefinitions ?? [])
    if (defaultValue) defaults[variable.name.value] = valueFromASTUntyped(defaultValue);
  const literals = new Map<ValueNode, string>();

  /** Two uses of `$n` are one amount; two literals that contain variables are two. */
  const keyOf = (node: ValueNode): string => {
    if (node.kind === "Variable") return `$${node.name.value}`;
    const known = literals.get(node) ?? `literal ${literals.size}`;
    literals.set(node, known);
    return known;
  };

  const readValue = (node: ValueNode, variables: Variables): unknown => {
    if (node.kind !== "Variable") return valueFromASTUntyped(node, { ...defaults, ...variables });
    const given = variables[node.name.value];
    return given === undefined ? defaults[node.name.value] : given;
  };

  const countIn = (node: ValueNode, kind: string, max: number, count: (value: unknown) => number): Times => {
    // A literal list has its length, whatever its items are.
    if (node.kind === "ListValue" && count === lengthOf) return clamp(node.values.length, max);
    if (!mentionsVariable(node)) return clamp(count(valueFromASTUntyped(node)), max);
    return { key: `${kind} ${keyOf(node)}`, max, read: (variables) => count(readValue(node, variables)) };
  };

  const argumentOf = (field: FieldNode, name: string): ValueNode | undefined =>
    field.arguments?.find((argument) => argument.name.value === name)?.value;

  const pageOf = (field: FieldNode): Times => {
    const given = [argumentOf(field, "first"), argumentOf(field, "last")].filter((node) => node !== undefined);
    const sizes = given.map((node) => countIn(node, "page", maxPageSize, pageCount));
    if (sizes.length < 2) return sizes[0] ?? defaultPageSize;
    // Both together are refused, unless one is null: the larger stands for both.
    const read = (variables: Variables) =>
      Math.max(...given.map((node) => clamp(pageCount(readValue(node, variables)), maxPageSize)));
    return { key: `pages ${given.map(keyOf).join(" ")}`, max: maxPageSize, read };
  };

  const countedOf = (field: FieldNode, { argument, max, count = lengthOf }: CountedArgument): Times => {
    const node = argumentOf(field, argument);
    return node ? countIn(node, `${field.name.value}.${argument}`, max, count) : clamp(count(undefined), max);
  };

  /** How many items the arguments request; undefined if the field has no such argument. */
  const countItems = (field: FieldNode, definition: Definition, { counted }: FieldCost): Times | undefined => {
    if (counted) return countedOf(field, counted);
    return definition.args.some(({ name }) => name === "first" || name === "last") ? pageOf(field) : undefined;
  };
  return { countItems, countArgument: countedOf };
};
