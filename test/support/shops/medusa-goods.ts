import type { CallMedusa, MedusaAnswer } from "./medusa-shop.ts";

const country = "de";
const address = {
  first_name: "A",
  last_name: "B",
  address_1: "Street 1",
  city: "Berlin",
  country_code: country,
  postal_code: "10115",
};

/** A place that ships by hand, with one way to ship. */
const openWarehouse = async (call: CallMedusa, channel: string) => {
  const { stock_location: place } = await call("POST", "/admin/stock-locations", { name: "Berlin" });
  const path = `/admin/stock-locations/${place.id}`;
  await call("POST", `${path}/sales-channels`, { add: [channel] });
  await call("POST", `${path}/fulfillment-providers`, { add: ["manual_manual"] });
  await call("POST", `${path}/fulfillment-sets`, { name: "Shipping", type: "shipping" });
  const { stock_location } = await call("GET", `${path}?fields=*fulfillment_sets`);
  const { fulfillment_set } = await call(
    "POST",
    `/admin/fulfillment-sets/${stock_location.fulfillment_sets[0].id}/service-zones`,
    {
      name: "Near",
      geo_zones: [{ type: "country", country_code: country }],
    },
  );
  const { shipping_profile: profile } = await call("POST", "/admin/shipping-profiles", { name: "Parcels", type: "default" });
  const { shipping_option: option } = await call("POST", "/admin/shipping-options", {
    name: "Parcel",
    service_zone_id: fulfillment_set.service_zones[0].id,
    shipping_profile_id: profile.id,
    provider_id: "manual_manual",
    price_type: "flat",
    type: { label: "Parcel", description: "By parcel", code: "parcel" },
    prices: [{ currency_code: "eur", amount: 5 }],
    rules: [],
  });
  return { location: place.id as string, profile: profile.id as string, option: option.id as string };
};

/** What a shop has before its first order; gives what customers and its people do then. */
export const fillMedusaShop = async (call: CallMedusa) => {
  const { sales_channel: channel } = await call("POST", "/admin/sales-channels", { name: "Web" });
  const { region } = await call("POST", "/admin/regions", { name: "Near", currency_code: "eur", countries: [country] });
  const { location, profile, option } = await openWarehouse(call, channel.id);
  const { product } = await call("POST", "/admin/products", {
    title: "Cup",
    status: "published",
    shipping_profile_id: profile,
    sales_channels: [{ id: channel.id }],
    options: [{ title: "Size", values: ["One"] }],
    variants: [
      { title: "One", manage_inventory: false, options: { Size: "One" }, prices: [{ currency_code: "eur", amount: 10 }] },
    ],
  });
  const orderOf = async (id: string): Promise<MedusaAnswer> =>
    (await call("GET", `/admin/orders/${id}?fields=fulfillment_status,*items,*fulfillments`)).order;
  return {
    orderOf,
    async place(): Promise<{ readonly id: string; readonly display_id: number }> {
      const { draft_order } = await call("POST", "/admin/draft-orders", {
        email: "customer@mail.example",
        region_id: region.id,
        sales_channel_id: channel.id,
        items: [{ variant_id: product.variants[0].id, quantity: 2 }],
        shipping_address: address,
        shipping_methods: [{ name: "Parcel", shipping_option_id: option, amount: 5 }],
      });
      return (await call("POST", `/admin/draft-orders/${draft_order.id}/convert-to-order`)).order;
    },
    /** Packs the whole order and ships it with a label for each number. Gives the fulfilment. */
    async ship(order: string, numbers: readonly string[]): Promise<string> {
      const items = (await orderOf(order)).items.map(({ id, quantity }: MedusaAnswer) => ({ id, quantity }));
      await call("POST", `/admin/orders/${order}/fulfillments`, { items, location_id: location });
      const fulfillment: string = (await orderOf(order)).fulfillments[0].id;
      const labels = numbers.map((number) => ({ tracking_number: number, tracking_url: "", label_url: "" }));
      await call("POST", `/admin/orders/${order}/fulfillments/${fulfillment}/shipments`, { items, labels });
      return fulfillment;
    },
  };
};
