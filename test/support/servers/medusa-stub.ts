import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { MedusaFulfillment, MedusaOrder } from "../../../connectors/medusa/medusa-api.ts";

type Stored<Thing> = { -readonly [Field in keyof Thing]: Thing[Field] };
type StubFulfillment = Stored<MedusaFulfillment>;
type StubOrder = Omit<Stored<MedusaOrder>, "fulfillments"> & {
  fulfillments: StubFulfillment[];
  created_at: string;
  updated_at: string;
};

/** The admin API of Medusa 2 as far as the connector uses it: routes, filters, paging, error types. */
export const startMedusaStub = async (key: string) => {
  const orders: StubOrder[] = [];
  const deliveries: string[] = [];
  let isDown = false;
  let breaksAfterWrite = false;
  const answer = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, type: string, message: string) =>
    answer(response, status, { type, message });

  const list = (url: URL) => {
    const by = url.searchParams.get("order") as "created_at" | "updated_at";
    const since = url.searchParams.get(`${by}[$gte]`) ?? "";
    const [offset, limit] = [Number(url.searchParams.get("offset")), Number(url.searchParams.get("limit"))];
    const found = orders.filter((one) => one[by] >= since).toSorted((a, b) => a[by].localeCompare(b[by]));
    return { orders: found.slice(offset, offset + limit), count: found.length, offset, limit };
  };
  const markDelivered = (response: ServerResponse, order: StubOrder, id: string) => {
    const fulfillment = order.fulfillments.find((one) => one.id === id);
    if (!fulfillment) return refuse(response, 404, "not_found", `Fulfillment with id: ${id} was not found`);
    if (fulfillment.delivered_at !== null)
      return refuse(response, 400, "not_allowed", "Fulfillment has already been marked delivered");
    fulfillment.delivered_at = new Date().toISOString();
    deliveries.push(id);
    if (!breaksAfterWrite) return answer(response, 200, { order });
    breaksAfterWrite = false;
    return void response.destroy();
  };

  const server = createServer((request, response) => {
    if (isDown) return void response.destroy();
    if (request.headers.authorization !== `Basic ${Buffer.from(`${key}:`).toString("base64")}`)
      return answer(response, 401, { message: "Unauthorized" });
    const url = new URL(request.url!, "http://shop");
    const [, , , orderId, , fulfillmentId, action] = url.pathname.split("/");
    if (orderId === undefined) return answer(response, 200, list(url));
    const order = orders.find(({ id }) => id === orderId);
    if (!order) return refuse(response, 404, "not_found", `Order with id: ${orderId} was not found`);
    if (action === "mark-as-delivered" && request.method === "POST") return markDelivered(response, order, fulfillmentId!);
    return answer(response, 200, { order });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    /** Fulfilments that were marked, in this order. */
    deliveries,
    place(display_id: number): StubOrder {
      const at = new Date().toISOString();
      const order = { id: `order_${display_id}`, display_id, fulfillments: [], created_at: at, updated_at: at };
      orders.push(order);
      return order;
    },
    /** `touches`: whether the order's own time changes with it. */
    ship(order: StubOrder, numbers: readonly string[], { touches = true } = {}): StubFulfillment {
      const fulfillment = {
        id: `ful_${order.display_id}_${order.fulfillments.length + 1}`,
        canceled_at: null,
        delivered_at: null,
        labels: numbers.map((tracking_number) => ({ tracking_number })),
      };
      order.fulfillments.push(fulfillment);
      if (touches) order.updated_at = new Date().toISOString();
      return fulfillment;
    },
    setDown(value: boolean): void {
      isDown = value;
    },
    breakAfterNextWrite(): void {
      breaksAfterWrite = true;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
