/** @import { IExecuteFunctions, IPollFunctions } from "n8n-workflow" */

/** @typedef {{ query?: Record<string, string | string[]>, body?: Record<string, string> }} Details */
/** @typedef {[method: "GET" | "POST", path: string, more?: Details]} Asked */

/**
 * One request to Kolli's REST API with the credentials of the node.
 * @param {IExecuteFunctions | IPollFunctions} context
 * @param {Asked[0]} method
 * @param {string} path
 * @param {Details} [more]
 */
const ask = async (context, method, path, { query = {}, body } = {}) => {
  const { url } = await context.getCredentials("kolliApi");
  const address = new URL(path, String(url));
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) address.searchParams.append(name, value);
  const request = { method, url: address.href, json: true, ...(body && { body }) };
  return context.helpers.httpRequestWithAuthentication.call(context, "kolliApi", request);
};

module.exports = { ask };
