import Fastify from "fastify";
import { expect, test } from "vitest";
import { accountRoutes } from "../../people/routes/account-routes.ts";
import { requireRows } from "../../people/routes/route.ts";
import { pageRoutes, requireRoutesInTable, routeRows } from "./operations.ts";

const answer = async () => "";

test("a route for people without a row in the table of operations stops the start, by name", () => {
  const app = Fastify();
  requireRoutesInTable(app);
  expect(() => app.get("/auth/oidc/:provider/start", answer)).not.toThrow();
  expect(() => app.get("/t/:token", answer)).not.toThrow();
  expect(() => app.get("/auth/new", answer)).toThrow("Routes without a row in the table of operations: GET /auth/new.");
  expect(() => app.post("/exports/:token", answer)).toThrow("POST /exports/:token.");
  expect(() => app.post("/dashboard/anything", answer)).toThrow("POST /dashboard/anything.");
});

test("a route under /auth/ without any part of its row stops the start, by name", () => {
  const whole = { requires: "anyone", proof: "never", cost: 1, audit: [] } as const;
  expect(() => requireRows({ "/auth/new": whole })).not.toThrow();
  for (const part of Object.keys(whole))
    expect(() => requireRows({ "/auth/new": { ...whole, [part]: undefined } }), part).toThrow(
      "Routes without a role, proof, cost or audit: /auth/new.",
    );
  expect(() => requireRows({ ...accountRoutes, ...pageRoutes })).not.toThrow();
});

test("every route costs something, and what needs a session says so", () => {
  const rows = routeRows();
  expect(rows.length).toBeGreaterThan(30);
  for (const { name, cost, requires, proof } of rows) {
    expect(cost, name).toBeGreaterThan(0);
    if (proof !== "never") expect(["anyone", "link"], name).not.toContain(requires);
  }
});
