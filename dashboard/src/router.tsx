import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { loadPart } from "./api/load-part.ts";
import { readAnalyticsSearch } from "./features/analytics/analytics-search.ts";
import { readAttentionSearch } from "./features/attention/attention-search.ts";
import { readAuditSearch } from "./features/audit/audit-search.ts";
import { readEventSearch } from "./features/events/event-search.ts";
import { readPredictionsSearch } from "./features/predictions/predictions-search.ts";
import { readTrackerSearch } from "./features/trackers/list/tracker-search.ts";
import { Landing } from "./shell/landing.tsx";
import { WorkspaceLayout } from "./shell/layout/workspace-layout.tsx";
import { NotFound, PageCrash } from "./shell/not-found.tsx";
import { workspaceRoute } from "./shell/paths.ts";

type Context = { queries: QueryClient };

const rootRoute = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: NotFound });

const landing = createRoute({ getParentRoute: () => rootRoute, path: "/", component: () => <Landing /> });
/** Where a browser is sent that opens the API's address. */
const explorer = createRoute({
  getParentRoute: () => rootRoute,
  path: "/explorer",
  component: () => <Landing page="/w/$workspaceId/$mode/explorer" />,
});
const account = createRoute({
  getParentRoute: () => rootRoute,
  path: "/account",
  component: () => <Landing page="/w/$workspaceId/$mode/settings/account" />,
});

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
const flag = (value: unknown): true | undefined => (value === true || value === "true" ? true : undefined);

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: (search: Record<string, unknown>): { next?: string; problem?: string } => ({
    ...(text(search.problem) && { problem: text(search.problem)! }),
    ...(text(search.next) && { next: text(search.next)! }),
  }),
  component: lazyRouteComponent(
    loadPart(() => import("./features/sign-in/sign-in-page.tsx")),
    "SignInPage",
  ),
});
const withToken = (search: Record<string, unknown>): { token?: string } => ({
  ...(text(search.token) && { token: text(search.token)! }),
});
const setup = createRoute({
  getParentRoute: () => rootRoute,
  path: "/setup",
  validateSearch: withToken,
  component: lazyRouteComponent(
    loadPart(() => import("./features/sign-in/setup-page.tsx")),
    "SetupPage",
  ),
});
const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  validateSearch: withToken,
  component: lazyRouteComponent(
    loadPart(() => import("./features/sign-in/invitation-page.tsx")),
    "InvitationPage",
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  validateSearch: withToken,
  component: lazyRouteComponent(
    loadPart(() => import("./features/sign-in/reset-password-page.tsx")),
    "ResetPasswordPage",
  ),
});

const confirmAddress = createRoute({
  getParentRoute: () => rootRoute,
  path: "/confirm-address",
  validateSearch: withToken,
  component: lazyRouteComponent(
    loadPart(() => import("./features/sign-in/confirm-address-page.tsx")),
    "ConfirmAddressPage",
  ),
});

const workspace = createRoute({
  getParentRoute: () => rootRoute,
  path: workspaceRoute,
  params: {
    parse: ({ workspaceId, mode }) => ({ workspaceId, mode: mode === "live" ? ("live" as const) : ("test" as const) }),
    stringify: (params) => params,
  },
  component: WorkspaceLayout,
  // Within the frame: the menu is the way out of a wrong address.
  notFoundComponent: NotFound,
});

const creating = (search: Record<string, unknown>): { create?: true } => ({
  ...(flag(search.create) && { create: true as const }),
});

