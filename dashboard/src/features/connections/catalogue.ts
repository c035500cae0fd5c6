/** A connector that Kolli comes with, and how it is installed. */
export type CatalogueEntry = {
  /** As it names itself in its reports. */
  readonly connector: string;
  readonly title: string;
  readonly about: string;
  /** What to do before it is started. */
  readonly before: string;
  /** Its own settings, beside the address and the key of Kolli. */
  readonly settings: readonly (readonly [name: string, example: string])[];
};

const state = ["FOLDER", "/var/lib/kolli-connector"] as const;

export const catalogue: readonly CatalogueEntry[] = [
  {
    connector: "shopify",
    title: "Shopify",
    about: "Tracks what your shop ships, and adds each step to the fulfilment.",
    before:
      "In the shop's admin, create a custom app with the scopes read_orders, read_fulfillments and write_fulfillments, and webhooks for Fulfillment creation and Fulfillment update to https://your-connector/webhooks.",
    settings: [["SHOPIFY_SHOP", "your-shop.myshopify.com"], ["SHOPIFY_TOKEN", "shpat_…"], ["SHOPIFY_SECRET", "…"], state],
  },
  {
    connector: "woocommerce",
    title: "WooCommerce",
    about: "Tracks what your shop ships, notes each step on the order, and completes it on delivery.",
    before:
      "In WooCommerce › Settings › Advanced, create a REST API key with Read/Write, and a webhook for Order updated to https://your-connector/webhooks.",
    settings: [
      ["SHOP_URL", "https://shop.example"],
      ["SHOP_KEY", "ck_…"],
      ["SHOP_SECRET", "cs_…"],
      ["WEBHOOK_SECRET", "…"],
      state,
    ],
  },
  {
    connector: "medusa",
    title: "Medusa",
    about: "Tracks what your shop ships, and marks fulfilments as delivered.",
    before: "In Medusa's admin, create a secret API key under Settings › Secret API keys.",
    settings: [["MEDUSA_URL", "https://shop.example"], ["MEDUSA_KEY", "sk_…"], state],
  },
  {
    connector: "csv",
    title: "CSV files and SFTP",
    about: "Imports files from a folder or an SFTP drop, and writes a file of changes for each day.",
    before: "Choose the folder. Files go into its folder in; changes appear in out.",
    settings: [["FOLDER", "/var/lib/parcels"]],
  },
  {
    connector: "paypal",
    title: "PayPal",
    about: "Hands tracking codes on to PayPal, for seller protection.",
    before:
      "In PayPal's developer dashboard, create an app, and a webhook for Payment capture completed to https://your-connector/webhooks.",
    settings: [["PAYPAL_CLIENT_ID", "…"], ["PAYPAL_SECRET", "…"], ["PAYPAL_WEBHOOK_ID", "…"], state],
  },
  {
    connector: "mail",
    title: "Forwarded mails",
    about: "Reads shipping confirmations that you forward, and tracks their parcels. The mails are not kept.",
    before: "Forward shipping confirmations to a mailbox of its own. Its README lists the settings of the mailbox.",
    settings: [["ALLOWED_SENDERS", "shop.example,carrier.example"], state],
  },
  {
    connector: "n8n",
    title: "n8n",
    about: "A node and a trigger for workflows in n8n.",
    before: "In n8n, install the package as a community node, and create credentials with the address and key below.",
    settings: [],
  },
];

/** What to save as settings.env, and what to run. */
export const settingsText = ({ settings }: CatalogueEntry, origin: string, key: string): string =>
  [["KOLLI_URL", origin], ["KOLLI_KEY", key], ...settings].map(([name, value]) => `${name}=${value}`).join("\n");

export const startCommand = ({ connector }: CatalogueEntry): string =>
  `cd connectors/${connector}\nnode --env-file=settings.env main.ts`;
