import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isLeafType,
  isListType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { aliasCost, costOf, type FieldCost } from "./cost.ts";
import { addCosts, type CostSum, fixedCost, type Times, timesCost } from "./cost-sum.ts";
import { introspectionSizes } from "./introspection-size.ts";
import { createItemCounter } from "./item-count.ts";

/** What an operation requests. `cost` is in units of `cost.ts`, and becomes a number only with the request's variables. */
export type Measure = {
  readonly depth: number;
  readonly aliases: number;
  readonly rootFields: number;
  readonly cost: CostSum;
  /** Whether it reads the schema. */
  readonly introspects: boolean;
};

const nothing: Measure = { depth: 0, aliases: 0, rootFields: 0, cost: fixedCost(0), introspects: false };

const leaf: Measure = { ...nothing, cost: fixedCost(1) };

/** The assumed number of items of a list that declares no size. */
const assumedListSize = 10;

/** What a field passes to the selections directly below it. */
type Above = {
  /** How many items a list holds there: the `edges` of a page. */
  readonly items: Times | undefined;
  /** Below `__schema { types }` each type occurs once, so the average of a list's sizes is exact, not a guess. */
  readonly isWholeSchema: boolean;
};
const top: Above = { items: undefined, isWholeSchema: false };

const stateKey = ({ items, isWholeSchema }: Above): string => `${typeof items === "object" ? items.key : items} ${isWholeSchema}`;

const fieldOf = (schema: GraphQLSchema, parent: GraphQLNamedType | undefined, name: string) =>
  isCompositeType(parent) ? schema.getField(parent, name) : undefined;

const add = (a: Measure, b: Measure): Measure => ({
  depth: Math.max(a.depth, b.depth),
  aliases: a.aliases + b.aliases,
  rootFields: a.rootFields + b.rootFields,
  cost: addCosts(a.cost, b.cost),
  introspects: a.introspects || b.introspects,
});

/**
 * Measures one operation with its fragments spread out. It runs before validation, because validation is what a hostile document
 * makes expensive; so it accepts unknown fields, unknown fragments and fragments that spread themselves. A fragment is measured
 * once for each context that changes its cost; otherwise nested spreads would double the work at each level. Everything counts,
 * whatever `@skip` and `@include` say.
 */
export const measureOperation = (schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Measure => {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) if (node.kind === "FragmentDefinition") fragments.set(node.name.value, node);
  const measured = new Map<string, Measure>();
  const { countItems, countArgument } = createItemCounter(operation);

  const ofFragment = (name: string, above: Above): Measure => {
    const key = `${name} ${stateKey(above)}`;
    const known = measured.get(key);
    if (known) return known;
    const fragment = fragments.get(name);
    if (!fragment) return nothing;
    measured.set(key, nothing);
    const measure = ofSelections(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), above);
    measured.set(key, measure);
    return measure;
  };

  const listSizeOf = (owner: string, { size }: FieldCost, { items, isWholeSchema }: Above): Times => {
    const introspected = owner.startsWith("__") ? introspectionSizes(schema)[owner] : undefined;
    if (introspected) return isWholeSchema ? introspected.average : introspected.most;
    return size ?? items ?? assumedListSize;
  };

  const costOfField = (field: FieldNode, parent: GraphQLNamedType | undefined, above: Above): Measure => {
    const name = field.name.value;
    const definition = fieldOf(schema, parent, name);
    if (!definition) return field.selectionSet ? add(leaf, ofSelections(field.selectionSet, undefined, top)) : leaf;
    const own = costOf(definition);
    const asked = countItems(field, definition, own);
    const isList = isListType(getNullableType(definition.type));
    const type = getNamedType(definition.type);
    const isWholeSchema = parent!.name === "__Schema" ? name === "types" : above.isWholeSchema && type.name !== "__Type";
    const passesOn = !isList && (own.counted === undefined || own.counted.sizesListsBelow === true);
    const inner = field.selectionSet
      ? ofSelections(field.selectionSet, type, { items: passesOn ? asked : undefined, isWholeSchema })
      : nothing;
    const items: Times = asked ?? (isList ? listSizeOf(`${parent!.name}.${name}`, own, above) : 1);
    const perItem = own.perItem ?? (isList && isLeafType(type) ? 1 : 0);
    const below = isList
      ? timesCost(items, addCosts(fixedCost(perItem), inner.cost))
      : addCosts(timesCost(items, fixedCost(perItem)), inner.cost);
    const weight = (own.weight ?? 1) + (field.alias ? aliasCost : 0);
    const beside = own.surcharge ? timesCost(countArgument(field, own.surcharge), fixedCost(own.surcharge.each)) : fixedCost(0);
    return { ...inner, cost: addCosts(addCosts(fixedCost(weight), below), beside) };
  };

  const ofField = (field: FieldNode, parent: GraphQLNamedType | undefined, above: Above): Measure => {
    const { depth, aliases, cost, introspects } = costOfField(field, parent, above);
    const isIntrospection = field.name.value === "__schema" || field.name.value === "__type";
    return {
      // graphql-js has its own rule for the depth of introspection.
      depth: field.name.value.startsWith("__") ? 0 : 1 + depth,
      aliases: aliases + (field.alias ? 1 : 0),
      rootFields: 1,
      cost,
      introspects: introspects || isIntrospection,
    };
  };

  const ofSelections = (set: SelectionSetNode, parent: GraphQLNamedType | undefined, above: Above): Measure => {
    let total = nothing;
    for (const selection of set.selections) {
      if (selection.kind === "Field") total = add(total, ofField(selection, parent, above));
      else if (selection.kind === "FragmentSpread") total = add(total, ofFragment(selection.name.value, above));
      else {
        const condition = selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : parent;
        total = add(total, ofSelections(selection.selectionSet, condition, above));
      }
    }
    return total;
  };

  return ofSelections(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined, top);
};
