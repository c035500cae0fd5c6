import type { z } from "zod";

/** Steps from the top of an answer to what its scans are read from; `*` for every entry of a list or record. */
export type EventPlace = readonly string[];

const marked = new WeakSet<z.ZodType>();

/** Marks the schema of what scans are read from. `shapes.ts` has the lists; an answer with one status marks that. */
export const markEvents = <Schema extends z.ZodType>(schema: Schema): Schema => {
  marked.add(schema);
  return schema;
};

/** The parts of a schema's definition that lead to other schemas. */
type Definition = {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
};

const stepsFrom = (schema: z.ZodType): readonly (readonly [step: string | null, next: z.ZodType])[] => {
  const { shape = {}, element, valueType, innerType, options = [], in: input, out } = schema.def as Definition;
  const same = [innerType, ...options, input, out].filter((next) => next !== undefined);
  const entries = [element, valueType].filter((next) => next !== undefined);
  return [...Object.entries(shape), ...entries.map((next) => ["*", next] as const), ...same.map((next) => [null, next] as const)];
};

const placesIn = (schema: z.ZodType): EventPlace[] => {
  if (marked.has(schema)) return [[]];
  return stepsFrom(schema).flatMap(([step, next]) => placesIn(next).map((place) => (step === null ? place : [step, ...place])));
};

const known = new WeakMap<z.ZodType, readonly EventPlace[]>();

/** Where an answer of this schema has what scans are read from. */
export const eventPlaces = (schema: z.ZodType): readonly EventPlace[] => {
  const places = known.get(schema) ?? placesIn(schema);
  known.set(schema, places);
  return places;
};
