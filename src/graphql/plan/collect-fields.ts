import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** The values of the variables used in `@skip` and `@include`; null if no boolean was given. */
export type Conditions = {
  readonly values: ReadonlyMap<string, boolean | null>;
  /** The request's variables, if one of them is not a boolean. */
  readonly variables: GraphQLResolveInfo["variableValues"] | null;
};

const conditionOf = (
  { name, arguments: args }: DirectiveNode,
  selection: SelectionNode,
  { values, variables }: Conditions,
): boolean | undefined => {
  const value = args?.find(({ name }) => name.value === "if")?.value;
  if (value?.kind === Kind.BOOLEAN) return value.value;
  if (value?.kind !== Kind.VARIABLE) return undefined;
  const known = values.get(value.name.value);
  if (typeof known === "boolean") return known;
  // It throws the error of graphql-js.
  const definition = name.value === "include" ? GraphQLIncludeDirective : GraphQLSkipDirective;
  return getDirectiveValues(definition, selection, variables)?.if as boolean;
};

/** `@skip` is evaluated before `@include`, as in graphql-js. */
const isIncluded = (selection: SelectionNode, conditions: Conditions): boolean => {
  const { directives } = selection;
  if (!directives?.length) return true;
  const isMet = (directive: DirectiveNode): boolean =>
    conditionOf(directive, selection, conditions) === (directive.name.value === "include");
  const [skips, includes] = [directives.filter(isSkip), directives.filter((directive) => !isSkip(directive))];
  return skips.every(isMet) && includes.every(isMet);
};
const isSkip = ({ name }: DirectiveNode): boolean => name.value === "skip";

const appliesTo = (schema: GraphQLSchema, condition: NamedTypeNode | undefined, type: GraphQLObjectType): boolean => {
  if (!condition) return true;
  const named = schema.getType(condition.name.value);
  return named === type || (isAbstractType(named) && schema.isSubType(named, type));
};

/** The fields that selection sets select from an object of this type, by their response names, in the order of the response. */
export const collectFields = (
  { schema, fragments }: { schema: GraphQLSchema; fragments: Fragments },
  conditions: Conditions,
  type: GraphQLObjectType,
  selectionSets: readonly SelectionSetNode[],
): Map<string, [FieldNode, ...FieldNode[]]> => {
  const fields = new Map<string, [FieldNode, ...FieldNode[]]>();
  const seen = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection, conditions)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const known = fields.get(key);
        if (known) known.push(selection);
        else fields.set(key, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (appliesTo(schema, selection.typeCondition, type)) collect(selection.selectionSet);
      } else {
        const fragment = fragments[selection.name.value];
        if (!fragment || seen.has(selection.name.value) || !appliesTo(schema, fragment.typeCondition, type)) continue;
        seen.add(selection.name.value);
        collect(fragment.selectionSet);
      }
    }
  };
  selectionSets.forEach(collect);
  return fields;
};

/**
 * The variables that decide which fields an operation selects. Null if it contains something that a plan does not know: a
 * directive other than `@skip` and `@include`, or a fragment with its own variables.
 */
export const conditionVariables = (operation: OperationDefinitionNode, fragments: Fragments): ReadonlySet<string> | null => {
  const names = new Set<string>();
  const seen = new Set<string>();
  let isKnown = !operation.directives?.length;

  const visitDirective = ({ name, arguments: args = [] }: DirectiveNode): void => {
    if (name.value !== "skip" && name.value !== "include") isKnown = false;
    for (const { value } of args) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
  };
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      selection.directives?.forEach(visitDirective);
      if (selection.kind !== Kind.FRAGMENT_SPREAD) {
        if (selection.selectionSet) visit(selection.selectionSet);
        continue;
      }
      const fragment = fragments[selection.name.value];
      if (!fragment || seen.has(selection.name.value)) continue;
      seen.add(selection.name.value);
      if (fragment.variableDefinitions?.length || fragment.directives?.length) isKnown = false;
      visit(fragment.selectionSet);
    }
  };
  visit(operation.selectionSet);
  return isKnown ? names : null;
};
