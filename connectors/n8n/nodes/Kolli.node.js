/** @import { IExecuteFunctions, INodeExecutionData, INodeProperties, INodeType, INodeTypeDescription } from "n8n-workflow" */

const { ask } = require("./request.js");

const operations = [
  { name: "Track a Parcel", value: "track", action: "Track a parcel", description: "Creates a tracker, or finds it" },
  { name: "Get a Parcel", value: "get", action: "Get a parcel", description: "By its tracking code" },
  { name: "Get an Order", value: "order", action: "Get an order", description: "All parcels with a reference, summed up" },
  { name: "Check With the Carrier", value: "refresh", action: "Check a parcel with its carrier" },
  { name: "Stop Tracking", value: "stop", action: "Stop tracking a parcel" },
];

/**
 * A field that is shown for some operations.
 * @param {string} name
 * @param {string} displayName
 * @param {string[]} shownFor
 * @param {Partial<INodeProperties>} [more]
 * @returns {INodeProperties}
 */
const field = (name, displayName, shownFor, more = {}) => ({
  displayName,
  name,
  type: "string",
  default: "",
  displayOptions: { show: { operation: shownFor } },
  ...more,
});

/**
 * Without what was left empty.
 * @param {Record<string, string>} values
 */
const filled = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

/**
 * What each operation asks for; `of` reads a parameter of the item.
 * @type {Record<string, (of: (name: string) => string) => import("./request.js").Asked>}
 */
const requests = {
  track: (of) => [
    "POST",
    "/v1/trackers/find-or-create",
    {
      body: filled({
        trackingCode: of("trackingCode"),
        carrier: of("carrier").toUpperCase(),
        reference: of("reference"),
        postalCode: of("postalCode"),
      }),
    },
  ],
  get: (of) => [
    "GET",
    "/v1/trackers/by-code",
    { query: filled({ trackingCode: of("trackingCode"), carrier: of("carrier").toUpperCase() }) },
  ],
  order: (of) => ["GET", `/v1/orders/${encodeURIComponent(of("reference"))}`],
  refresh: (of) => ["POST", `/v1/trackers/${encodeURIComponent(of("trackerId"))}/refresh`],
  stop: (of) => ["POST", `/v1/trackers/${encodeURIComponent(of("trackerId"))}/stop`],
};

/** @implements {INodeType} */
class Kolli {
  /** @type {INodeTypeDescription} */
  description = {
    displayName: "Kolli",
    name: "kolli",
    icon: "fa:box",
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: "Track parcels with Kolli",
    defaults: { name: "Kolli" },
    inputs: ["main"],
    outputs: ["main"],
    credentials: [{ name: "kolliApi", required: true }],
    properties: [
      {
        displayName: "Operation",
        name: "operation",
        type: "options",
        noDataExpression: true,
        options: operations,
        default: "track",
      },
      field("trackingCode", "Tracking Code", ["track", "get"], { required: true }),
      field("carrier", "Carrier", ["track", "get"], { description: "Such as UPS; leave it empty if the code makes it clear" }),
      field("reference", "Reference", ["track"], { description: "The order number" }),
      field("reference", "Reference", ["order"], { description: "The order number", required: true }),
      field("postalCode", "Postal Code", ["track"], { description: "The recipient's; some carriers need it" }),
      field("trackerId", "Tracker ID", ["refresh", "stop"], { required: true }),
    ],
  };

  /**
   * @this {IExecuteFunctions}
   * @returns {Promise<INodeExecutionData[][]>}
   */
  async execute() {
    /** @type {INodeExecutionData[]} */
    const results = [];
    for (const item of this.getInputData().keys()) {
      /** @param {string} name */
      const of = (name) => String(this.getNodeParameter(name, item, ""));
      try {
        const [method, path, more] = /** @type {typeof requests[string]} */ (requests[of("operation")])(of);
        results.push({ json: await ask(this, method, path, more), pairedItem: { item } });
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        results.push({ json: { error: error instanceof Error ? error.message : String(error) }, pairedItem: { item } });
      }
    }
    return [results];
  }
}

module.exports = { Kolli };
