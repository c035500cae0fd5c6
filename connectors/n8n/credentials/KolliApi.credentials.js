/** @import { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, INodeProperties } from "n8n-workflow" */

/**
 * The address of a Kolli, and an API key of the workspace and mode that a workflow works in.
 * @implements {ICredentialType}
 */
class KolliApi {
  name = "kolliApi";
  displayName = "Kolli API";
  /** @type {INodeProperties[]} */
  properties = [
    {
      displayName: "Address",
      name: "url",
      type: "string",
      default: "",
      placeholder: "https://your-kolli",
      required: true,
    },
    { displayName: "API Key", name: "key", type: "string", typeOptions: { password: true }, default: "", required: true },
  ];
  /** @type {IAuthenticateGeneric} */
  authenticate = { type: "generic", properties: { headers: { Authorization: "=Bearer {{$credentials.key}}" } } };
  /** @type {ICredentialTestRequest} */
  test = { request: { baseURL: "={{$credentials.url}}", url: "/v1/carriers" } };
}

module.exports = { KolliApi };
