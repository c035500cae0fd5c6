/** @import { IDataObject, INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from "n8n-workflow" */

const { ask } = require("./request.js");

const topics = [
  { name: "Status Changed", value: "TRACKER_UPDATED" },
  { name: "Scan Added", value: "TRACKER_CHECKPOINT_ADDED" },
  { name: "Estimate Changed", value: "TRACKER_ESTIMATE_CHANGED" },
  { name: "Prediction Changed", value: "TRACKER_PREDICTION_CHANGED" },
  { name: "Exception Raised", value: "TRACKER_EXCEPTION_RAISED" },
  { name: "Exception Cleared", value: "TRACKER_EXCEPTION_CLEARED" },
  { name: "Attention Changed", value: "TRACKER_ATTENTION_CHANGED" },
];

/**
 * @param {IDataObject[]} events
 * @returns {INodeExecutionData[]}
 */
const itemsOf = (events) => events.map((json) => ({ json }));

const pageSize = "50";
/** A long backlog is read over several polls. */
const pagesOfPoll = 20;

/**
 * Reads the event feed from the cursor that n8n keeps: what happened while n8n did not run comes with the next poll, once.
 * @implements {INodeType}
 */
class KolliTrigger {
  /** @type {INodeTypeDescription} */
  description = {
    displayName: "Kolli Trigger",
    name: "kolliTrigger",
    icon: "fa:box",
    group: ["trigger"],
    version: 1,
    description: "Starts a workflow when a parcel moves",
    defaults: { name: "Kolli Trigger" },
    polling: true,
    inputs: [],
    outputs: ["main"],
    credentials: [{ name: "kolliApi", required: true }],
    properties: [
      {
        displayName: "Events",
        name: "topics",
        type: "multiOptions",
        options: topics,
        default: ["TRACKER_UPDATED"],
        required: true,
      },
    ],
  };

  /**
   * @this {IPollFunctions}
   * @returns {Promise<INodeExecutionData[][] | null>}
   */
  async poll() {
    const chosen = /** @type {string[]} */ (this.getNodeParameter("topics"));
    /** @type {{ cursor?: string }} */
    const kept = this.getWorkflowStaticData("node");
    if (this.getMode() === "manual" || kept.cursor === undefined) {
      const { nodes, pageInfo } = await ask(this, "GET", "/v1/events", { query: { last: "1", topics: chosen } });
      // A test shows the newest event, and moves nothing.
      if (this.getMode() === "manual") return nodes.length > 0 ? [itemsOf(nodes)] : null;
      kept.cursor = pageInfo.endCursor ?? "";
      return null;
    }
    /** @type {INodeExecutionData[]} */
    const events = [];
    for (let page = 0; page < pagesOfPoll; page++) {
      const query = { first: pageSize, topics: chosen, ...(kept.cursor && { after: kept.cursor }) };
      const { nodes, pageInfo } = await ask(this, "GET", "/v1/events", { query });
      events.push(...itemsOf(nodes));
      kept.cursor = pageInfo.endCursor ?? kept.cursor;
      if (!pageInfo.hasNextPage) break;
    }
    return events.length > 0 ? [events] : null;
  }
}

module.exports = { KolliTrigger };
