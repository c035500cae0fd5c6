import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buildSchema, type FieldNode, graphql, parse, type SelectionSetNode } from "graphql";

/**
 * The part of Shopify's Admin API 2026-10 that the connector uses, with its published names and types (shopify.dev, read 2026-11): a document
 * that Shopify would refuse is refused here.
 */
const schema = buildSchema(`
  scalar DateTime
  scalar URL
  enum OrderSortKeys { CREATED_AT ID ORDER_NUMBER PROCESSED_AT UPDATED_AT }
  enum FulfillmentEventStatus { LABEL_PURCHASED LABEL_PRINTED READY_FOR_PICKUP CONFIRMED CARRIER_PICKED_UP IN_TRANSIT OUT_FOR_DELIVERY ATTEMPTED_DELIVERY DELAYED DELIVERED FAILURE }
  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
  type UserError { field: [String!] message: String! }
  type FulfillmentTrackingInfo { company: String number: String url: URL }
  type FulfillmentEvent { id: ID! status: FulfillmentEventStatus! happenedAt: DateTime! estimatedDeliveryAt: DateTime message: String city: String country: String }
  type FulfillmentEventConnection { nodes: [FulfillmentEvent!]! pageInfo: PageInfo! }
  type LineItem { id: ID! title: String! }
  type FulfillmentLineItem { id: ID! lineItem: LineItem! quantity: Int }
  type FulfillmentLineItemConnection { nodes: [FulfillmentLineItem!]! pageInfo: PageInfo! }
  type Fulfillment { id: ID! fulfillmentLineItems(first: Int, after: String, reverse: Boolean = false): FulfillmentLineItemConnection! trackingInfo(first: Int): [FulfillmentTrackingInfo!]! events(first: Int, after: String, reverse: Boolean = false): FulfillmentEventConnection! }
  type Order { id: ID! name: String! updatedAt: DateTime! fulfillments(first: Int): [Fulfillment!]! }
  type OrderConnection { nodes: [Order!]! pageInfo: PageInfo! }
  input FulfillmentEventInput { fulfillmentId: ID! status: FulfillmentEventStatus! happenedAt: DateTime estimatedDeliveryAt: DateTime message: String address1: String city: String province: String country: String zip: String latitude: Float longitude: Float }
  input FulfillmentTrackingInput { company: String number: String numbers: [String!] url: URL urls: [URL!] }
  type FulfillmentEventCreatePayload { fulfillmentEvent: FulfillmentEvent userErrors: [UserError!]! }
  type FulfillmentTrackingInfoUpdatePayload { fulfillment: Fulfillment userErrors: [UserError!]! }
  type Query {
    fulfillment(id: ID!): Fulfillment
    order(id: ID!): Order
    orders(first: Int, after: String, query: String, sortKey: OrderSortKeys = PROCESSED_AT, reverse: Boolean = false): OrderConnection!
  }
  type Mutation {
    fulfillmentEventCreate(fulfillmentEvent: FulfillmentEventInput!): FulfillmentEventCreatePayload
    fulfillmentTrackingInfoUpdate(fulfillmentId: ID!, trackingInfoInput: FulfillmentTrackingInput!, notifyCustomer: Boolean): FulfillmentTrackingInfoUpdatePayload
  }`);

type StubEvent = { id: string; status: string; happenedAt: string; city?: string };
type StubFulfillment = { number: number; company: string | null; numbers: string[]; urls: string[]; events: StubEvent[] };
type StubOrder = { number: number; name: string; updatedAt: number; fulfillments: StubFulfillment[] };
type Trouble = "unavailable" | "throttled" | "answer lost";

/** What a query could return at most: an object counts one, a list counts what is in it so many times. Shopify refuses more than this. */
const maxCost = 1_000;
const costOf = (selected: SelectionSetNode | undefined): number =>
  (selected?.selections ?? [])
    .filter((one): one is FieldNode => one.kind === "Field" && one.selectionSet !== undefined)
    .reduce((sum, { name, arguments: given, selectionSet }) => {
      const first = given?.find((argument) => argument.name.value === "first")?.value;
      const inside = costOf(selectionSet);
      if (first?.kind === "IntValue") return sum + Number(first.value) * (name.value === "orders" ? inside : 1 + inside);
      return sum + 1 + inside;
    }, 0);
const queryCost = (source: string): number =>
  parse(source).definitions.reduce((sum, one) => sum + (one.kind === "OperationDefinition" ? costOf(one.selectionSet) : 0), 0);

const pageSize = 2;
/** What each order has. */
const items = [
  { id: 71, title: "Cup", quantity: 2 },
  { id: 72, title: "Plate", quantity: 1 },
];

