/**
 * Writes the types of every operation to `src/api/operation-types.ts`, and beside each `<feature>.graphql` a
 * `<feature>.operations.ts` with its documents. Run: node dashboard/codegen.ts
 */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { codegen } from "@graphql-codegen/core";
import * as typescriptOperations from "@graphql-codegen/typescript-operations";
import {
  buildSchema,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  parse,
  print,
  separateOperations,
  stripIgnoredCharacters,
} from "graphql";

const here = import.meta.dirname;
const biome = join(here, "../node_modules/.bin/biome");
const typesFile = "src/api/operation-types.ts";

export const readSchema = (path = process.env.KOLLI_DASHBOARD_SCHEMA ?? join(here, "../dashboard.graphql")): GraphQLSchema =>
  buildSchema(readFileSync(path, "utf8"));

export const operationFiles = (): string[] => globSync("src/**/*.graphql", { cwd: here }).sort();
export const readOperations = (file: string): string => readFileSync(join(here, file), "utf8");

/** Everything that is generated: path below dashboard/ to text, formatted as the rest of the house. */
export const generate = async (schema: GraphQLSchema): Promise<Map<string, string>> => {
  const parsed = operationFiles().map((file) => ({ file, document: parse(readOperations(file)) }));
  const files = new Map([[typesFile, format(await typesOf(schema, parsed))]]);
  for (const { file, document } of parsed)
    files.set(file.replace(/\.graphql$/, ".operations.ts"), format(documentsModule(file, document)));
  return files;
};

const typesOf = async (schema: GraphQLSchema, parsed: readonly { file: string; document: DocumentNode }[]): Promise<string> => {
  const types = await codegen({
    filename: typesFile,
    schema: undefined as never,
    schemaAst: schema,
    documents: parsed.map(({ file, document }) => ({ location: file, document })),
    pluginMap: { typescriptOperations },
    plugins: [{ typescriptOperations: {} }],
    config: {
      scalars: { DateTime: "string", Date: "string", JSON: "unknown" },
      enumsAsTypes: true,
      namingConvention: "keep",
      omitOperationSuffix: true,
      operationResultSuffix: "Data",
      skipTypename: true,
      inlineFragmentTypes: "combine",
    },
  });
  return `// Generated from the .graphql files and dashboard.graphql by codegen.ts. Edit those, then run it.\n${types}`;
};

/** Only the text is sent to the browser, page by page: a page's documents come with the page. */
const documentsModule = (file: string, document: DocumentNode): string => {
  const names = document.definitions.flatMap((node) => (node.kind === Kind.OPERATION_DEFINITION ? [node.name!.value] : []));
  const fragments = document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [node.name.value] : []));
  const separated = separateOperations(document);
  const toApi = relative(dirname(file), "src/api") || ".";
  const types = `${toApi}/${basename(typesFile)}`;
  return [
    `// Generated from ${basename(file)} by codegen.ts. Edit that file, then run it.`,
    `import type { TypedDocument } from "${toApi}/document.ts";`,
    `import type { ${names.flatMap((name) => [`${name}Data`, `${name}Variables`]).join(", ")} } from "${types}";`,
    `export type { ${[...fragments, ...names.map((name) => `${name}Data`)].join(", ")} } from "${types}";`,
    ...names.map((name) => {
      const text = JSON.stringify(stripIgnoredCharacters(print(separated[name]!)));
      return `\nexport const ${name}: TypedDocument<${name}Data, ${name}Variables> = { name: "${name}", text: ${text} };`;
    }),
  ].join("\n");
};

const format = (source: string): string =>
  execFileSync(biome, ["check", "--write", "--stdin-file-path=generated.ts"], {
    input: source,
    encoding: "utf8",
    cwd: here,
    stdio: ["pipe", "pipe", "ignore"],
  });

if (import.meta.main) {
  for (const [path, text] of await generate(readSchema())) writeFileSync(join(here, path), text);
}
