import { nounMeanings } from "./methods.ts";
import type { EnumType, Member, Model, ObjectType, Operation, Ref } from "./model.ts";
import { capitalised } from "./typescript.ts";

const head = "# Generated from schema.graphql by sdk/generate/main.ts. Run: npm run sdk\n";
const scalars: Record<string, string> = {
  ID: "str",
  String: "str",
  Int: "int",
  Float: "float",
  Boolean: "bool",
  DateTime: "datetime",
  Date: "date",
  JSON: "Any",
};
const reserved = new Set(["async", "from"]);

const snake = (name: string): string => {
  const text = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return reserved.has(text) ? `${text}_` : text;
};
const docstring = (text: string): string => `"""${text.replaceAll("\\", "\\\\").replaceAll('"""', "'''").replace(/"$/, '" ')}"""`;

const oneOf = ({ kind, name }: Ref): string => (kind === "scalar" ? scalars[name]! : name);
const outputType = (ref: Ref): string => {
  const type = ref.isList ? `List[${oneOf(ref)}]` : oneOf(ref);
  return ref.isNullable ? `Optional[${type}]` : type;
};
/** What is left out is `UNSET`: null clears a field. */
const inputType = (ref: Ref, isOptional: boolean): string => {
  const type = ref.isList ? `Sequence[${oneOf(ref)}]` : oneOf(ref);
  const nullable = ref.isNullable ? `Optional[${type}]` : type;
  return isOptional ? `Union[${nullable}, Unset]` : nullable;
};

const enumText = ({ name, description, values }: EnumType): string =>
  `${name} = Union[Literal[${values.map((value) => `"${value}"`).join(", ")}], str]\n${docstring(description)}`;

/** How a value is read: None if it stays what it is in JSON. */
const readerOf = ({ kind, name }: Ref): string =>
  kind === "object" || name === "DateTime" || name === "Date" ? `"${name}"` : "None";

const objectText = ({ name, description, members }: ObjectType): string => {
  const attribute = ({ name: key, description: text, ref, isOptional }: Member): string => {
    const fallback = ref.isList && !ref.isNullable ? "field(default_factory=list)" : "None";
    return `    ${snake(key)}: ${outputType(ref)}${isOptional ? ` = ${fallback}` : ""}\n    ${docstring(text)}`;
  };
  const wire = members.map(
    ({ name: key, ref }) => `        ("${snake(key)}", "${key}", ${readerOf(ref)}, ${ref.isList ? "True" : "False"}),`,
  );
  return `@dataclass(frozen=True)
class ${name}(Wire):
    ${docstring(description)}

${[...members.filter(({ isOptional }) => !isOptional), ...members.filter(({ isOptional }) => isOptional)].map(attribute).join("\n")}
    _wire: ClassVar[WireFields] = (
${wire.join("\n")}
    )`;
};

const inputText = ({ name, description, members }: ObjectType): string => {
  const attribute = ({ name: key, description: text, ref, isOptional }: Member): string =>
    `    ${snake(key)}: ${inputType(ref, isOptional)}${isOptional ? " = UNSET" : ""}\n    ${docstring(text)}`;
  return `@dataclass(frozen=True)
class ${name}(Input):
    ${docstring(description)}

${[...members.filter(({ isOptional }) => !isOptional), ...members.filter(({ isOptional }) => isOptional)].map(attribute).join("\n")}
    _names: ClassVar[Mapping[str, str]] = {${members.map(({ name: key }) => `"${snake(key)}": "${key}"`).join(", ")}}`;
};

type Flavour = "sync" | "async";
type Inputs = ReadonlyMap<string, ObjectType>;

const parametersOf = (members: readonly Member[]): string[] =>
  [...members.filter(({ isOptional }) => !isOptional), ...members.filter(({ isOptional }) => isOptional)].map(
    ({ name, ref, isOptional }) => `${snake(name)}: ${inputType(ref, isOptional)}${isOptional ? " = UNSET" : ""}`,
  );

const pairsOf = (members: readonly Member[]): string => `{${members.map(({ name }) => `"${name}": ${snake(name)}`).join(", ")}}`;

const pageText = ({ field, result, document, optional, description }: Operation, flavour: Flavour): string => {
  const [def, wait, iterator, every] =
    flavour === "async" ? ["async def", "await ", "AsyncIterator", "every_item_async"] : ["def", "", "Iterator", "every_item"];
  const filters = optional.filter(({ name }) => !["after", "before", "first", "last"].includes(name));
  const kept = filters.map(({ name }) => `${snake(name)}=${snake(name)}`).join(", ");
  return `    ${def} page(self, *, ${parametersOf(optional).join(", ")}) -> Page[${result.name}]:
        ${docstring(description)}
        return ${wait}self._caller.page("${field}", ${JSON.stringify(document)}, ${pairsOf(optional)}, ${result.name})

    def list(self, *, ${parametersOf(filters).join(", ")}, page_size: int = 100, after: Optional[str] = None) -> ${iterator}[${result.name}]:
        """Every item, page by page."""
        return ${every}(lambda cursor: self.page(first=page_size, after=cursor, ${kept}), after)`;
};

