import type { IconName } from "../ui/icon.tsx";

/** The layout route that every page of a workspace stands in. */
export const workspaceRoute = "/w/$workspaceId/$mode";

/** The pages one can go to from anywhere; the navigation and the command palette both read this. */
export const destinations = [
  { to: "/w/$workspaceId/$mode", label: "Overview", icon: "overview", group: "parcels", keywords: "home dashboard health" },
  {
    to: "/w/$workspaceId/$mode/attention",
    label: "Needs attention",
    icon: "warning",
    group: "parcels",
    keywords: "exceptions problems late lost stalled to do done snooze put off",
  },
  {
    to: "/w/$workspaceId/$mode/trackers",
    label: "Trackers",
    icon: "parcel",
    group: "parcels",
    keywords: "parcels shipments list",
  },
  {
    to: "/w/$workspaceId/$mode/events",
    label: "Events",
    icon: "bolt",
    group: "integration",
    keywords: "inbox webhooks feed payload signature verify test",
  },
  {
    to: "/w/$workspaceId/$mode/analytics",
    label: "Analytics",
    icon: "chart",
    group: "insights",
    keywords: "statistics performance on time transit days carriers compare report csv",
  },
  {
    to: "/w/$workspaceId/$mode/outages",
    label: "Outages",
    icon: "outage",
    group: "insights",
    keywords: "incidents carriers silent failing down",
  },
  {
    to: "/w/$workspaceId/$mode/predictions",
    label: "Predictions",
    icon: "clock",
    group: "insights",
    keywords: "error coverage interval accuracy expected day estimate",
  },
  {
    to: "/w/$workspaceId/$mode/explorer",
    label: "API explorer",
    icon: "explorer",
    group: "integration",
    keywords: "graphql graphiql query",
  },
  {
    to: "/w/$workspaceId/$mode/settings/developer/api-keys",
    label: "API keys",
    icon: "key",
    group: "developer",
    keywords: "settings developer secret token",
  },
  {
    to: "/w/$workspaceId/$mode/settings/developer/webhooks",
    label: "Webhooks",
    icon: "webhook",
    group: "developer",
    keywords: "settings developer endpoints events",
  },
  {
    to: "/w/$workspaceId/$mode/settings/developer/agents",
    label: "Agents",
    icon: "agent",
    group: "developer",
    keywords: "settings developer mcp ai assistant claude chatgpt cursor",
  },
  {
    to: "/w/$workspaceId/$mode/settings/developer/connections",
    label: "Connections",
    icon: "refresh",
    group: "developer",
    keywords: "settings developer shopify woocommerce medusa paypal csv sftp n8n connector import",
  },
  {
    to: "/w/$workspaceId/$mode/settings/carriers",
    label: "Carriers",
    icon: "truck",
    group: "settings",
    keywords: "settings connect credentials",
  },
  {
    to: "/w/$workspaceId/$mode/settings/tracking-page",
    label: "Tracking page",
    icon: "eye",
    group: "settings",
    keywords: "settings brand logo colours public customers embed domain",
  },
  {
    to: "/w/$workspaceId/$mode/settings/recipient-mails",
    label: "Recipient mails",
    icon: "send",
    group: "settings",
    keywords: "settings email notifications customers shipped delivered recipients",
  },
  {
    to: "/w/$workspaceId/$mode/settings/members",
    label: "Members",
    icon: "members",
    group: "settings",
    keywords: "settings people roles invite",
  },
  {
    to: "/w/$workspaceId/$mode/settings/workspace",
    label: "Workspace",
    icon: "workspace",
    group: "settings",
    keywords: "settings name retention public page",
  },
  {
    to: "/w/$workspaceId/$mode/settings/audit-log",
    label: "Audit log",
    icon: "audit",
    group: "settings",
    keywords: "settings history who did what",
  },
] as const satisfies readonly {
  to: string;
  label: string;
  icon: IconName;
  group: "parcels" | "insights" | "integration" | "developer" | "settings";
  keywords: string;
}[];
