/**
 * Writes a typed `<feature>.operations.ts` beside every `<feature>.graphql`, and the schema's enums and inputs
 * to `src/api/schema.ts`. Run: node dashboard/codegen.ts
 */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import {
  buildSchema,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  stripIgnoredCharacters,
  type TypeNode,
  visit,
} from "graphql";

const here = import.meta.dirname;
const biome = join(here, "../node_modules/.bin/biome");
const scalars: Record<string, string> = {
  ID: "string",
  String: "string",
  DateTime: "string",
  Int: "number",
  Float: "number",
  Boolean: "boolean",
  JSON: "unknown",
};

export const readSchema = (path = process.env.KOLLI_DASHBOARD_SCHEMA ?? join(here, "../dashboard.graphql")): GraphQLSchema =>
  buildSchema(readFileSync(path, "utf8"));

export const operationFiles = (): string[] => globSync("src/**/*.graphql", { cwd: here }).sort();
export const readOperations = (file: string): string => readFileSync(join(here, file), "utf8");

/** Everything that is generated: path below dashboard/ to text, formatted as the rest of the house. */
export const generate = (schema: GraphQLSchema): Map<string, string> => {
  const files = new Map<string, string>();
  const named = new Set<string>();
  for (const file of operationFiles()) {
    files.set(file.replace(/\.graphql$/, ".operations.ts"), format(operationsModule(schema, file, named)));
  }
  return files.set("src/api/schema.ts", format(schemaTypes(schema, named)));
};

const format = (source: string): string =>
  execFileSync(biome, ["format", "--stdin-file-path=generated.ts"], {
    input: source,
    encoding: "utf8",
    cwd: here,
    stdio: ["pipe", "pipe", "ignore"],
  });

/** The closed sets and inputs that operations name, and those that these inputs name in turn. */
const schemaTypes = (schema: GraphQLSchema, named: Set<string>): string => {
  const lines = new Map<string, string>();
  // A set can grow while it is walked.
  for (const name of named) {
    const type = schema.getType(name);
    if (isEnumType(type)) {
      const values = type.getValues().map((value) => `"${value.name}"`);
      lines.set(name, `export type ${name} = ${values.join(" | ")};`);
    }
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).map((field) => {
        const inner = getNamedType(field.type).name;
        if (!(inner in scalars)) named.add(inner);
        const optional = !isNonNullType(field.type) || field.default !== undefined;
        return `${field.name}${optional ? "?" : ""}: ${inputType(String(field.type))}`;
      });
      lines.set(name, `export type ${name} = { ${fields.join("; ")} };`);
    }
  }
  const sorted = [...lines].toSorted(([a], [b]) => a.localeCompare(b)).map(([, line]) => line);
  return ["// Generated from dashboard.graphql by codegen.ts: the closed sets and inputs of our operations.\n", ...sorted].join(
    "\n",
  );
};

/** A type written as in a document, `[TrackingStatus!]!`, in TypeScript. */
const inputType = (text: string): string => {
  if (!text.endsWith("!")) return `${inputType(`${text}!`)} | null`;
  const inner = text.slice(0, -1);
  if (inner.startsWith("[")) return `readonly (${inputType(inner.slice(1, -1))})[]`;
  return scalars[inner] ?? inner;
};

const operationsModule = (schema: GraphQLSchema, file: string, allNamed: Set<string>): string => {
  const definitions = parse(readOperations(file)).definitions;
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const fragments = new Map(
    definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION).map((f) => [f.name.value, f]),
  );
  const named = new Set<string>();
  const body = [
    ...[...fragments.values()].map((fragment) => {
      const on = schema.getType(fragment.typeCondition.name.value);
      if (!isObjectType(on)) throw new Error(`${file}: fragment ${fragment.name.value} is not on an object type`);
      return `export type ${fragment.name.value} = ${selectionType(fragment.selectionSet, on, named)};`;
    }),
    ...operations.map((operation) => operationSource(schema, operation, fragments, named)),
  ].join("\n\n");
  for (const name of named) allNamed.add(name);
  const toApi = relative(dirname(file), "src/api") || ".";
  return [
    `// Generated from ${file.split("/").at(-1)} by codegen.ts. Edit that file, then run it.`,
    `import type { TypedDocument } from "${toApi}/document.ts";`,
    named.size > 0 ? `import type { ${[...named].sort().join(", ")} } from "${toApi}/schema.ts";` : "",
    `\n${body}\n`,
  ].join("\n");
};

