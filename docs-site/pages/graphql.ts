import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  print,
  printType,
} from "graphql";
import { fenced, type SitePage, table, writtenPage } from "./page.ts";
import type { ExecutedSample } from "./samples.ts";

const folder = "reference/graphql";
const source = "schema.graphql";
const rootKinds = { Query: "queries", Mutation: "mutations", Subscription: "subscriptions" } as const;
type Root = keyof typeof rootKinds;

type Fields = readonly (GraphQLArgument | GraphQLInputField)[];

export type GraphqlSource = {
  readonly schema: GraphQLSchema;
  readonly base: string;
  /** Requests that a test executes, with their real answers; each names the operation it is for. */
  readonly samples: readonly ExecutedSample[];
};

const kindOf = (type: GraphQLNamedType): string =>
  isEnumType(type) ? "enumerations" : isInputObjectType(type) ? "inputs" : isScalarType(type) ? "scalars" : "types";

const pathOfType = (type: GraphQLNamedType): string => `${folder}/${kindOf(type)}/${type.name.toLowerCase()}`;
const pathOfOperation = (root: Root, name: string): string => `${folder}/${rootKinds[root]}/${name.toLowerCase()}`;

/** `[Tracker!]!` with its name as a link to the type's page. */
const typeLink = ({ base }: GraphqlSource, type: GraphQLField<unknown, unknown>["type"] | GraphQLArgument["type"]): string => {
  const named = getNamedType(type);
  const text = String(type);
  return isSpecifiedScalarType(named) ? `\`${text}\`` : `[\`${text}\`](${base}/${pathOfType(named)}/)`;
};

const about = (text: string | null | undefined, deprecated?: string | null): string =>
  [deprecated ? `**Deprecated:** ${deprecated}` : "", text ?? ""].filter(Boolean).join(" ");

const defaultOf = ({ default: given }: Fields[number]): string =>
  given?.literal ? ` By default \`${print(given.literal)}\`.` : "";

const inputTable = (from: GraphqlSource, fields: Fields): string =>
  table(
    ["name", "type", "meaning"],
    fields.map((field) => [
      `\`${field.name}\``,
      typeLink(from, field.type),
      about(field.description, field.deprecationReason) + defaultOf(field),
    ]),
  );

const sampleText = ({ request, variables, answer }: ExecutedSample): string =>
  [
    fenced("graphql", request),
    ...(variables ? [`With the variables:\n\n${fenced("json", JSON.stringify(variables, null, 2))}`] : []),
    `The answer:\n\n${fenced("json", JSON.stringify(answer, null, 2))}`,
  ].join("\n\n");

const sampleSection = (from: GraphqlSource, sample: ExecutedSample | undefined, operation: string | null): string => {
  if (!sample) return "";
  const root = rootOf(from.schema, sample.operation);
  const intro =
    operation === null
      ? ` It is part of the request of [\`${sample.operation}\`](${from.base}/${pathOfOperation(root, sample.operation)}/):\n\n`
      : "\n\n";
  return `## Example\n\nA test runs this request, and this is what it returned.${intro}${sampleText(sample)}`;
};

const rootOf = (schema: GraphQLSchema, operation: string): Root => {
  const found = (Object.keys(rootKinds) as Root[]).find((root) => {
    const type = schema.getType(root);
    return isObjectType(type) && operation in type.getFields();
  });
  if (!found) throw new Error(`No operation ${operation}.`);
  return found;
};

const operationPage = (from: GraphqlSource, root: Root, field: GraphQLField<unknown, unknown>): SitePage => {
  const sample = from.samples.find(({ operation }) => operation === field.name);
  const parts = [
    about(field.description, field.deprecationReason),
    `Returns ${typeLink(from, field.type)}.`,
    field.args.length > 0 ? `## Arguments\n\n${inputTable(from, field.args)}` : "It takes no arguments.",
    sampleSection(from, sample, field.name),
    `Errors: [every code and what to do](${from.base}/errors/).`,
  ];
  const text = parts.filter(Boolean).join("\n\n");
  return writtenPage({ path: pathOfOperation(root, field.name), title: field.name, text, source });
};

