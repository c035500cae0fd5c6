import { Refused, Unavailable } from "../shared/kolli-api.ts";

/** Shopify's names for where a fulfilment is: FulfillmentEventStatus of the Admin API 2026-10. */
export type ShopifyStatus =
  | "LABEL_PRINTED"
  | "CONFIRMED"
  | "CARRIER_PICKED_UP"
  | "IN_TRANSIT"
  | "DELAYED"
  | "OUT_FOR_DELIVERY"
  | "ATTEMPTED_DELIVERY"
  | "READY_FOR_PICKUP"
  | "DELIVERED"
  | "FAILURE";

export type FulfillmentEventInput = {
  readonly fulfillmentId: string;
  readonly status: ShopifyStatus;
  readonly happenedAt: string;
  readonly estimatedDeliveryAt?: string;
  readonly city?: string;
  readonly country?: string;
};

/** What a parcel contains, as the protocols of shopping agents name it. */
export type ShopifyItem = { readonly id: string; readonly quantity: number; readonly title: string };

export type ShopifyFulfillment = {
  readonly id: string;
  /** Webhooks have them; the list of orders does not, because nested lists cost more than Shopify allows a query. */
  readonly items?: readonly ShopifyItem[];
  readonly trackingInfo: readonly {
    readonly company: string | null;
    readonly number: string | null;
    readonly url: string | null;
  }[];
};

export type ShopifyOrder = { readonly id: string; readonly name: string; readonly fulfillments: readonly ShopifyFulfillment[] };

type UserErrors = { readonly userErrors: readonly { readonly message: string }[] };
type Answer = {
  readonly data?: object | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
};

const patienceMs = 30_000;

/**
 * Shopify counts what a query could return at most, each list times what is in it, and refuses one of more than 1,000. Few orders have
 * more fulfilments than this, or a fulfilment more numbers: what may have more is asked for alone.
 */
const few = { orders: 10, fulfillments: 8, numbers: 10 };
const whole = { fulfillments: 80, numbers: 250 };
const numbersOf = (first: number): string => `trackingInfo(first: ${first}) { company number url }`;
const fulfillmentsOf = (first: number): string => `fulfillments(first: ${first}) { id ${numbersOf(few.numbers)} }`;

/** Together they fit into the metadata of a tracker. */
export const keptItems = 50;
export const shortTitle = (title: string): string => title.slice(0, 100);

const checkUserErrors = ({ userErrors }: UserErrors): void => {
  if (userErrors.length > 0) throw new Refused(userErrors.map(({ message }) => message).join(" "), "SHOPIFY_USER_ERROR");
};

