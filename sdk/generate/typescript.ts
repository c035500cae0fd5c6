import { nounMeanings } from "./methods.ts";
import type { EnumType, Member, Model, ObjectType, Operation, Ref } from "./model.ts";

const head = "// Generated from schema.graphql by sdk/generate/main.ts. Run: npm run sdk\n";
const scalars: Record<string, string> = {
  ID: "string",
  String: "string",
  Int: "number",
  Float: "number",
  Boolean: "boolean",
  DateTime: "string",
  Date: "string",
  JSON: "unknown",
};

export const capitalised = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
const comment = (text: string): string => (text ? `/** ${text.replaceAll("*/", "*\\/")} */\n` : "");

const typeOf = ({ kind, name, isList, isNullable }: Ref): string => {
  const one = kind === "scalar" ? scalars[name]! : name;
  const type = isList ? `readonly ${one}[]` : one;
  return isNullable && one !== "unknown" ? `${type} | null` : type;
};

const memberText = ({ name, description, ref, isOptional }: Member): string =>
  `${comment(description)}readonly ${name}${isOptional ? "?" : ""}: ${typeOf(ref)}${isOptional ? " | undefined" : ""};`;

const objectText = ({ name, description, members }: ObjectType): string =>
  `${comment(description)}export type ${name} = {\n${members.map(memberText).join("\n")}\n};`;

/** Any other string is accepted too: sets grow, and a client that is older than the service must not fail. */
const enumText = ({ name, description, values }: EnumType): string =>
  `${comment(description)}export type ${name} = ${values.map((value) => JSON.stringify(value)).join(" | ")} | (string & {});`;

const optionsOf = ({ optional }: Operation): string =>
  optional.length === 0 ? "" : `{ ${optional.map(({ name, ref }) => `${name}?: ${typeOf(ref)} | undefined`).join("; ")} }`;

const pageText = ({ noun, field, result, document, description, optional }: Operation): string => {
  const type = typeOf(result);
  const options = `${capitalised(noun)}PageOptions`;
  const read = result.name === "Event" ? "eventPage" : `page<${type}>`;
  const filters = optional.filter(({ name }) => !["after", "before", "first", "last"].includes(name)).map(({ name }) => name);
  return `${comment(description)}page(options: ${options} = {}, request?: RequestOptions): Promise<Page<${type}>> {
    return this.#caller.${read}({ field: "${field}", document: ${JSON.stringify(document)}, variables: options, request });
  }

  /** Every item, page by page; \`pageSize\` is 100 by default. */
  list(options: Pick<${options}, ${filters.map((name) => `"${name}"`).join(" | ")}> & ListOptions = {}, request?: RequestOptions): AsyncGenerator<${type}, void> {
    return everyItem((page) => this.page({ ...page, ${filters.map((name) => `${name}: options.${name}`).join(", ")} }, request), options);
  }`;
};

const methodText = (operation: Operation): string => {
  const { method, field, gives, document, required, optional, result, description } = operation;
  if (gives === "page") return pageText(operation);
  const parameters = required.map(({ name, ref }) => `${name}: ${typeOf(ref)}`);
  if (optional.length > 0) parameters.push(`options: ${optionsOf(operation)} = {}`);
  const variables = [...required.map(({ name }) => name), ...(optional.length > 0 ? ["...options"] : [])].join(", ");
  const [call, more] = typeof gives === "object" ? ["member", `, member: "${gives.member}"`] : [gives, ""];
  const type = typeOf(result);
  return `${comment(description)}${method}(${[...parameters, "request?: RequestOptions"].join(", ")}): Promise<${type}> {
    return this.#caller.${call}<${type}>({ field: "${field}", document: ${JSON.stringify(document)}, variables: { ${variables} }, request${more} });
  }`;
};

const followText = `
  /**
   * Every event in order, now and from now on, with what a webhook's body has. Stopping the loop ends it. With a \`store\`, the next
   * start continues after the last event whose turn of the loop was completed: none is lost, and one may come again.
   */
  follow(options: FollowOptions = {}, request?: RequestOptions): AsyncGenerator<Event, void> {
    return followEvents((page) => this.page(page, request), options);
  }`;

const nounText = (noun: string, operations: readonly Operation[]): string => {
  const paged = operations.find(({ gives }) => gives === "page");
  const options = paged ? `export type ${capitalised(noun)}PageOptions = ${optionsOf(paged)};\n\n` : "";
  return `${options}export class ${capitalised(noun)}Api {
  readonly #caller: Caller;
  constructor(caller: Caller) {
    this.#caller = caller;
  }

  ${operations.map(methodText).join("\n\n")}
  ${noun === "events" ? followText : ""}
}`;
};

/** What is generated, by its path below sdk/typescript. */
export const typescriptFiles = ({ enums, objects, inputs, operations }: Model): Map<string, string> => {
  const types = [...enums.map(enumText), ...objects.map(objectText), ...inputs.map(objectText)];
  const nouns = [...Map.groupBy(operations, ({ noun }) => noun)];
  const classes = nouns.map(([noun, own]) => nounText(noun, own)).join("\n\n");
  const used = [...enums, ...objects, ...inputs]
    .map(({ name }) => name)
    .filter((name) => new RegExp(`\\b${name}\\b(?! \\{)`).test(classes));
  const imports = [
    'import { type Caller, everyItem, type ListOptions, type Page, type RequestOptions } from "./caller.ts";',
    'import { type FollowOptions, followEvents } from "./follow.ts";',
    `import type { ${used.join(", ")} } from "./schema.ts";`,
  ];
  const members = nouns.map(([noun]) => {
    const meaning = nounMeanings[noun];
    return `${comment(meaning ? `${capitalised(meaning)}.` : "")}readonly ${noun}: ${capitalised(noun)}Api;`;
  });
  const made = nouns.map(([noun]) => `this.${noun} = new ${capitalised(noun)}Api(caller);`);
  const gather = `/** What a client has methods for. */\nexport class Nouns {\n${members.join("\n")}\n\nconstructor(caller: Caller) {\n${made.join("\n")}\n}\n}`;
  return new Map([
    ["src/schema.ts", `${head}\n${types.join("\n\n")}\n`],
    ["src/methods.ts", `${head}${imports.join("\n")}\n\n${classes}\n\n${gather}\n`],
  ]);
};