const operationSource = (
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  named: Set<string>,
): string => {
  const name = operation.name?.value;
  const root = schema.getRootType(operation.operation);
  if (!name || !root) throw new Error("Operations are named, and of a kind the schema has.");
  const variables = (operation.variableDefinitions ?? []).map((definition) => {
    const optional = definition.type.kind !== Kind.NON_NULL_TYPE || definition.defaultValue !== undefined;
    noteNames(definition.type, named);
    return `${definition.variable.name.value}${optional ? "?" : ""}: ${inputType(print(definition.type))}`;
  });
  const variablesType = variables.length > 0 ? `{ ${variables.join("; ")} }` : "Record<string, never>";
  const text = stripIgnoredCharacters([operation, ...usedFragments(operation.selectionSet, fragments)].map(print).join("\n"));
  return `export type ${name}Data = ${selectionType(operation.selectionSet, root, named)};
export const ${name}: TypedDocument<${name}Data, ${variablesType}> = { name: "${name}", text: ${JSON.stringify(text)} };`;
};

const noteNames = (type: TypeNode, named: Set<string>): void => {
  if (type.kind !== Kind.NAMED_TYPE) noteNames(type.type, named);
  else if (!(type.name.value in scalars)) named.add(type.name.value);
};

const usedFragments = (
  selection: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Set<FragmentDefinitionNode> => {
  const used = new Set<FragmentDefinitionNode>();
  const note = (node: FragmentSpreadNode) => {
    const fragment = fragments.get(node.name.value);
    if (!fragment) throw new Error(`Fragment ${node.name.value} is not in this file.`);
    used.add(fragment);
    for (const inner of usedFragments(fragment.selectionSet, fragments)) used.add(inner);
  };
  visit(selection, { [Kind.FRAGMENT_SPREAD]: note });
  return used;
};

const selectionType = (selection: SelectionSetNode, on: GraphQLOutputType, named: Set<string>): string => {
  const type = getNamedType(on);
  if (!isObjectType(type)) throw new Error(`Selections on ${type.name} are not supported: it is not an object type.`);
  const fields: string[] = [];
  const spreads: string[] = [];
  for (const node of selection.selections) {
    if (node.kind === Kind.FRAGMENT_SPREAD) spreads.push(node.name.value);
    if (node.kind === Kind.INLINE_FRAGMENT) throw new Error("Inline fragments are not supported.");
    if (node.kind !== Kind.FIELD) continue;
    const field = type.getFields()[node.name.value];
    if (!field) throw new Error(`${type.name} has no field ${node.name.value}.`);
    fields.push(`${(node.alias ?? node.name).value}: ${outputType(field.type, node.selectionSet, named)}`);
  }
  return [...(fields.length > 0 ? [`{ ${fields.join("; ")} }`] : []), ...spreads].join(" & ");
};

const outputType = (type: GraphQLOutputType, selection: SelectionSetNode | undefined, named: Set<string>): string => {
  if (!isNonNullType(type)) return `${nonNullOutputType(type, selection, named)} | null`;
  return nonNullOutputType(type.ofType, selection, named);
};

const nonNullOutputType = (type: GraphQLOutputType, selection: SelectionSetNode | undefined, named: Set<string>): string => {
  if (isListType(type)) return `(${outputType(type.ofType, selection, named)})[]`;
  if (selection) return selectionType(selection, type, named);
  const { name } = getNamedType(type);
  if (name in scalars) return scalars[name]!;
  named.add(name);
  return name;
};

if (import.meta.main) {
  for (const [path, text] of generate(readSchema())) writeFileSync(join(here, path), text);
}
