import type { Database } from "../postgres/database.ts";
import { apiKeyBounds } from "./bounds.ts";

export type KeySighting = {
  keyId: string;
  network: string;
  address: string;
  isRefused: boolean;
  at: number;
};

/** Gives those that were not known. */
export const insertKeyNetworks = (db: Database, sightings: readonly KeySighting[]) =>
  db.many<{ keyId: string; network: string; isRefused: boolean }>(
    "insert_key_networks",
    `insert into api_key_network (key_id, network, is_refused, first_seen_at)
     select s.key_id, s.network, s.is_refused, s.at
     from (select *, row_number() over (partition by key_id order by at) as nth
         from unnest($1::uuid[], $2::text[], $3::boolean[], $4::timestamptz[]) as one (key_id, network, is_refused, at)) s
       join api_key k on k.id = s.key_id
     where (select count(*) from api_key_network known where known.key_id = s.key_id) + s.nth <= $5
     on conflict do nothing
     returning key_id as "keyId", network, is_refused as "isRefused"`,
    [
      sightings.map(({ keyId }) => keyId),
      sightings.map(({ network }) => network),
      sightings.map(({ isRefused }) => isRefused),
      sightings.map(({ at }) => new Date(at)),
      apiKeyBounds.knownNetworks.cap,
    ],
  );
