import { readFile, rm } from "node:fs/promises";
import { Agent, request } from "undici";
import { readConfig } from "../../src/config.ts";
import { type Log, silentLog } from "../../src/lib/telemetry/log.ts";
import type { ServeRole } from "../../src/operations/roles.ts";
import { type ServeTimes, serve } from "../../src/server/serve.ts";
import { openRuntime } from "../../src/server/wiring/runtime.ts";
import type { Mode, Scope } from "../../src/workspaces/scope.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { createApiKey } from "./api-key.ts";
import { citusWorkers, freshDatabase } from "./database/database.ts";
import { dataFolderIn, temporaryFolder } from "./processes/temporary-folder.ts";

export type TestServiceOptions = {
  env?: Record<string, string>;
  role?: ServeRole;
  /** A fresh database on the tests' server, the embedded one, or the one that `env` names. */
  database?: "url" | "embedded" | "given";
  times?: ServeTimes;
  log?: Log;
};

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not typed
export type GraphqlAnswer = { status: number; headers: Record<string, unknown>; body: any };

/** The whole service over real HTTPS, in this process. */
export const startTestService = async (options: TestServiceOptions = {}) => {
  const { env = {}, role = "all", database: kind = "url", times, log = silentLog } = options;
  const database = kind === "url" ? await freshDatabase() : null;
  const folder = await temporaryFolder("service");
  const dataDir = await dataFolderIn(folder);
  const given = { ...(database && { DATABASE_URL: database.url }), ...citusWorkers(), ...env };
  const config = readConfig({ PORT: "0", KOLLI_DATA_DIR: dataDir, ...given }, "/");
  if (!config.ok) throw new Error(config.failure.join("\n"));
  const runtime = await openRuntime(config.value, log, "service");
  const serving = await serve(runtime, role, times);
  const url = `https://localhost:${serving.port}`;
  const ca = await readFile(serving.tls!.authorityFile!, "utf8");
  // Many connections that begin together on a busy machine take their time.
  const agent = new Agent({ connect: { ca, timeout: 60_000 }, allowH2: false });

  const keyFor = async (mode: Mode, workspaceName = "Main") => {
    const workspace = await ensureWorkspace(runtime.db, workspaceName, Date.now());
    const scope: Scope = { workspaceId: workspace.id, mode };
    const { key, record } = await createApiKey(runtime.db, runtime.sealer, scope, {
      name: "Test",
      expiresAt: null,
      now: Date.now(),
    });
    return { key, id: record.id, scope };
  };

  /** A request as a client would make it; `headers` may take the key away again. */
  const send = async (
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
  ) => {
    const { statusCode, headers, body } = await request(`${url}${path}`, {
      dispatcher: agent,
      method: (options.method ?? "GET") as "GET",
      headers: options.headers ?? {},
      body: options.body ?? null,
    });
    return { status: statusCode, headers, text: await body.text() };
  };

  const graphql = async (
    key: string | null,
    query: string,
    variables: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<GraphqlAnswer> => {
    const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
    const {
      status,
      headers: answered,
      text,
    } = await send("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", ...authorization, ...headers },
      body: JSON.stringify({ query, variables }),
    });
    return { status, headers: answered, body: JSON.parse(text) };
  };

  return {
    ...serving,
    runtime,
    url,
    ca,
    agent,
    keyFor,
    send,
    graphql,
    async stop() {
      await agent.close();
      await serving.stop();
      await runtime.close();
      await database?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type TestService = Awaited<ReturnType<typeof startTestService>>;
