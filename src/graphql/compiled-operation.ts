import {
  type ASTNode,
  type DocumentNode,
  type ExecutionResult,
  GraphQLScalarType,
  type GraphQLSchema,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeInfo,
  type TypeNode,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { compileQuery, isCompiledQuery } from "graphql-jit";

type MaybePromise<Value> = Value | Promise<Value>;

/** Variables as graphql-js coerced them. */
export type CoercedVariables = Readonly<Record<string, unknown>>;

export type CompiledOperation = {
  /** False where the compiler would get these variables wrong; graphql-js then runs the operation. */
  accepts(variables: CoercedVariables): boolean;
  run(context: unknown, variables: CoercedVariables): MaybePromise<ExecutionResult>;
};

/**
 * The compiler's own coercion of variables gets `@oneOf` and defaults of input fields wrong. So graphql-js coerces them, and the
 * compiled code is told that each variable is of this type, which takes what it is given.
 */
const coercedAlready = new GraphQLScalarType({ name: "KolliCoercedAlready", parseValue: (value) => value });

const withCoercedAlready = (schema: GraphQLSchema): GraphQLSchema =>
  Object.create(schema, {
    getType: { value: (name: string) => (name === coercedAlready.name ? coercedAlready : schema.getType(name)) },
  });

const isBoolean = (type: TypeNode): boolean =>
  type.kind === Kind.NON_NULL_TYPE ? isBoolean(type.type) : type.kind === Kind.NAMED_TYPE && type.name.value === "Boolean";

const coercedAlreadyNode: TypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: coercedAlready.name } };

/** Boolean variables keep their type, which the compiler wants to see on `@skip` and `@include`; coercing one twice changes nothing. */
const withCoercedVariables = (document: DocumentNode): DocumentNode =>
  visit(document, {
    enter: (node) =>
      node.kind === Kind.VARIABLE_DEFINITION && !isBoolean(node.type)
        ? { ...node, type: coercedAlreadyNode, defaultValue: undefined }
        : undefined,
  });

/** The compiler writes a string that begins with one of its markers, such as `__MAGIC_DATE__…`, into its source as code. */
const codeMarker = "__MAGIC_";

/** Texts that cannot be code wherever they are written: ids, codes, times. Any other text is better sent as a variable. */
const harmlessText = /^[A-Za-z0-9 _:./+-]*$/;
const isHarmless = (text: string): boolean => harmlessText.test(text) && !text.includes(codeMarker);

/** Names of the document become names in the compiled source, where `__proto__` and its like mean something else. */
const isDangerousName = (name: string): boolean => name in Object.prototype || name.includes(codeMarker);

const repeatsAField = ({ selections }: SelectionSetNode): boolean => {
  const keys = new Set<string>();
  let fields = 0;
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) continue;
    keys.add((selection.alias ?? selection.name).value);
    fields++;
  }
  return keys.size < fields;
};

/** What the compiler can be trusted with: null for "nothing", else the variables that must have a value for it to be right. */
const inspectDocument = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ReadonlySet<string> | null => {
  const nullable = new Set<string>();
  for (const { variable, type } of operation.variableDefinitions ?? [])
    if (type.kind !== Kind.NON_NULL_TYPE) nullable.add(variable.name.value);
  const mustHaveValue = new Set<string>();
  let trusted = true;
  let hasSharedFields = false;
  let hasConditions = false;
  let literalDepth = 0;
  const typeInfo = new TypeInfo(schema);

  const enterVariable = (name: string): void => {
    const type = typeInfo.getInputType();
    // Inside the literal of a custom scalar the compiler forgets variables.
    if (!type) trusted = false;
    // An absent variable inside a literal becomes null, and a null one where a value must be is let through or never answered.
    else if (nullable.has(name) && (literalDepth > 0 || isNonNullType(type))) mustHaveValue.add(name);
  };

  const enter = (node: ASTNode): false | undefined => {
    if (node.kind === Kind.VARIABLE_DEFINITION) {
      // Its variable is a declaration, not a use; its default is coerced by graphql-js. Its name is still written into the code.
      if (isDangerousName(node.variable.name.value)) trusted = false;
      return false;
    }
    if (node.kind === Kind.NAME && isDangerousName(node.value)) trusted = false;
    if (node.kind === Kind.STRING && !isHarmless(node.value)) trusted = false;
    // Introspection is rare and large: not worth compiling.
    if (node.kind === Kind.FIELD && (node.name.value === "__schema" || node.name.value === "__type")) trusted = false;
    if (node.kind === Kind.DIRECTIVE) hasConditions = true;
    if (node.kind === Kind.FRAGMENT_SPREAD || node.kind === Kind.INLINE_FRAGMENT) hasSharedFields = true;
    if (node.kind === Kind.SELECTION_SET && repeatsAField(node)) hasSharedFields = true;
    if (node.kind === Kind.OBJECT || node.kind === Kind.LIST) literalDepth++;
    if (node.kind === Kind.VARIABLE) enterVariable(node.name.value);
    return undefined;
  };
  const leave = (node: ASTNode): void => {
    if (node.kind === Kind.OBJECT || node.kind === Kind.LIST) literalDepth--;
  };
  visit(document, visitWithTypeInfo(typeInfo, { enter, leave }));

  // The compiler ties a condition to a field as written, and so to every place a fragment brings it to, and to its namesakes.
  return trusted && !(hasConditions && hasSharedFields) ? mustHaveValue : null;
};

/**
 * The compiler finds a resolver by its type's and field's name written together. Where two are the same ("Box" + "esOpen" and
 * "Boxes" + "Open") it would call the wrong one, so such a schema is not served at all.
 */
export const assertDistinctResolverNames = (schema: GraphQLSchema): void => {
  const owners = new Map<string, string>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.keys(type.getFields())) {
      const owner = owners.get(type.name + field);
      if (owner)
        throw new Error(`${type.name}.${field} and ${owner} cannot be told apart in compiled queries: rename one of them.`);
      owners.set(type.name + field, `${type.name}.${field}`);
    }
  }
};

/** Null where the operation is to stay with graphql-js. */
export const compileOperation = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CompiledOperation | null => {
  if (operation.operation === "subscription") return null;
  const mustHaveValue = inspectDocument(schema, document, operation);
  if (!mustHaveValue) return null;
  const compiled = compileQuery(withCoercedAlready(schema), withCoercedVariables(document), operation.name?.value, {
    disablingCapturingStackErrors: true,
  });
  if (!isCompiledQuery(compiled)) return null;
  return {
    accepts(variables) {
      for (const name of mustHaveValue) if (variables[name] == null) return false;
      return true;
    },
    run: (context, variables) => compiled.query(undefined, context, variables),
  };
};