/** The Admin API of one shop, with the token of its custom app. */
export const openShopifyApi = (address: string, token: string) => {
  const ask = async <Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> => {
    let response: Response;
    try {
      response = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json", "x-shopify-access-token": token },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(patienceMs),
      });
    } catch (error) {
      throw new Unavailable(`Shopify does not respond: ${error instanceof Error ? error.message : String(error)}.`);
    }
    if (response.status === 429 || response.status >= 500)
      throw new Unavailable(
        `Shopify answered with status ${response.status}.`,
        Number(response.headers.get("retry-after") ?? 0) * 1_000,
      );
    const answer = (await response.json().catch(() => ({}))) as Answer;
    const [error] = answer.errors ?? [];
    if (error?.extensions?.code === "THROTTLED") throw new Unavailable("Shopify limits requests now.", 2_000);
    // A wrong token or a missing scope is for a person to fix: trying on without it would skip events.
    if (!response.ok || error) throw new Error(`Shopify refuses: ${error?.message ?? `status ${response.status}`}`);
    return answer.data as Data;
  };
  return {
    async createEvent(fulfillmentEvent: FulfillmentEventInput): Promise<void> {
      const { fulfillmentEventCreate } = await ask<{ fulfillmentEventCreate: UserErrors }>(
        "mutation ($fulfillmentEvent: FulfillmentEventInput!) { fulfillmentEventCreate(fulfillmentEvent: $fulfillmentEvent) { fulfillmentEvent { id } userErrors { field message } } }",
        { fulfillmentEvent },
      );
      checkUserErrors(fulfillmentEventCreate);
    },
    async hasEvent({ fulfillmentId, status, happenedAt }: FulfillmentEventInput): Promise<boolean> {
      type Found = { fulfillment: { events: { nodes: readonly { status: string; happenedAt: string }[] } } | null };
      const { fulfillment } = await ask<Found>(
        "query ($id: ID!) { fulfillment(id: $id) { events(first: 100, reverse: true) { nodes { status happenedAt } } } }",
        { id: fulfillmentId },
      );
      // Shopify keeps seconds.
      const second = (time: string): number => Math.floor(Date.parse(time) / 1_000);
      return (fulfillment?.events.nodes ?? []).some(
        (one) => one.status === status && second(one.happenedAt) === second(happenedAt),
      );
    },
    async setTracking(
      fulfillmentId: string,
      trackingInfoInput: { company?: string; numbers: string[]; urls: string[] },
    ): Promise<void> {
      const { fulfillmentTrackingInfoUpdate } = await ask<{ fulfillmentTrackingInfoUpdate: UserErrors }>(
        "mutation ($fulfillmentId: ID!, $trackingInfoInput: FulfillmentTrackingInput!) { fulfillmentTrackingInfoUpdate(fulfillmentId: $fulfillmentId, trackingInfoInput: $trackingInfoInput, notifyCustomer: false) { userErrors { field message } } }",
        { fulfillmentId, trackingInfoInput },
      );
      checkUserErrors(fulfillmentTrackingInfoUpdate);
    },
    async itemsOf(fulfillmentId: string): Promise<readonly ShopifyItem[]> {
      type Line = { quantity: number | null; lineItem: { id: string; title: string } };
      const { fulfillment } = await ask<{ fulfillment: { fulfillmentLineItems: { nodes: readonly Line[] } } | null }>(
        `query ($id: ID!) { fulfillment(id: $id) { fulfillmentLineItems(first: ${keptItems}) { nodes { quantity lineItem { id title } } } } }`,
        { id: fulfillmentId },
      );
      const lines = fulfillment?.fulfillmentLineItems.nodes ?? [];
      return lines.map(({ quantity, lineItem }) => ({
        id: lineItem.id,
        quantity: quantity ?? 1,
        title: shortTitle(lineItem.title),
      }));
    },
    /** The order with all of its fulfilments, and these with all of their numbers. */
    async wholeOrder(order: ShopifyOrder): Promise<ShopifyOrder> {
      let { fulfillments } = order;
      if (fulfillments.length === few.fulfillments) {
        const asked = `query ($id: ID!) { order(id: $id) { ${fulfillmentsOf(whole.fulfillments)} } }`;
        const found = await ask<{ order: Pick<ShopifyOrder, "fulfillments"> | null }>(asked, { id: order.id });
        fulfillments = found.order?.fulfillments ?? fulfillments;
      }
      const complete: ShopifyFulfillment[] = [];
      for (const one of fulfillments) {
        if (one.trackingInfo.length < few.numbers) {
          complete.push(one);
          continue;
        }
        const asked = `query ($id: ID!) { fulfillment(id: $id) { id ${numbersOf(whole.numbers)} } }`;
        const found = await ask<{ fulfillment: ShopifyFulfillment | null }>(asked, { id: one.id });
        complete.push(found.fulfillment ?? one);
      }
      return { ...order, fulfillments: complete };
    },
    /** Orders that changed since a time, oldest change first, page by page. */
    async *ordersSince(since: string): AsyncGenerator<ShopifyOrder> {
      type Page = { orders: { nodes: readonly ShopifyOrder[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } };
      for (let after: string | null = null; ; ) {
        const { orders }: Page = await ask<Page>(
          `query ($query: String, $after: String) { orders(first: ${few.orders}, after: $after, query: $query, sortKey: UPDATED_AT) { nodes { id name ${fulfillmentsOf(few.fulfillments)} } pageInfo { hasNextPage endCursor } } }`,
          { query: `updated_at:>='${since}'`, after },
        );
        for (const order of orders.nodes) yield await this.wholeOrder(order);
        if (!orders.pageInfo.hasNextPage) return;
        after = orders.pageInfo.endCursor;
      }
    },
  };
};

export type ShopifyApi = ReturnType<typeof openShopifyApi>;
