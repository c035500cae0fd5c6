import { Refused, Unavailable } from "../shared/kolli-api.ts";

export type Meta = { readonly id?: number; readonly key: string; readonly value: unknown };

/** The fields of an order of `wc/v3` that are read. */
export type WooOrder = {
  readonly id: number;
  /** What the customer knows it by; plugins make it something other than the ID. */
  readonly number: string;
  readonly status: string;
  readonly line_items?: readonly { readonly id: number; readonly name: string; readonly quantity: number }[];
  readonly meta_data: readonly Meta[];
};

export type WooFulfillment = {
  readonly id: number;
  readonly is_fulfilled: boolean;
  readonly meta_data: readonly Meta[];
};

type ErrorAnswer = { readonly code?: string; readonly message?: string };

const patienceMs = 30_000;
const pageSize = 50;

/** The REST API of one shop, with the key of a person who may edit its orders. */
export const openWooApi = (shop: string, key: string, secret: string) => {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    let response: Response;
    try {
      response = await fetch(`${shop}/wp-json/wc/v3/${path}`, {
        method,
        headers: { authorization, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      });
    } catch (error) {
      throw new Unavailable(`The shop does not respond: ${error instanceof Error ? error.message : String(error)}.`);
    }
    if (response.status === 429 || response.status >= 500)
      throw new Unavailable(
        `The shop answered with status ${response.status}.`,
        Number(response.headers.get("retry-after") ?? 0) * 1_000,
      );
    const answer = (await response.json().catch(() => null)) as (Answer & ErrorAnswer) | null;
    const message = answer?.message ?? `${method} ${path} answered with status ${response.status}.`;
    // A wrong key is for a person to fix: trying on without it would skip events.
    if (response.status === 401 || response.status === 403) throw new Error(`The shop refuses the key: ${message}`);
    if (!response.ok || answer === null) throw new Refused(message, answer?.code ?? "UNKNOWN");
    return answer;
  };

  const order = (id: number): Promise<WooOrder> => ask("GET", `orders/${id}`);
  return {
    order,
    /**
     * Orders that changed since a time. By ID: an order that changes in the meantime keeps its place, so that none is skipped between two pages.
     */
    async *ordersSince(since: string): AsyncGenerator<WooOrder> {
      for (let page = 1; ; page++) {
        const query = new URLSearchParams({
          modified_after: since,
          dates_are_gmt: "true",
          orderby: "id",
          order: "asc",
          per_page: String(pageSize),
          page: String(page),
        });
        const orders = await ask<readonly WooOrder[]>("GET", `orders?${query}`);
        yield* orders;
        if (orders.length < pageSize) return;
      }
    },
    /** Null if the shop has not switched fulfilments on. */
    async fulfillments(orderId: number): Promise<readonly WooFulfillment[] | null> {
      try {
        return await ask<readonly WooFulfillment[]>("GET", `orders/${orderId}/fulfillments`);
      } catch (error) {
        if (error instanceof Refused && error.code === "rest_no_route") return null;
        throw error;
      }
    },
    /** WooCommerce removes keys that are not sent, so that all of them are read, and sent with the changes. */
    async setFulfillmentMeta(orderId: number, fulfillmentId: number, changes: Readonly<Record<string, string>>): Promise<void> {
      const path = `orders/${orderId}/fulfillments/${fulfillmentId}`;
      const { meta_data } = await ask<WooFulfillment>("GET", path);
      const kept = meta_data.filter(({ key: name }) => !(name in changes));
      const changed = Object.entries(changes).map(([name, value]) => {
        const id = meta_data.find((one) => one.key === name)?.id;
        return { ...(id !== undefined && { id }), key: name, value };
      });
      await ask("PUT", path, { meta_data: [...kept, ...changed], notify_customer: false });
    },
    /** A private note, unless one with the same mark is there. */
    async addNoteOnce(orderId: number, note: string, mark: string): Promise<void> {
      const notes = await ask<readonly { readonly note: string }[]>("GET", `orders/${orderId}/notes`);
      if (notes.some((one) => one.note.includes(mark))) return;
      await ask("POST", `orders/${orderId}/notes`, { note: `${note} (${mark})`, customer_note: false });
    },
    complete: (orderId: number): Promise<unknown> => ask("PUT", `orders/${orderId}`, { status: "completed" }),
  };
};

export type WooApi = ReturnType<typeof openWooApi>;