const pages = [
  createRoute({
    getParentRoute: () => workspace,
    path: "/",
    staticData: { crumbs: [{ label: "Overview" }] },
    validateSearch: (search: Record<string, unknown>): { days?: 7 | 90 } =>
      Number(search.days) === 7 ? { days: 7 } : Number(search.days) === 90 ? { days: 90 } : {},
    component: lazyRouteComponent(
      loadPart(() => import("./features/overview/overview-page.tsx")),
      "OverviewPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/attention",
    staticData: { crumbs: [{ label: "Needs attention" }] },
    validateSearch: readAttentionSearch,
    component: lazyRouteComponent(
      loadPart(() => import("./features/attention/attention-page.tsx")),
      "AttentionPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/trackers",
    staticData: { crumbs: [{ label: "Trackers" }] },
    validateSearch: readTrackerSearch,
    component: lazyRouteComponent(
      loadPart(() => import("./features/trackers/list/tracker-list-page.tsx")),
      "TrackerListPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/trackers/import",
    staticData: { crumbs: [{ label: "Trackers", to: "/w/$workspaceId/$mode/trackers" }, { label: "Import" }] },
    component: lazyRouteComponent(
      loadPart(() => import("./features/trackers/import/import-page.tsx")),
      "ImportPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/trackers/$trackerId",
    staticData: { crumbs: [{ label: "Trackers", to: "/w/$workspaceId/$mode/trackers" }] },
    component: lazyRouteComponent(
      loadPart(() => import("./features/trackers/detail/tracker-page.tsx")),
      "TrackerPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/events",
    staticData: { crumbs: [{ label: "Events" }] },
    validateSearch: readEventSearch,
    component: lazyRouteComponent(
      loadPart(() => import("./features/events/events-page.tsx")),
      "EventsPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/analytics",
    staticData: { crumbs: [{ label: "Analytics" }] },
    validateSearch: readAnalyticsSearch,
    component: lazyRouteComponent(
      loadPart(() => import("./features/analytics/analytics-page.tsx")),
      "AnalyticsPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/outages",
    staticData: { crumbs: [{ label: "Outages" }] },
    component: lazyRouteComponent(
      loadPart(() => import("./features/incidents/incidents-page.tsx")),
      "IncidentsPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/predictions",
    staticData: { crumbs: [{ label: "Predictions" }] },
    validateSearch: readPredictionsSearch,
    component: lazyRouteComponent(
      loadPart(() => import("./features/predictions/predictions-page.tsx")),
      "PredictionsPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/explorer",
    staticData: { crumbs: [{ label: "API explorer" }] },
    component: lazyRouteComponent(
      loadPart(() => import("./features/explorer/explorer-page.tsx")),
      "ExplorerPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings",
    beforeLoad: ({ params }) => {
      throw redirect({ to: "/w/$workspaceId/$mode/settings/developer/api-keys", params, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/developer",
    beforeLoad: ({ params }) => {
      throw redirect({ to: "/w/$workspaceId/$mode/settings/developer/api-keys", params, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/developer/api-keys",
    staticData: { crumbs: [{ label: "Settings" }, { label: "Developer" }, { label: "API keys" }] },
    validateSearch: creating,
    component: lazyRouteComponent(
      loadPart(() => import("./features/keys/keys-page.tsx")),
      "KeysPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/developer/agents",
    staticData: { crumbs: [{ label: "Settings" }, { label: "Developer" }, { label: "Agents" }] },
    component: lazyRouteComponent(
      loadPart(() => import("./features/agents/agents-page.tsx")),
      "AgentsPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/developer/connections",
    staticData: { crumbs: [{ label: "Settings" }, { label: "Developer" }, { label: "Connections" }] },
    component: lazyRouteComponent(
      loadPart(() => import("./features/connections/connections-page.tsx")),
      "ConnectionsPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/developer/webhooks",
    staticData: { crumbs: [{ label: "Settings" }, { label: "Developer" }, { label: "Webhooks" }] },
    validateSearch: creating,
    component: lazyRouteComponent(
      loadPart(() => import("./features/webhooks/webhooks-page.tsx")),
      "WebhooksPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/developer/webhooks/$endpointId",
    staticData: {
      crumbs: [
        { label: "Settings" },
        { label: "Developer" },
        { label: "Webhooks", to: "/w/$workspaceId/$mode/settings/developer/webhooks" },
      ],
    },
    validateSearch: (search: Record<string, unknown>): { state?: string; delivery?: string } => ({
      ...(text(search.state) && { state: text(search.state)! }),
      ...(text(search.delivery) && { delivery: text(search.delivery)! }),
    }),
    component: lazyRouteComponent(
      loadPart(() => import("./features/webhooks/endpoint-page.tsx")),
      "EndpointPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/carriers",
    staticData: { crumbs: [{ label: "Settings" }, { label: "Carriers" }] },
    validateSearch: (search: Record<string, unknown>): { connect?: string } => ({
      ...(text(search.connect) && { connect: text(search.connect)! }),
    }),
    component: lazyRouteComponent(
      loadPart(() => import("./features/carriers/carriers-page.tsx")),
      "CarriersPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/tracking-page",
    staticData: { crumbs: [{ label: "Settings" }, { label: "Tracking page" }] },
    component: lazyRouteComponent(
      loadPart(() => import("./features/tracking-page/tracking-page-page.tsx")),
      "TrackingPagePage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/recipient-mails",
    staticData: { crumbs: [{ label: "Settings" }, { label: "Recipient mails" }] },
    component: lazyRouteComponent(
      loadPart(() => import("./features/recipient-mails/recipient-mails-page.tsx")),
      "RecipientMailsPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/members",
    staticData: { crumbs: [{ label: "Settings" }, { label: "Members" }] },
    component: lazyRouteComponent(
      loadPart(() => import("./features/members/members-page.tsx")),
      "MembersPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/workspace",
    staticData: { crumbs: [{ label: "Settings" }, { label: "Workspace" }] },
    component: lazyRouteComponent(
      loadPart(() => import("./features/workspace/workspace-page.tsx")),
      "WorkspacePage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/audit-log",
    validateSearch: readAuditSearch,
    staticData: { crumbs: [{ label: "Settings" }, { label: "Audit log" }] },
    component: lazyRouteComponent(
      loadPart(() => import("./features/audit/audit-page.tsx")),
      "AuditPage",
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: "/settings/account",
    staticData: { crumbs: [{ label: "Settings" }, { label: "Account" }] },
    component: lazyRouteComponent(
      loadPart(() => import("./features/account/account-page.tsx")),
      "AccountPage",
    ),
  }),
] as const;

const tree = rootRoute.addChildren([
  landing,
  explorer,
  account,
  signIn,
  setup,
  invitation,
  resetPassword,
  confirmAddress,
  workspace.addChildren(pages),
]);

export const makeRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: "intent",
    defaultErrorComponent: PageCrash,
    scrollRestoration: true,
    // Plain text, so that a tracking code of thirty digits stays what it is and addresses stay readable.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
      return text && `?${text}`;
    },
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
