import { Refused, Unavailable } from "../shared/kolli-api.ts";

/** The fields of an order that are read: the admin API of Medusa 2, read in its source in November 2026. */
export type MedusaOrder = {
  readonly id: string;
  readonly display_id: number;
  readonly fulfillments: readonly MedusaFulfillment[];
};

export type MedusaFulfillment = {
  readonly id: string;
  readonly canceled_at: string | null;
  readonly delivered_at: string | null;
  readonly labels: readonly { readonly tracking_number: string | null }[];
};

const fields = "id,display_id,*fulfillments,*fulfillments.labels";
const pageSize = 50;
const patienceMs = 30_000;

/** The admin API of one shop, with a secret API key. */
export const openMedusaApi = (address: string, key: string) => {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  const ask = async <Answer>(method: string, path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const url = new URL(path, address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    let response: Response;
    try {
      response = await fetch(url, { method, headers: { authorization }, signal: AbortSignal.timeout(patienceMs) });
    } catch (error) {
      throw new Unavailable(`Medusa does not respond: ${error instanceof Error ? error.message : String(error)}.`);
    }
    if (response.status === 429 || response.status >= 500)
      throw new Unavailable(
        `Medusa answered with status ${response.status}.`,
        Number(response.headers.get("retry-after") ?? 0) * 1_000,
      );
    const answer = (await response.json().catch(() => ({}))) as { readonly type?: string; readonly message?: string };
    if (response.ok) return answer as Answer;
    const message = answer.message ?? `status ${response.status}`;
    // A wrong key is for a person to fix: continuing without it would skip events.
    if (response.status === 401 || response.status === 403) throw new Error(`Medusa refuses the key: ${message}`);
    throw new Refused(message, answer.type ?? "MEDUSA");
  };
  return {
    /** Orders with a time since then, oldest first, page by page. */
    async *ordersSince(time: "created_at" | "updated_at", since: string): AsyncGenerator<MedusaOrder> {
      for (let offset = 0; ; offset += pageSize) {
        const { orders } = await ask<{ orders: readonly MedusaOrder[] }>("GET", "/admin/orders", {
          [`${time}[$gte]`]: since,
          order: time,
          limit: String(pageSize),
          offset: String(offset),
          fields,
        });
        yield* orders;
        if (orders.length < pageSize) return;
      }
    },
    /** Null if the order or the fulfilment is there no more. */
    async fulfillment(order: string, fulfillment: string): Promise<MedusaFulfillment | null> {
      try {
        const found = await ask<{ order: MedusaOrder }>("GET", `/admin/orders/${encodeURIComponent(order)}`, { fields });
        return found.order.fulfillments.find(({ id }) => id === fulfillment) ?? null;
      } catch (error) {
        if (error instanceof Refused && error.code === "not_found") return null;
        throw error;
      }
    },
    markAsDelivered: (order: string, fulfillment: string): Promise<unknown> =>
      ask("POST", `/admin/orders/${encodeURIComponent(order)}/fulfillments/${encodeURIComponent(fulfillment)}/mark-as-delivered`),
  };
};

export type MedusaApi = ReturnType<typeof openMedusaApi>;
