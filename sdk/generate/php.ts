import { nounMeanings } from "./methods.ts";
import type { EnumType, Member, Model, ObjectType, Operation, Ref } from "./model.ts";
import { capitalised } from "./typescript.ts";

const head =
  "<?php\n\n// Generated from schema.graphql by sdk/generate/main.ts. Run: npm run sdk\n\ndeclare(strict_types=1);\n\nnamespace Kolli;\n";
const scalars: Record<string, string> = {
  ID: "string",
  String: "string",
  Int: "int",
  Float: "float",
  Boolean: "bool",
  DateTime: "\\DateTimeImmutable",
  Date: "string",
  JSON: "mixed",
};
/** For what should be there and is not, so that a reader of an older version does not fail. */
const fallbacks: Record<string, string> = { string: "''", int: "0", float: "0.0", bool: "false" };

const comment = (text: string, indent: string): string => (text ? `${indent}/** ${text.replaceAll("*/", "* /")} */\n` : "");
const oneOf = ({ kind, name }: Ref): string => (kind === "scalar" ? scalars[name]! : kind === "enum" ? "string" : name);
const nativeType = (ref: Ref): string => {
  const type = ref.isList ? "array" : oneOf(ref);
  return ref.isNullable && type !== "mixed" ? `?${type}` : type;
};
const docType = (ref: Ref): string =>
  (ref.isList ? `list<${oneOf(ref)}>` : oneOf(ref)) + (ref.isNullable && oneOf(ref) !== "mixed" ? "|null" : "");

const enumText = ({ name, description, values }: EnumType): string =>
  `${comment(`${description} Values are strings; others may arrive.`, "")}final class ${name}
{
${values.map((value) => `    public const ${value} = '${value}';`).join("\n")}
}`;

const readText = ({ name, ref }: Member): string => {
  const found = `$wire['${name}'] ?? null`;
  if (ref.kind === "object" && ref.isList) return `array_map(${ref.name}::read(...), $wire['${name}'] ?? [])`;
  if (ref.kind === "object") {
    return ref.isNullable
      ? `isset($wire['${name}']) ? ${ref.name}::read($wire['${name}']) : null`
      : `${ref.name}::read($wire['${name}'] ?? [])`;
  }
  if (ref.isList) return `$wire['${name}'] ?? ${ref.isNullable ? "null" : "[]"}`;
  const type = oneOf(ref);
  if (ref.name === "DateTime")
    return ref.isNullable ? `Wire::time(${found})` : `Wire::time(${found}) ?? new \\DateTimeImmutable('@0')`;
  if (ref.isNullable || type === "mixed") return found;
  return `$wire['${name}'] ?? ${fallbacks[type]!}`;
};

const objectText = ({ name, description, members }: ObjectType): string => {
  const parameters = members.map((member) => {
    const type = member.ref.isList ? `@var ${docType(member.ref)} ` : "";
    return `${comment(`${type}${member.description}`.trim(), "        ")}        public readonly ${nativeType(member.ref)} $${member.name},`;
  });
  return `${comment(description, "")}final class ${name}
{
    public function __construct(
${parameters.join("\n")}
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
${members.map((member) => `            ${readText(member)},`).join("\n")}
        );
    }
}`;
};

type Inputs = ReadonlyMap<string, ObjectType>;

/** The shape of an array, for editors and static analysis. */
const shapeOf = (ref: Ref, inputs: Inputs): string => {
  const input = inputs.get(ref.name);
  const members = input?.members.map(
    ({ name, ref: inner, isOptional }) => `${name}${isOptional ? "?" : ""}: ${shapeOf(inner, inputs)}`,
  );
  const scalar = ref.name === "DateTime" ? "\\DateTimeInterface|string" : oneOf(ref);
  const one = members ? `array{${members.join(", ")}}` : scalar;
  const type = ref.isList ? `list<${one}>` : one;
  return ref.isNullable && one !== "mixed" ? `${type}|null` : type;
};

const inputType = (ref: Ref): string => (ref.isList || ref.kind === "input" ? "array" : oneOf(ref));

const optionsShape = (members: readonly Member[], inputs: Inputs): string =>
  `array{${members.map(({ name, ref }) => `${name}?: ${shapeOf(ref, inputs)}`).join(", ")}}`;

const block = (lines: readonly string[]): string => `    /**\n${lines.map((line) => `     * ${line}\n`).join("")}     */\n`;

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const pageText = ({ field, document, optional, result, description }: Operation, inputs: Inputs): string => {
  const read = result.name === "Event" ? "eventPage" : "page";
  const filters = optional.filter(({ name }) => !["after", "before", "first", "last"].includes(name));
  return `${block([description, "", `@param ${optionsShape(optional, inputs)} $options`, `@return Page<${result.name}>`])}    public function page(array $options = []): Page
    {
        return $this->caller->${read}('${field}', ${quoted(document)}, $options, ${result.name}::read(...));
    }

${block(["Every item, page by page.", "", `@param ${optionsShape(filters, inputs)} $options`, `@return \\Generator<${result.name}>`])}    public function list(array $options = [], int $pageSize = 100, ?string $after = null): \\Generator
    {
        return Page::everyItem(fn (?string $cursor) => $this->page(['first' => $pageSize, 'after' => $cursor] + $options), $after);
    }`;
};

