/** The address of a Kolli, and an API key of the workspace and mode that a workflow works in. */
class KolliApi {
  name = "kolliApi";
  displayName = "Kolli API";
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
  authenticate = { type: "generic", properties: { headers: { Authorization: "=Bearer {{$credentials.key}}" } } };
  test = { request: { baseURL: "={{$credentials.url}}", url: "/v1/carriers" } };
}

module.exports = { KolliApi };
