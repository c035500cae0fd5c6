import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What an emulated account has: its trackers by their place, the newest first. */
export type OldAccount = {
  readonly total: number;
  readonly key: string;
  /** The tracker at this place, as the service lists it. */
  readonly at: (place: number) => Readonly<Record<string, unknown>> & { readonly id: string };
};

type Listed = { readonly items: readonly unknown[]; readonly next: number | null };

/** A loopback server that lists an account as its service does; `pages` counts what it was asked for. */
const startListing = async (
  account: OldAccount,
  isAllowed: (request: IncomingMessage) => boolean,
  read: (url: URL) => { readonly from: number; readonly size: number },
  write: (listed: Listed) => unknown,
) => {
  const server = createServer((request, response) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (!isAllowed(request)) return json(401, { error: { code: "APIKEY.INACTIVE", message: "no" } });
    listing.pages++;
    if (listing.pages > listing.answeredPages) return;
    if (listing.failNext > 0) {
      listing.failNext--;
      return json(503, { error: { message: "busy" } });
    }
    const { from, size } = read(new URL(request.url!, "http://localhost"));
    const until = Math.min(from + size, account.total);
    const items = Array.from({ length: until - from }, (_, nth) => account.at(from + nth));
    return json(200, write({ items, next: until < account.total ? until : null }));
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

const placeOf = (id: string | null): number => Number(/(\d+)$/.exec(id ?? "")?.[1]);

/** IDs end in the tracker's place. */
export const startOldEasypost = (account: OldAccount) =>
  startListing(
    account,
    ({ headers }) => headers.authorization === `Basic ${Buffer.from(`${account.key}:`).toString("base64")}`,
    ({ searchParams: query }) => ({
      from: query.has("before_id") ? placeOf(query.get("before_id")) + 1 : 0,
      size: Math.min(Number(query.get("page_size") ?? 20), 100),
    }),
    ({ items, next }) => ({ trackers: items, has_more: next !== null }),
  );

export const startOldAftership = (account: OldAccount) =>
  startListing(
    account,
    ({ headers }) => headers["as-api-key"] === account.key,
    ({ searchParams: query }) => ({
      from: Number(query.get("cursor") ?? 0),
      size: Math.min(Number(query.get("limit") ?? 100), 200),
    }),
    ({ items, next }) => ({
      meta: { code: 200 },
      data: {
        pagination: { total: account.total, next_cursor: String(next ?? ""), has_next_page: next !== null },
        trackings: items,
      },
    }),
  );
