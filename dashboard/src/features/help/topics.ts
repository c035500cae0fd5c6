/** A part of the documentation: a file below docs/ and, within it, a heading. */
export type Topic = { file: string; id: string | null };

/** What the palette looks for words in. The list of carriers is searched on the carriers' own page. */
export const helpFiles = [
  "dashboard",
  "concepts",
  "webhooks",
  "api",
  "accounts",
  "tracking-page",
  "recipient-mails",
  "predictions",
  "agents",
  "errors",
  "clients",
  "roles",
  "compatibility",
  "configuration-file",
  "operating",
  "reliability",
  "scaling",
  "security",
] as const;

/** By the page's route below the workspace. A page that is not named here gets the help of the one above it. */
const topics: Readonly<Record<string, Topic>> = {
  "": { file: "dashboard", id: "the-overview" },
  "/trackers": { file: "dashboard", id: "find-parcels" },
  "/trackers/import": { file: "dashboard", id: "import-a-file" },
  "/trackers/$trackerId": { file: "dashboard", id: "look-at-one-parcel" },
  "/events": { file: "api", id: "events" },
  "/attention": { file: "predictions", id: "what-needs-attention" },
  "/analytics": { file: "predictions", id: "analytics" },
  "/outages": { file: "predictions", id: "outages-of-carriers" },
  "/predictions": { file: "predictions", id: "how-right-yours-are" },
  "/explorer": { file: "api", id: "transport-and-limits" },
  "/settings": { file: "accounts", id: null },
  "/settings/developer/api-keys": { file: "accounts", id: "api-keys" },
  "/settings/developer/webhooks": { file: "webhooks", id: null },
  "/settings/developer/webhooks/$endpointId": { file: "dashboard", id: "a-webhook-that-fails" },
  "/settings/developer/agents": { file: "agents", id: null },
  "/settings/developer/connections": { file: "dashboard", id: "connections" },
  "/settings/carriers": { file: "carriers", id: "carriers" },
  "/settings/tracking-page": { file: "tracking-page", id: null },
  "/settings/recipient-mails": { file: "recipient-mails", id: null },
  "/settings/members": { file: "accounts", id: "roles" },
  "/settings/workspace": { file: "accounts", id: "retention" },
  "/settings/audit-log": { file: "accounts", id: "the-audit-log" },
  "/settings/account": { file: "accounts", id: "signing-in" },
};
export const allTopics: readonly Topic[] = Object.values(topics);

export const topicOf = (route: string): Topic => {
  const path = route.replace(/^\/w\/\$workspaceId\/\$mode/, "").replace(/\/$/, "");
  return topics[path] ?? (path === "" ? topics[""]! : topicOf(path.replace(/\/[^/]*$/, "")));
};
