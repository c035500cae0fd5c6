import { expect } from "vitest";
import { createSetupLink } from "../../../src/people/setup-link.ts";
import type { Role } from "../../../src/use-cases/roles.ts";
import { password, tokenOf } from "../accounts.ts";
import type { TestService } from "../service.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not typed
export type DashboardAnswer = { status: number; text: string; body: any };
export type Place = { workspace?: string; mode?: "TEST" | "LIVE" };

/** A browser at the dashboard, over real HTTPS: it keeps its cookie, and remembers the workspace and mode it looks at. */
export const openDashboard = (service: TestService, place: Place = {}) => {
  let cookie: string | undefined;
  const post = async (path: string, body: unknown, more: Record<string, string> = {}): Promise<DashboardAnswer> => {
    const headers = {
      "content-type": "application/json",
      "user-agent": "Test browser",
      origin: service.url,
      "sec-fetch-site": "same-origin",
      "x-kolli-dashboard": "1",
      ...(cookie === undefined ? {} : { cookie }),
      ...(place.workspace === undefined ? {} : { "x-kolli-workspace": place.workspace }),
      ...(place.mode === undefined ? {} : { "x-kolli-mode": place.mode }),
      ...more,
    };
    const { status, headers: answered, text } = await service.send(path, { method: "POST", headers, body: JSON.stringify(body) });
    const set = [answered["set-cookie"] ?? []].flat().map(String);
    const session = set.find((one) => one.startsWith("__Host-kolli_session="));
    if (session !== undefined) cookie = /^([^=]+=[^;]+)/.exec(session)?.[1];
    return { status, text, body: JSON.parse(text) };
  };
  return {
    place,
    post,
    cookie: () => cookie,
    graphql: (query: string, variables: Record<string, unknown> = {}, more?: Record<string, string>) =>
      post("/dashboard/graphql", { query, variables }, more),
    signIn: (email: string) => post("/auth/sign-in", { email, password }),
  };
};

export type Dashboard = ReturnType<typeof openDashboard>;

/** The first owner at the first workspace. */
export const openAsOwner = async (service: TestService, mode: "TEST" | "LIVE" = "TEST"): Promise<Dashboard> => {
  const dashboard = openDashboard(service, { mode });
  const { db, config, clock } = service.runtime;
  const token = tokenOf(await createSetupLink(db, config.publicUrl, clock.now()));
  await dashboard.post("/auth/setup", { token, email: "owner@kolli.test", name: "Olga Owner", password });
  const { body } = await dashboard.graphql("{ viewer { memberships { workspace { id } } } }");
  dashboard.place.workspace = body.data.viewer.memberships[0].workspace.id;
  return dashboard;
};

/** Someone the owner invited, signed in at the same workspace. */
export const openAsMember = async (
  service: TestService,
  owner: Dashboard,
  email: string,
  role: Uppercase<Role>,
): Promise<Dashboard> => {
  const invite =
    "mutation ($email: String!, $role: MemberRole!) { memberInvite(email: $email, role: $role) { link userErrors { code } } }";
  const { body } = await owner.graphql(invite, { email, role });
  const dashboard = openDashboard(service, { ...owner.place });
  const accepted = await dashboard.post("/auth/invitation/accept", {
    token: tokenOf(body.data.memberInvite.link),
    name: email.split("@")[0],
    password,
  });
  if (accepted.status !== 200) throw new Error(accepted.text);
  return dashboard;
};

/** Mutations that are held to the audit log. */
export const holdToAudit = (service: () => TestService) => {
  const auditCount = async () =>
    (await service().runtime.db.one<{ count: number }>(
      "",
      "select count(*) from audit_entry where action <> 'api-key.new-network'",
    ))!.count;
  const latestAudit = () =>
    service().runtime.db.one<{ action: string; actor_name: string; ip_address: string; user_agent: string }>(
      "",
      "select * from audit_entry where action <> 'api-key.new-network' order by created_at desc, id desc limit 1",
    );

  /** Runs a mutation, and holds it to its entry in the audit log: one when it succeeds, none when it is refused. */
  const mutate = async (dashboard: Dashboard, field: string, selection: string, variables: Record<string, unknown> = {}) => {
    const before = await auditCount();
    const types: Record<string, string> = {
      id: "ID!",
      role: "MemberRole!",
      carrier: "AccountProvider!",
      credentials: "JSON!",
      expiresAt: "DateTime",
      graceHours: "Int",
      retentionDays: "Int",
      proofRetentionDays: "Int",
      publicPages: "Boolean",
      includingThis: "Boolean",
      baseUrl: "String",
      access: "ApiKeyAccess",
      networks: "[String!]",
      referencePrefixes: "[String!]",
      destinationCountryCodes: "[String!]",
    };
    const isOptional = (name: string) => field === "workspaceUpdate" && name === "name";
    const declared = Object.keys(variables).map(
      (name) => `$${name}: ${types[name] ?? (isOptional(name) ? "String" : "String!")}`,
    );
    const passed = Object.keys(variables).map((name) => `${name}: $${name}`);
    const source = `mutation ${declared.length ? `(${declared.join(", ")})` : ""} { ${field}${passed.length ? `(${passed.join(", ")})` : ""} { ${selection} userErrors { code message field } } }`;
    const { body, text } = await dashboard.graphql(source, variables);
    if (body.errors) throw new Error(text);
    const payload = body.data[field];
    expect((await auditCount()) - before, field).toBe(payload.userErrors.length > 0 ? 0 : 1);
    return payload;
  };
  return { mutate, auditCount, latestAudit };
};

export const codes = (payload: { userErrors: { code: string; field: string | null }[] }) =>
  payload.userErrors.map(({ code, field }) => [code, field]);