const resultText = ({ result }: Operation, call: string): string => {
  if (result.kind !== "object") return call;
  if (result.isList) return `array_map(${result.name}::read(...), ${call})`;
  return result.isNullable
    ? `($found = ${call}) === null ? null : ${result.name}::read($found)`
    : `${result.name}::read(${call})`;
};

const methodText = (operation: Operation, inputs: Inputs): string => {
  const { method, field, gives, document, required, optional, result, description } = operation;
  if (gives === "page") return pageText(operation, inputs);
  const isChange = document.startsWith("mutation");
  const parameters = [
    ...required.map(({ name, ref }) => `${inputType(ref)} $${name}`),
    ...optional.map(({ name, ref }) => `?${inputType(ref)} $${name} = null`),
    ...(isChange ? ["?string $idempotencyKey = null"] : []),
  ];
  const variables = `[${[...required, ...optional].map(({ name }) => `'${name}' => $${name}`).join(", ")}]`;
  const member = typeof gives === "object" ? gives.member : gives === "results" ? "results" : null;
  const call = `$this->caller->${member ? `member('${member}', ` : `${gives}(`}'${field}', ${quoted(document)}, ${variables}${isChange ? ", $idempotencyKey" : ""})`;
  const shapes = [...required, ...optional]
    .filter(({ ref }) => inputType(ref) === "array")
    .map(({ name, ref }) => `@param ${shapeOf(ref, inputs)} $${name}`);
  const returned = result.isList ? [`@return ${docType(result)}`] : [];
  const lines = shapes.length + returned.length > 0 ? [description, "", ...shapes, ...returned] : [description];
  return `${block(lines)}    public function ${method}(${parameters.join(", ")}): ${nativeType(result)}
    {
        return ${resultText(operation, call)};
    }`;
};

const followText = (filter: ObjectType, inputs: Inputs): string =>
  `${block([
    "Every event in order, now and from now on. With a store, the next start continues after the last event whose turn of the loop was",
    "completed: none is lost, and one may come again. Without a cursor it begins at the oldest event that Kolli keeps; $interval is the",
    "pause at the end of the feed, in seconds.",
    "",
    `@param ${optionsShape(filter.members, inputs)} $filter`,
    "@return \\Generator<Event>",
  ])}    public function follow(array $filter = [], ?CursorStore $store = null, ?string $after = null, float $interval = 5.0): \\Generator
    {
        $options = ['first' => 100, 'filter' => (object) $filter];
        return Follow::events(fn (?string $cursor) => $this->page(['after' => $cursor] + $options), $store, $after, $interval);
    }`;

const nounText = (noun: string, operations: readonly Operation[], inputs: Inputs): string => {
  const texts = operations.map((operation) => methodText(operation, inputs));
  if (noun === "events") texts.push(followText(inputs.get("EventFilter")!, inputs));
  return `final class ${capitalised(noun)}Api
{
    public function __construct(private readonly Caller $caller)
    {
    }

${texts.join("\n\n")}
}`;
};

/** What the client inherits: a noun that is generated cannot be forgotten in it. */
const gatherText = (nouns: readonly string[]): string => {
  const members = nouns.map((noun) => {
    const meaning = nounMeanings[noun];
    return `${comment(meaning ? `${capitalised(meaning)}.` : "", "    ")}    public readonly ${capitalised(noun)}Api $${noun};`;
  });
  const made = nouns.map((noun) => `        $this->${noun} = new ${capitalised(noun)}Api($caller);`);
  return `/** What a client has methods for. */
abstract class Nouns
{
${members.join("\n")}

    public function __construct(Caller $caller)
    {
${made.join("\n")}
    }
}`;
};

/** What is generated, by its path below sdk/php. */
export const phpFiles = ({ enums, objects, inputs, operations }: Model): Map<string, string> => {
  const byName = new Map(inputs.map((input) => [input.name, input]));
  const nouns = [...Map.groupBy(operations, ({ noun }) => noun)];
  const classes = [...nouns.map(([noun, own]) => nounText(noun, own, byName)), gatherText(nouns.map(([noun]) => noun))];
  return new Map([
    ["src/Schema.php", `${head}\n${[...enums.map(enumText), ...objects.map(objectText)].join("\n\n")}\n`],
    ["src/Methods.php", `${head}\n${classes.join("\n\n")}\n`],
  ]);
};