/** Fields of a single input are given by name. */
const givenOf = ({ required, optional }: Operation, inputs: Inputs): { parameters: string[]; variables: string } => {
  const [only] = required;
  const input = required.length === 1 && only!.ref.kind === "input" && !only!.ref.isList ? inputs.get(only!.ref.name) : undefined;
  if (input) return { parameters: ["*", ...parametersOf(input.members)], variables: `{"input": ${pairsOf(input.members)}}` };
  const parameters = [...parametersOf(required), "*", ...parametersOf(optional)];
  return { parameters, variables: pairsOf([...required, ...optional]) };
};

const methodText = (operation: Operation, inputs: Inputs, flavour: Flavour): string => {
  const { method, field, gives, document, result, description } = operation;
  if (gives === "page") return pageText(operation, flavour);
  const { parameters, variables } = givenOf(operation, inputs);
  const isChange = document.startsWith("mutation");
  if (isChange) parameters.push("idempotency_key: Optional[str] = None");
  if (parameters.at(-1) === "*") parameters.pop();
  const reader = result.kind === "object" ? result.name : "None";
  const call = typeof gives === "object" ? `member("${gives.member}", ` : `${gives}(`;
  const key = isChange ? ", idempotency_key" : "";
  const [def, wait] = flavour === "async" ? ["async def", "await "] : ["def", ""];
  return `    ${def} ${snake(method)}(${["self", ...parameters].join(", ")}) -> ${outputType(result)}:
        ${docstring(description)}
        return ${wait}self._caller.${call}"${field}", ${JSON.stringify(document)}, ${variables}, ${reader}${key})`;
};

const followText = (filter: ObjectType, flavour: Flavour): string => {
  const [iterator, follow] = flavour === "async" ? ["AsyncIterator", "follow_async"] : ["Iterator", "follow"];
  const names = filter.members.map(({ name }) => `${snake(name)}=${snake(name)}`).join(", ");
  return `    def follow(self, *, ${parametersOf(filter.members).join(", ")}, after: Optional[str] = None, store: Optional[CursorStore] = None, interval: float = 5.0, page_size: int = 100) -> ${iterator}[Event]:
        """Every event in order, now and from now on. With a store, the next start continues after the last event whose turn of the loop was completed: none is lost, and one may come again. Without a cursor it begins at the oldest event that Kolli keeps; \`interval\` is the pause at the end of the feed, in seconds."""
        chosen = EventFilter(${names})
        return ${follow}(lambda cursor: self.page(first=page_size, after=cursor, filter=chosen), after, store, interval)`;
};

const nounText = (noun: string, operations: readonly Operation[], inputs: Inputs, flavour: Flavour): string => {
  const [name, caller] =
    flavour === "async" ? [`Async${capitalised(noun)}Api`, "AsyncCaller"] : [`${capitalised(noun)}Api`, "Caller"];
  const texts = operations.map((operation) => methodText(operation, inputs, flavour));
  if (noun === "events") texts.push(followText(inputs.get("EventFilter")!, flavour));
  return `class ${name}:
    def __init__(self, caller: ${caller}) -> None:
        self._caller = caller

${texts.join("\n\n")}`;
};

/** What the client inherits: a noun that is generated cannot be forgotten in it. */
const gatherText = (nouns: readonly string[], flavour: Flavour): string => {
  const prefix = flavour === "async" ? "Async" : "";
  const members = nouns.map((noun) => {
    const meaning = nounMeanings[noun];
    return `${meaning ? `        #: ${capitalised(meaning)}.\n` : ""}        self.${noun} = ${prefix}${capitalised(noun)}Api(caller)`;
  });
  return `class ${prefix}Nouns:
    """What a client has methods for."""

    def __init__(self, caller: ${prefix}Caller) -> None:
${members.join("\n")}`;
};

/** What is generated, by its path below sdk/python. */
export const pythonFiles = ({ enums, objects, inputs, operations }: Model): Map<string, string> => {
  const imports = `from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, ClassVar, List, Literal, Mapping, Optional, Sequence, Union

from ._wire import UNSET, Input, Unset, Wire, WireFields, register
`;
  const registered = `register({${objects.map(({ name }) => `"${name}": ${name}`).join(", ")}})`;
  const types = [...enums.map(enumText), ...objects.map(objectText), ...inputs.map(inputText), registered];
  const byName = new Map(inputs.map((input) => [input.name, input]));
  const nouns = [...Map.groupBy(operations, ({ noun }) => noun)];
  const classes = (["sync", "async"] as const).flatMap((flavour) => [
    ...nouns.map(([noun, own]) => nounText(noun, own, byName, flavour)),
    gatherText(
      nouns.map(([noun]) => noun),
      flavour,
    ),
  ]);
  const used = [...enums, ...objects, ...inputs]
    .map(({ name }) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(classes.join("\n").replaceAll(/"(query|mutation) .*?"/g, "")));
  const methodImports = `# mypy: no-warn-return-any\nfrom __future__ import annotations

from datetime import date, datetime
from typing import Any, AsyncIterator, Iterator, List, Optional, Sequence, Union

from ._caller import AsyncCaller, Caller, Page, every_item, every_item_async
from ._follow import CursorStore, follow, follow_async
from ._wire import UNSET, Unset
from .schema import ${used.join(", ")}
`;
  return new Map([
    ["kolli/schema.py", `${head}${imports}\n${types.join("\n\n\n")}\n`],
    ["kolli/_methods.py", `${head}${methodImports}\n\n${classes.join("\n\n\n")}\n`],
  ]);
};
