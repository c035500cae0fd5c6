import { isMap } from "./given.ts";

/** An object of a request's body, or of metadata. */
export type GivenFields = Readonly<Record<string, unknown>>;

/**
 * What clients of a rival send and Kolli has no field for: it is kept in the metadata under the rival's name, so that it comes back
 * as it was sent.
 */
export type FieldsInMetadata = {
  /** Of a request's body, what is kept; null empties a field. */
  pick(body: GivenFields): GivenFields;
  read(metadata: unknown): GivenFields;
  /** The metadata of a new tracker; nothing if there is nothing to keep. */
  asMetadata(fields: GivenFields): { readonly metadata?: GivenFields };
  /** A tracker's metadata with these changed; the rest of it stays. */
  write(metadata: unknown, changes: GivenFields): GivenFields;
  /** For the filter of a list. */
  filter(fields: GivenFields): { readonly metadata: GivenFields };
};

const withoutNulls = (fields: GivenFields): GivenFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const picked = (from: GivenFields, names: readonly string[]): GivenFields =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));

/** `others` are kept beside what the body has under `names`. */
export const fieldsInMetadata = (rival: string, names: readonly string[], others: readonly string[] = []): FieldsInMetadata => {
  const read = (metadata: unknown) =>
    isMap(metadata) && isMap(metadata[rival]) ? picked(metadata[rival], [...names, ...others]) : {};
  return {
    pick: (body) => picked(body, names),
    read,
    asMetadata(fields) {
      const given = withoutNulls(fields);
      return Object.keys(given).length === 0 ? {} : { metadata: { [rival]: given } };
    },
    write: (metadata, changes) => ({
      ...(isMap(metadata) ? metadata : {}),
      [rival]: withoutNulls({ ...read(metadata), ...changes }),
    }),
    filter: (fields) => ({ metadata: { [rival]: fields } }),
  };
};

/** A text that is not empty. */
export const givenText = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
