import type { FastifyInstance } from "fastify";
import { accountRoutes } from "../../people/routes/account-routes.ts";
import type { RouteRule } from "../../people/routes/route.ts";

/** Routes for people beside the JSON ones under `/auth/`, each with its row. Their code reads role and cost from here. */
export const pageRoutes = {
  "GET /auth/oidc/:provider/start": { requires: "anyone", proof: "never", cost: 5_000, audit: [] },
  "GET /auth/oidc/:provider/callback": {
    requires: "anyone",
    proof: "never",
    cost: 20_000,
    audit: ["session.sign-in", "account.prove-address", "member.join", "member.join-refused"],
  },
  "POST /dashboard/tracking-page/preview": { requires: "own", proof: "never", cost: 5_000, audit: [] },
  "POST /dashboard/recipient-mails/preview": { requires: "own", proof: "never", cost: 5_000, audit: [] },
  "POST /dashboard/trackers/preview": { requires: "read", proof: "never", cost: 5_000, audit: [] },
  "GET /exports/:token": { requires: "own", proof: "never", cost: 100_000, audit: [] },
} as const satisfies Readonly<Record<string, RouteRule>>;

/** One route for many operations, each with its own row: by path, and by the requested field. */
const forMany = ["/auth/*", "/dashboard/graphql", "/dashboard/graphql/"];

const isForPeople = (url: string): boolean => /^\/(auth|dashboard|exports)(\/|$)/.test(url);

/** Every route for people must have its row in the table of operations: one without stops the start, by name. */
export const requireRoutesInTable = (app: FastifyInstance): void => {
  app.addHook("onRoute", ({ method, url }) => {
    if (!isForPeople(url) || forMany.includes(url)) return;
    // Fastify handles HEAD like GET.
    const missing = [method].flat().filter((one) => !(`${one === "HEAD" ? "GET" : one} ${url}` in pageRoutes));
    if (missing.length > 0) throw new Error(`Routes without a row in the table of operations: ${missing.join(", ")} ${url}.`);
  });
};

export type RouteRow = RouteRule & { name: string };

/** Every route for people, for docs/roles.md. */
export const routeRows = (): RouteRow[] => [
  ...Object.entries(accountRoutes).map(([path, { method, requires, proof, cost, audit }]) => ({
    name: `${method} ${path}`,
    requires,
    proof,
    cost,
    audit,
  })),
  ...Object.entries<RouteRule>(pageRoutes).map(([name, rule]) => ({ name, ...rule })),
];