/** A shop: its Admin API over HTTP, and webhooks as it signs them. */
export const startShopifyStub = async (token: string, secret: string) => {
  const orders: StubOrder[] = [];
  let trouble: Trouble | null = null;
  const fulfillmentById = (id: string) =>
    orders.flatMap(({ fulfillments }) => fulfillments).find(({ number }) => id === `gid://shopify/Fulfillment/${number}`);
  const shownFulfillment = (one: StubFulfillment) => ({
    id: `gid://shopify/Fulfillment/${one.number}`,
    trackingInfo: ({ first }: { first: number }) =>
      one.numbers.slice(0, first).map((number, index) => ({ company: one.company, number, url: one.urls[index] ?? null })),
    fulfillmentLineItems: ({ first }: { first: number }) => ({
      nodes: items
        .slice(0, first)
        .map(({ id, title, quantity }) => ({ id, quantity, lineItem: { id: `gid://shopify/LineItem/${id}`, title } })),
      pageInfo: {},
    }),
    events: ({ reverse }: { reverse: boolean }) => ({ nodes: reverse ? one.events.toReversed() : one.events, pageInfo: {} }),
  });
  const shownOrder = (order: StubOrder) => ({
    id: `gid://shopify/Order/${order.number}`,
    name: order.name,
    updatedAt: new Date(order.updatedAt).toISOString(),
    fulfillments: ({ first }: { first: number }) => order.fulfillments.slice(0, first).map(shownFulfillment),
  });
  const missing = { userErrors: [{ field: ["fulfillmentId"], message: "Fulfillment does not exist." }] };
  const root = {
    fulfillment: ({ id }: { id: string }) => {
      const found = fulfillmentById(id);
      return found ? shownFulfillment(found) : null;
    },
    order: ({ id }: { id: string }) => {
      const found = orders.find(({ number }) => id === `gid://shopify/Order/${number}`);
      return found ? shownOrder(found) : null;
    },
    orders({ after, query }: { after: string | null; query: string }) {
      const since = Date.parse(/^updated_at:>='([^']+)'$/.exec(query)![1]!);
      const changed = orders.filter(({ updatedAt }) => updatedAt >= since).toSorted((a, b) => a.updatedAt - b.updatedAt);
      const from = Number(after ?? 0);
      const nodes = changed.slice(from, from + pageSize).map(shownOrder);
      return { nodes, pageInfo: { hasNextPage: from + pageSize < changed.length, endCursor: String(from + pageSize) } };
    },
    fulfillmentEventCreate({
      fulfillmentEvent: { fulfillmentId, ...event },
    }: {
      fulfillmentEvent: StubEvent & { fulfillmentId: string };
    }) {
      const found = fulfillmentById(fulfillmentId);
      if (!found) return missing;
      // Shopify keeps seconds.
      const happenedAt = `${new Date(event.happenedAt).toISOString().slice(0, 19)}Z`;
      const made = { ...event, happenedAt, id: `gid://shopify/FulfillmentEvent/${found.events.length + 1}` };
      found.events.push(made);
      return { fulfillmentEvent: made, userErrors: [] };
    },
    fulfillmentTrackingInfoUpdate({
      fulfillmentId,
      trackingInfoInput,
    }: {
      fulfillmentId: string;
      trackingInfoInput: { urls: string[] };
    }) {
      const found = fulfillmentById(fulfillmentId);
      if (!found) return missing;
      found.urls = trackingInfoInput.urls;
      return { userErrors: [] };
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (status: number, body: object) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.headers["x-shopify-access-token"] !== token) return send(401, { errors: "Invalid API key or access token" });
    if (trouble === "unavailable") return send(503, {});
    if (trouble === "throttled") return send(200, { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] });
    const { query, variables } = JSON.parse(Buffer.concat(chunks).toString());
    const cost = queryCost(query);
    if (cost > maxCost)
      return send(200, {
        errors: [{ message: `Query cost is ${cost}, which exceeds the limit`, extensions: { code: "MAX_COST_EXCEEDED" } }],
      });
    const answer = await graphql({ schema, source: query, variableValues: variables, rootValue: root });
    if (trouble === "answer lost") return void response.destroy();
    send(200, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = `http://localhost:${(server.address() as AddressInfo).port}/admin/api/2026-10/graphql.json`;

  /** The webhook that Shopify sends for a fulfilment; the signature is of the bytes. */
  const webhookFor = (order: StubOrder, fulfillment: StubFulfillment, shop: string) => {
    const body = JSON.stringify({
      id: fulfillment.number,
      order_id: order.number,
      name: `${order.name}.${order.fulfillments.indexOf(fulfillment) + 1}`,
      status: "success",
      tracking_company: fulfillment.company,
      tracking_number: fulfillment.numbers[0] ?? null,
      tracking_numbers: fulfillment.numbers,
      tracking_urls: fulfillment.urls,
      line_items: items,
    });
    const headers = {
      "content-type": "application/json",
      "x-shopify-topic": "fulfillments/create",
      "x-shopify-shop-domain": shop,
      "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
    };
    return { body, headers };
  };
  return {
    address,
    orders,
    webhookFor,
    have: (next: Trouble | null): void => {
      trouble = next;
    },
    /** Someone ships an order in the shop. */
    fulfil(name: string, company: string | null, numbers: string[]) {
      const number = 1_000 + orders.length;
      const fulfillment: StubFulfillment = {
        number: 9_000 + orders.length,
        company,
        numbers,
        urls: numbers.map(() => ""),
        events: [],
      };
      const order: StubOrder = { number, name, updatedAt: Date.now(), fulfillments: [fulfillment] };
      orders.push(order);
      return { order, fulfillment };
    },
    /** Another parcel of the same order. */
    addFulfilment(order: StubOrder, company: string | null, numbers: string[]) {
      const number = 90_000 + orders.flatMap(({ fulfillments }) => fulfillments).length;
      order.fulfillments.push({ number, company, numbers, urls: numbers.map(() => ""), events: [] });
      order.updatedAt = Date.now();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
