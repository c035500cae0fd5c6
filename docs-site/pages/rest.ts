import { readFileSync } from "node:fs";
import { restCurl } from "../samples/rest.ts";
import { fenced, type SitePage, table, unsearched, writtenPage } from "./page.ts";

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
};
type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
type Parameter = { $ref?: string; name: string; in: string; description?: string; required?: boolean; schema: Schema };
type Operation = {
  readonly operationId: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, { readonly description?: string } & Content>>;
};
type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    parameters: Record<string, Parameter>;
    schemas: Record<string, Schema>;
    responses: Record<string, { description: string }>;
  };
};

const folder = "reference/rest";
const source = "openapi.json";
const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

const typeText = (schema: Schema): string => {
  if (schema.$ref) return nameIn(schema.$ref);
  if (schema.anyOf) return schema.anyOf.map(typeText).join(" or ");
  if (schema.items) return `list of ${typeText(schema.items)}`;
  const types = schema.type === undefined ? ["any JSON"] : [schema.type].flat();
  return types.map((type) => (type === "string" && schema.format ? schema.format : type)).join(" or ");
};

const parameterRows = (document: OpenApi, { parameters = [] }: Operation): string[][] =>
  parameters.map((given) => {
    const one = given.$ref ? document.components.parameters[nameIn(given.$ref)]! : given;
    return [`\`${one.name}\``, `${one.in}${one.required ? ", required" : ""}`, typeText(one.schema), one.description ?? ""];
  });

const fieldRows = (document: OpenApi, schema: Schema): string[][] => {
  const { properties = {}, required = [] } = schema.$ref ? document.components.schemas[nameIn(schema.$ref)]! : schema;
  return Object.entries(properties).map(([name, field]) => [
    `\`${name}\``,
    typeText(field) + (required.includes(name) ? ", required" : ""),
    field.description ?? "",
  ]);
};

const schemaOf = (content: Content | undefined): Schema | undefined => content?.content?.["application/json"]?.schema;

const operationPage = (document: OpenApi, base: string, method: string, path: string, operation: Operation): SitePage => {
  const body = schemaOf(operation.requestBody);
  const curl = restCurl(method, path, operation.operationId);
  const answers = Object.entries(operation.responses).map(([status, answer]) => {
    const schema = schemaOf(answer);
    const error = (answer as { $ref?: string }).$ref;
    const meaning = error ? document.components.responses[nameIn(error)]!.description : (answer.description ?? "");
    return [status, schema ? typeText(schema) : "Errors", meaning.replace("docs/errors.md", `[errors](${base}/errors/)`)];
  });
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))![1];
  const parts = [
    operation.description,
    fenced("http", `${method.toUpperCase()} ${path}`),
    `The same as [\`${operation.operationId}\`](${base}/${graphqlPath(operation.operationId, method)}/) over GraphQL, whose page has an executed example.`,
    `## Request\n\n${fenced("sh", curl)}${curl.includes("$TRACKER") ? "\n\n`$TRACKER` is the UUID at the end of the ID of one of your trackers." : ""}`,
    table(["parameter", "in", "type", "meaning"], parameterRows(document, operation)),
    body ? `The body is JSON:\n\n${table(["field", "type", "meaning"], fieldRows(document, body))}` : "",
    `## Responses\n\n${unsearched(table(["status", "body", "meaning"], answers))}`,
    schemaOf(success)
      ? `The body of a success:\n\n${table(["field", "type", "meaning"], fieldRows(document, schemaOf(success)!))}`
      : "",
  ];
  return writtenPage({
    path: `${folder}/${operation.operationId.toLowerCase()}`,
    title: `${method.toUpperCase()} ${path}`,
    text: parts.filter(Boolean).join("\n\n"),
    source,
  });
};

const graphqlPath = (operation: string, method: string): string =>
  `reference/graphql/${method === "get" ? "queries" : "mutations"}/${operation.toLowerCase()}`;

/** A page for each method of each address, and one that lists them. */
export const restPages = (root: string, base: string): SitePage[] => {
  const document = JSON.parse(readFileSync(`${root}openapi.json`, "utf8")) as OpenApi;
  const pages = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationPage(document, base, method, path, operation)),
  );
  const rows = pages.map(({ title, path, text }) => [`[\`${title}\`](${base}/${path}/)`, text.split(/(?<=\.)\s/)[0]!]);
  const text = `Every address of [REST](${base}/rest/), as in [the OpenAPI document](${base}/openapi.json).\n\n${table(["address", "does"], rows)}`;
  return [writtenPage({ path: folder, title: "REST reference", text, source }), ...pages];
};
