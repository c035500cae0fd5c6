import type { Result } from "../../lib/result.ts";
import { fail, ok } from "../../lib/result.ts";

/** Reads one field of a body; undefined for what it does not take. By hand: a library for it takes 6 MB of an idle process. */
export type TypedField<Value> = (given: unknown) => { readonly value: Value } | undefined;
export type TypedShape = Readonly<Record<string, TypedField<unknown>>>;
export type TypedOf<Shape extends TypedShape> = {
  [Name in keyof Shape]: Shape[Name] extends TypedField<infer Value> ? Value : never;
};

/** Longer than anything a person types, short enough to hash without thinking; and nothing that cannot be stored or looked for. */
export const typedText: TypedField<string> = (given) =>
  typeof given === "string" && given.length <= 1_000 && !given.includes("\0") && given.isWellFormed()
    ? { value: given }
    : undefined;

export const optionalText: TypedField<string | null | undefined> = (given) =>
  given === null || given === undefined ? { value: given } : typedText(given);

/** Empty if it is left out. */
export const textOrEmpty: TypedField<string> = (given) => (given === undefined ? { value: "" } : typedText(given));

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === "object" && given !== null && !Array.isArray(given);

export const typedObject: TypedField<Record<string, unknown>> = (given) => (isObject(given) ? { value: given } : undefined);

/** All fields of a body, or the first that is wrong; null if the body is no object at all. What else it has is left out. */
export const readFields = <Shape extends TypedShape>(shape: Shape, body: unknown): Result<TypedOf<Shape>, string | null> => {
  if (!isObject(body)) return fail(null);
  const typed: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(shape)) {
    const field = read(Object.hasOwn(body, name) ? body[name] : undefined);
    if (!field) return fail(name);
    typed[name] = field.value;
  }
  return ok(typed as TypedOf<Shape>);
};
