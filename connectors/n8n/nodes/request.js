/**
 * One request to Kolli's REST API with the credentials of the node.
 * @param {any} context n8n's functions of an execution or a poll
 * @param {string} method
 * @param {string} path
 * @param {{ query?: Record<string, string | string[]>, body?: object }} [more]
 */
const ask = async (context, method, path, { query = {}, body } = {}) => {
  const { url } = await context.getCredentials("kolliApi");
  const address = new URL(path, url);
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) address.searchParams.append(name, value);
  const request = { method, url: address.href, json: true, ...(body && { body }) };
  return context.helpers.httpRequestWithAuthentication.call(context, "kolliApi", request);
};

module.exports = { ask };
