import { globalId, isUuid } from "../lib/ids.ts";
import { type AskApi, ToolRefusal } from "./ask.ts";

const prefix = "gid://kolli/Tracker/";

/** An ID, with or without its prefix; null for what is a tracking code. */
const idOf = (text: string): string | null => {
  const uuid = text.toLowerCase().replace(prefix.toLowerCase(), "");
  return isUuid(uuid) ? globalId("Tracker", uuid) : null;
};

type Found<Parcel> = { readonly nodes: readonly (Parcel | null)[]; readonly trackers: { readonly nodes: readonly Parcel[] } };

const keyOf = (code: string): string => code.replace(/\s/g, "").toUpperCase();

/** Parcels by ID or tracking code, in the order given: of several with one code the newest. `more` is asked in the same document. */
export const readParcels = async <Parcel extends { readonly id: string; readonly trackingCode: string }, More = object>(
  ask: AskApi,
  given: readonly string[],
  fields: string,
  more = "",
): Promise<{ readonly parcels: readonly Parcel[]; readonly more: More }> => {
  const named = given.map((text) => text.trim()).map((text) => ({ text, id: idOf(text) }));
  const ids = named.flatMap(({ id }) => (id === null ? [] : [id]));
  const codes = named.flatMap(({ text, id }) => (id === null ? [text] : []));
  const document = `query ($ids: [ID!]!, $codes: [String!]!) {
    nodes(ids: $ids) { ... on Tracker { ${fields} } }
    trackers(first: 20, filter: { trackingCode: $codes }) { nodes { ${fields} } } ${more} }`;
  const found = await ask<Found<Parcel> & More>(document, { ids, codes });
  const byId = new Map(found.nodes.flatMap((one) => (one ? [[one.id, one] as const] : [])));
  const parcels = named.map(({ text, id }) => {
    const one = id === null ? found.trackers.nodes.find(({ trackingCode }) => keyOf(trackingCode) === keyOf(text)) : byId.get(id);
    if (one) return one;
    throw new ToolRefusal(
      `No parcel has the ID or tracking code ${JSON.stringify(text)} in this workspace and mode. Search with find_parcels; an order number goes into its field reference.`,
    );
  });
  return { parcels, more: found };
};
