import { ClientError } from "../graphql/errors.ts";
import { compatBounds } from "./bounds.ts";

/** A text, a list of texts (`codes[]=…`, `codes[0]=…`), or named fields (`tracker[carrier]=…`). */
type Field = string | string[] | Fields;
type Fields = { [name: string]: Field };

const bad = (message: string): ClientError => new ClientError("BAD_USER_INPUT", message);

const partsOf = (name: string): string[] => {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
  const parts = first === undefined ? [name] : [first, ...rest!.slice(1, -1).split("][")];
  if (parts.length > compatBounds.formDepth.cap)
    throw bad(`A name of the form has more than ${compatBounds.formDepth.cap} parts. Send fewer levels of brackets.`);
  return parts;
};

const isInList = (part: string): boolean => /^\d*$/.test(part);

/** What is written twice has the last value. */
const put = (fields: Fields, [name, ...rest]: readonly string[], value: string): void => {
  const known = Object.hasOwn(fields, name!) ? fields[name!]! : undefined;
  if (rest.length === 0) fields[name!] = value;
  else if (rest.length === 1 && isInList(rest[0]!)) fields[name!] = Array.isArray(known) ? [...known, value] : [value];
  else {
    const inner: Fields = typeof known === "object" && !Array.isArray(known) ? known : Object.create(null);
    fields[name!] = inner;
    put(inner, rest, value);
  }
};

/** A form with nested names, as older clients send it. Throws a `ClientError` for one that is too large. */
export const readFormBody = (text: string): Fields => {
  const fields: Fields = Object.create(null);
  const given = new URLSearchParams(text);
  if (given.size > compatBounds.formFields.cap)
    throw bad(`The form has ${given.size} fields. Send at most ${compatBounds.formFields.cap}.`);
  for (const [name, value] of given) put(fields, partsOf(name), value);
  return fields;
};
