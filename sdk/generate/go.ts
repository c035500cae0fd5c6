import type { EnumType, Member, Model, ObjectType, Operation, Ref } from "./model.ts";
import { capitalised } from "./typescript.ts";

const head = "// Code generated from schema.graphql by sdk/generate/main.ts; DO NOT EDIT. Run: npm run sdk\n\npackage kolli\n";
const scalars: Record<string, string> = {
  ID: "string",
  String: "string",
  Int: "int",
  Float: "float64",
  Boolean: "bool",
  DateTime: "time.Time",
  Date: "string",
  JSON: "json.RawMessage",
};
/** Here null is not the same as left out: it clears a field. */
const withClear = "TrackerUpdateInput";

const publicName = (name: string): string =>
  capitalised(name)
    .replace(/Ids$/, "IDs")
    .replace(/(Id|Url)$/, (word) => word.toUpperCase())
    .replace(/^Id$/, "ID");
const comment = (name: string, text: string, indent = ""): string =>
  text ? `${indent}// ${name}: ${text.replaceAll("\n", " ")}\n` : "";

const oneOf = ({ kind, name }: Ref): string => (kind === "scalar" ? scalars[name]! : name);
const outputType = (ref: Ref): string => {
  if (ref.isList) return `[]${oneOf(ref)}`;
  return ref.isNullable && ref.name !== "JSON" ? `*${oneOf(ref)}` : oneOf(ref);
};
const inputType = (ref: Ref): string => {
  if (ref.name === "JSON") return "any";
  return outputType(ref);
};
/** What a method returns: objects by pointer, which is nil if there is none. */
const resultType = (ref: Ref): string =>
  ref.kind === "object" && !ref.isList ? `*${ref.name}` : outputType({ ...ref, isNullable: false });

const enumText = ({ name, description, values }: EnumType): string => {
  const names = values.map(
    (value) =>
      name +
      value
        .split("_")
        .map((part) => part[0]! + part.slice(1).toLowerCase())
        .join(""),
  );
  const width = Math.max(...names.map(({ length }) => length));
  const constants = values.map((value, index) => `\t${names[index]!.padEnd(width)} ${name} = "${value}"`);
  return `${comment(name, description)}type ${name} string\n\nconst (\n${constants.join("\n")}\n)`;
};

const structText = ({ name, description, members }: ObjectType, typeOf: (ref: Ref) => string, extra = ""): string => {
  const fields = members.map(({ name: key, description: text, ref, isOptional }: Member) => {
    const field = publicName(key);
    return `${comment(field, text, "\t")}\t${field} ${typeOf(ref)} \`json:"${key}${isOptional ? ",omitempty" : ""}"\``;
  });
  return `${comment(name, description)}type ${name} struct {\n${[...fields, ...(extra ? [extra] : [])].join("\n\n")}\n}`;
};

const inputText = (input: ObjectType): string => {
  if (input.name !== withClear) return structText(input, inputType);
  const clear = '\t// Clear: The names of fields to clear, such as "reference".\n\tClear []string `json:"-"`';
  return `${structText(input, inputType, clear)}

func (input ${input.name}) MarshalJSON() ([]byte, error) {
	type plain ${input.name}
	return withNulls(plain(input), input.Clear)
}`;
};

const variablesOf = (members: readonly Member[], write: (member: Member) => string): string =>
  members.length === 0 ? "nil" : `map[string]any{${members.map((member) => `"${member.name}": ${write(member)}`).join(", ")}}`;

const pageText = ({ noun, field, document, optional, result, description }: Operation): string => {
  const api = `${capitalised(noun)}API`;
  const options = `${capitalised(noun)}PageOptions`;
  const fields = optional.map(
    ({ name, ref, description: text }) => `${comment(publicName(name), text, "\t")}\t${publicName(name)} ${inputType(ref)}`,
  );
  const variables = variablesOf(optional, ({ name }) => `options.${publicName(name)}`);
  const read =
    result.name === "Event"
      ? `return eventPage(ctx, api.caller, "${field}", ${JSON.stringify(document)}, ${variables})`
      : `return value[*Page[${result.name}]](ctx, api.caller, "${field}", ${JSON.stringify(document)}, ${variables})`;
  return `// ${options} chooses a page.
type ${options} struct {
${fields.join("\n\n")}
}

${comment("Page", description)}func (api *${api}) Page(ctx context.Context, options ${options}) (*Page[${result.name}], error) {
	${read}
}

// List gives every item, page by page; First is the size of a page, 100 by default.
func (api *${api}) List(ctx context.Context, options ${options}) iter.Seq2[*${result.name}, error] {
	if options.First == nil {
		options.First = Set(100)
	}
	return everyItem(func(after *string) (*Page[${result.name}], error) {
		if after != nil {
			options.After = after
		}
		return api.Page(ctx, options)
	})
}`;
};

const methodText = (operation: Operation): string => {
  const { noun, method, field, gives, document, required, optional, result, description } = operation;
  if (gives === "page") return pageText(operation);
  const given = [...required, ...optional];
  const parameters = ["ctx context.Context", ...given.map(({ name, ref }) => `${name} ${inputType(ref)}`)].join(", ");
  const type = resultType(result);
  const name = typeof gives === "object" ? gives.member : gives === "results" ? "results" : null;
  const [read, more] = name ? ["member", `"${name}", `] : [gives === "payload" ? "accepted" : "value", ""];
  return `${comment(capitalised(method), description)}func (api *${capitalised(noun)}API) ${capitalised(method)}(${parameters}) (${type}, error) {
	return ${read}[${type}](ctx, api.caller, ${more}"${field}", ${JSON.stringify(document)}, ${variablesOf(given, ({ name: key }) => key)})
}`;
};

/** What is generated, by its path below sdk/go. */
export const goFiles = ({ enums, objects, inputs, operations }: Model): Map<string, string> => {
  const types = [...enums.map(enumText), ...objects.map((object) => structText(object, outputType)), ...inputs.map(inputText)];
  const nouns = [...Map.groupBy(operations, ({ noun }) => noun)];
  const apis = nouns.map(
    ([noun, own]) =>
      `// ${capitalised(noun)}API has the methods of ${noun}.\ntype ${capitalised(noun)}API struct{ caller *caller }\n\n${own.map(methodText).join("\n\n")}`,
  );
  const width = Math.max(...nouns.map(([noun]) => noun.length));
  const gathered = nouns.map(([noun]) => `\t${capitalised(noun).padEnd(width)} *${capitalised(noun)}API`);
  const made = nouns.map(([noun]) => `${capitalised(noun)}: &${capitalised(noun)}API{c}`);
  const nounsText = `// Nouns are what a client has methods for.\ntype Nouns struct {\n${gathered.join("\n")}\n}\n\nfunc nounsOf(c *caller) Nouns {\n\treturn Nouns{${made.join(", ")}}\n}`;
  return new Map([
    ["schema.go", `${head}\nimport (\n\t"encoding/json"\n\t"time"\n)\n\n${types.join("\n\n")}\n`],
    ["methods.go", `${head}\nimport (\n\t"context"\n\t"iter"\n)\n\n${[nounsText, ...apis].join("\n\n")}\n`],
  ]);
};
