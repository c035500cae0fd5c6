import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Fields = Readonly<Record<string, unknown>>;

/** What an emulated account has: its trackers by their place, in the order in which the service lists them. */
export type OldAccount = {
  total: number;
  readonly key: string;
  /** The tracker at this place, as the service shows it. */
  readonly at: (place: number) => Fields;
};

/** Null for what the service does not know. */
type Answer = { readonly body: unknown; readonly isPage?: true } | null;
type Asked = { readonly url: URL; readonly body: unknown };

/** A loopback server that answers as its service does; `pages` counts the pages of the account that were asked for. */
const startOldService = async (isAllowed: (request: IncomingMessage) => boolean, answer: (asked: Asked) => Answer) => {
  const server = createServer(async (request, response) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (!isAllowed(request)) return json(401, { error: { code: "APIKEY.INACTIVE", message: "no" } });
    const sent = await text(request);
    const found = answer({ url: new URL(request.url!, "http://localhost"), body: sent === "" ? null : JSON.parse(sent) });
    if (found === null) return json(404, { errors: [{ code: "not_found" }] });
    if (found.isPage) listing.pages++;
    if (listing.pages > listing.answeredPages) return;
    if (listing.failNext > 0) {
      listing.failNext--;
      return json(503, { error: { message: "busy" } });
    }
    return json(200, found.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const listing = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages: 0,
    /** Of more than these, none is answered. */
    answeredPages: Number.POSITIVE_INFINITY,
    /** So many of the next requests are answered with 503. */
    failNext: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return listing;
};

const pageOf = ({ total, at }: OldAccount, from: number, size: number) => {
  const until = Math.min(from + size, total);
  return {
    items: Array.from({ length: Math.max(0, until - from) }, (_, nth) => at(from + nth)),
    next: until < total ? until : null,
  };
};

const placeOf = (id: string | null): number => Number(/(\d+)$/.exec(id ?? "")?.[1]);

/** Newest first; IDs end in the tracker's place. */
export const startOldEasypost = (account: OldAccount) =>
  startOldService(
    ({ headers }) => headers.authorization === `Basic ${Buffer.from(`${account.key}:`).toString("base64")}`,
    ({ url: { searchParams: query } }) => {
      const from = query.has("before_id") ? placeOf(query.get("before_id")) + 1 : 0;
      const { items, next } = pageOf(account, from, Math.min(Number(query.get("page_size") ?? 20), 100));
      return { isPage: true, body: { trackers: items, has_more: next !== null } };
    },
  );

export const startOldAftership = (account: OldAccount) =>
  startOldService(
    ({ headers }) => headers["as-api-key"] === account.key,
    ({ url: { searchParams: query } }) => {
      const { items, next } = pageOf(account, Number(query.get("cursor") ?? 0), Math.min(Number(query.get("limit") ?? 100), 200));
      const pagination = { total: account.total, next_cursor: String(next ?? ""), has_next_page: next !== null };
      return { isPage: true, body: { meta: { code: 200 }, data: { pagination, trackings: items } } };
    },
  );

const seventeenTrackPage = 40;

/** Each item is a line of `gettracklist` and has `track_info`, which only `gettrackinfo` shows. */
export const startOldSeventeenTrack = (account: OldAccount) =>
  startOldService(
    ({ headers }) => headers["17token"] === account.key,
    ({ url: { pathname }, body }) => {
      if (pathname === "/track/v2.4/gettracklist") {
        const page = Number((body as Fields).page_no ?? 1);
        const { items } = pageOf(account, (page - 1) * seventeenTrackPage, seventeenTrackPage);
        const accepted = items.map(({ track_info: _only, ...line }) => line);
        const page_total = Math.ceil(account.total / seventeenTrackPage);
        return {
          isPage: true,
          body: { code: 0, page: { data_total: account.total, page_total, page_no: page }, data: { accepted, rejected: [] } },
        };
      }
      if (pathname !== "/track/v2.4/gettrackinfo") return null;
      const all = pageOf(account, 0, account.total).items;
      const found = (body as Fields[]).map((asked) => all.find(({ number }) => number === asked.number)!);
      const accepted = found
        .filter(({ track_info }) => track_info)
        .map(({ number, carrier, track_info }) => ({ number, carrier, track_info }));
      const rejected = found
        .filter(({ track_info }) => !track_info)
        .map(({ number, carrier }) => ({ number, carrier, error: { code: -18019909, message: "No tracking information yet." } }));
      return { body: { code: 0, data: { accepted, rejected } } };
    },
  );

/** Each item is a tracker and has `tracking`, which only its results show. */
export const startOldShip24 = (account: OldAccount) =>
  startOldService(
    ({ headers }) => headers.authorization === `Bearer ${account.key}`,
    ({ url: { pathname, searchParams: query } }) => {
      if (pathname === "/public/v1/trackers") {
        const size = Math.min(Number(query.get("limit") ?? 20), 500);
        const { items } = pageOf(account, (Number(query.get("page") ?? 1) - 1) * size, size);
        return { isPage: true, body: { data: { trackers: items.map(({ tracking: _only, ...tracker }) => tracker) } } };
      }
      const [, id] = /^\/public\/v1\/trackers\/([^/]+)\/results$/.exec(pathname) ?? [];
      const found = pageOf(account, 0, account.total).items.find(({ trackerId }) => trackerId === id);
      return found ? { body: { data: { trackings: [found.tracking] } } } : null;
    },
  );

/** It lists nothing; a track is found by its carrier and number. */
export const startOldShippo = (account: OldAccount) =>
  startOldService(
    ({ headers }) => headers.authorization === `ShippoToken ${account.key}`,
    ({ url: { pathname } }) => {
      const [carrier, number] = pathname.split("/").slice(2).map(decodeURIComponent);
      const found = pageOf(account, 0, account.total).items.find(
        (track) => track.carrier === carrier && track.tracking_number === number,
      );
      return found ? { body: found, isPage: true } : null;
    },
  );