/** Where a type occurs: fields and arguments of others. */
const usesOf = (from: GraphqlSource, type: GraphQLNamedType): string[] => {
  const uses: string[] = [];
  const named = (name: string, path: string) => uses.push(`[\`${name}\`](${from.base}/${path}/)`);
  for (const other of Object.values(from.schema.getTypeMap())) {
    if (other.name.startsWith("__") || !(isObjectType(other) || isInterfaceType(other) || isInputObjectType(other))) continue;
    const fields: readonly (GraphQLField<unknown, unknown> | GraphQLInputField)[] = Object.values(other.getFields());
    for (const field of fields) {
      const isRoot = other.name in rootKinds;
      const path = isRoot ? pathOfOperation(other.name as Root, field.name) : pathOfType(other);
      const isGiven = "args" in field && field.args.some((argument) => getNamedType(argument.type) === type);
      if (getNamedType(field.type) === type || isGiven) named(isRoot ? field.name : `${other.name}.${field.name}`, path);
    }
  }
  return uses;
};

const membersOf = (from: GraphqlSource, type: GraphQLNamedType): string => {
  if (isEnumType(type)) {
    const values = type
      .getValues()
      .map(({ name, description, deprecationReason }) => [`\`${name}\``, about(description, deprecationReason)]);
    return `## Values\n\n${table(["value", "meaning"], values)}`;
  }
  if (isInputObjectType(type)) return `## Fields\n\n${inputTable(from, Object.values(type.getFields()))}`;
  if (!isObjectType(type) && !isInterfaceType(type)) return "";
  const rows = Object.values(type.getFields()).map((field) => [
    `\`${field.name}\`${field.args.length > 0 ? `(${field.args.map(({ name }) => `\`${name}\``).join(", ")})` : ""}`,
    typeLink(from, field.type),
    about(field.description, field.deprecationReason),
  ]);
  return `## Fields\n\n${table(["field", "type", "meaning"], rows)}`;
};

const typePage = (from: GraphqlSource, type: GraphQLNamedType): SitePage => {
  const sample = from.samples.find(({ types }) => types.includes(type.name));
  const uses = usesOf(from, type);
  const parts = [
    about(type.description),
    isObjectType(type) && type.getInterfaces().length > 0
      ? `Implements ${type
          .getInterfaces()
          .map((one) => typeLink(from, one))
          .join(", ")}.`
      : "",
    membersOf(from, type),
    uses.length > 0 ? `## Used by\n\n${uses.join(", ")}` : "",
    sampleSection(from, sample, null),
    isEnumType(type) ? "" : `## As in the schema\n\n${fenced("graphql", printType(type))}`,
  ];
  return writtenPage({ path: pathOfType(type), title: type.name, text: parts.filter(Boolean).join("\n\n"), source });
};

const isShown = (type: GraphQLNamedType): boolean =>
  !type.name.startsWith("__") && !(type.name in rootKinds) && !isSpecifiedScalarType(type);

const overview = (pages: readonly { kind: string; page: SitePage }[], base: string): SitePage => {
  const kinds = [...Object.values(rootKinds), "types", "inputs", "enumerations", "scalars"];
  const lists = kinds.map((kind) => {
    const rows = pages
      .filter((one) => one.kind === kind)
      .map(({ page }) => [`[\`${page.title}\`](${base}/${page.path}/)`, page.text.split(/(?<=\.)\s/)[0]!.replaceAll("\n", " ")]);
    return `## ${kind[0]!.toUpperCase()}${kind.slice(1)}\n\n${table(["name", "meaning"], rows)}`;
  });
  const text = `Every operation, type and enumeration of [the schema](${base}/schema.graphql), each with a request that a test runs and what it returned. How to send requests, and what they cost: [the API](${base}/api/).\n\n${lists.join("\n\n")}`;
  return writtenPage({ path: folder, title: "GraphQL reference", text, source });
};

/** A page for each operation, type, input, enumeration and scalar, and one that lists them. */
export const graphqlPages = (from: GraphqlSource): SitePage[] => {
  const operations = (Object.keys(rootKinds) as Root[]).flatMap((root) => {
    const type = from.schema.getType(root);
    const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
    return fields.map((field) => ({ kind: rootKinds[root] as string, page: operationPage(from, root, field) }));
  });
  const types = Object.values(from.schema.getTypeMap())
    .filter(isShown)
    .map((type) => ({ kind: kindOf(type), page: typePage(from, type) }));
  const all = [...operations, ...types];
  return [overview(all, from.base), ...all.map(({ page }) => page)];
};
