import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { password, tokenOf } from "../../support/accounts.ts";
import { ensureBuiltDashboard } from "../../support/browser/built-dashboard.ts";
import { freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { childEnvironment } from "../../support/processes/child-environment.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** Loaded into every process that is started: on a signal it tries what must not work, in every form the language has. */
const probe = `
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
const file = join(process.env.PROBE_FOLDER, String(process.pid));
const ways = {
  eval: () => eval("1"),
  indirectEval: () => (0, eval)("1"),
  Function: () => new Function("return 1"),
  calledFunction: () => Function("return 1"),
  constructor: () => (() => {}).constructor("return 1"),
  AsyncFunction: () => (async () => {}).constructor("return 1"),
  GeneratorFunction: () => (function* () {}).constructor("yield 1"),
};
const refused = (way) => { try { way(); return false; } catch (error) { return error instanceof EvalError; } };
process.on("SIGUSR2", () => {
  const program = process.argv[1] ?? "";
  const allowed = Object.keys(ways).filter((name) => !refused(ways[name]));
  // Whoever sees the file sees all of it.
  writeFileSync(file + ".new", JSON.stringify({ isServing: program.endsWith("main.ts"), allowed }));
  renameSync(file + ".new", file + ".json");
});
writeFileSync(file, "");
`;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

type Welcome = { url: string; testKey: string; setupLink: string; caFile: string };

const start = async (command: string, args: readonly string[]) => {
  const database = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), "kolli-no-code-"));
  const metricsPort = await freePort();
  const env = {
    ...childEnvironment(),
    HOME: folder,
    KOLLI_DATA_DIR: join(folder, "data"),
    DATABASE_URL: database.url,
    PORT: "0",
    LOG_LEVEL: "warn",
    KOLLI_METRICS_PORT: String(metricsPort),
    PROBE_FOLDER: folder,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(probe)}`,
  };
  const child: ChildProcess = spawn(command, args, { cwd: repository, env, stdio: ["ignore", "pipe", "pipe"] });
  let logged = "";
  child.stderr!.on("data", (chunk) => (logged += chunk));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  for await (const line of createInterface({ input: child.stdout! }))
    if (line.startsWith("{")) return { folder, metricsPort, welcome: JSON.parse(line) as Welcome, logged: () => logged };
  throw new Error(`It did not start:\n${logged}`);
};

/** What each process found to work of all that must not. */
const askProbes = async (folder: string): Promise<{ isServing: boolean; allowed: string[] }[]> => {
  const pids = (await readdir(folder)).filter((name) => /^\d+$/.test(name) && isAlive(Number(name)));
  for (const pid of pids) process.kill(Number(pid), "SIGUSR2");
  const answers = pids.map((pid) => join(folder, `${pid}.json`));
  await eventually(async () => answers.every((file) => existsSync(file)));
  const texts = await Promise.all(answers.map((file) => readFile(file, "utf8")));
  await Promise.all(answers.map((file) => rm(file)));
  return texts.map((text) => JSON.parse(text)).filter(({ isServing }) => isServing);
};

const openClient = async ({ url, caFile }: Welcome) => {
  // A connection for each request, so that every process gets some.
  const dispatcher = new Agent({ connect: { ca: await readFile(caFile, "utf8"), timeout: 60_000 }, pipelining: 0 });
  onTestFinished(() => dispatcher.close());
  let cookie = "";
  const send = async (method: "GET" | "POST", path: string, headers: Record<string, string> = {}, body: unknown = undefined) => {
    const {
      statusCode,
      headers: answered,
      body: answer,
    } = await request(`${url}${path}`, {
      dispatcher,
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...(cookie && { cookie }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (answered["set-cookie"]) cookie = String(answered["set-cookie"]).split(";")[0]!;
    return { status: statusCode, text: await answer.text() };
  };
  const browser = { origin: url, "sec-fetch-site": "same-origin", "x-kolli-dashboard": "1" };
  return {
    get: (path: string, headers = {}) => send("GET", path, headers),
    post: (path: string, body: unknown, headers = {}) => send("POST", path, headers, body),
    atDashboard: (path: string, body: unknown, place = {}) => send("POST", path, { ...browser, ...place }, body),
  };
};

type Client = Awaited<ReturnType<typeof openClient>>;

const useTheApi = async ({ post, get }: Client, { testKey }: Welcome): Promise<string> => {
  const authorization = { authorization: `Bearer ${testKey}` };
  const graphql = (query: string) => post("/graphql", { query }, authorization);
  const created = await graphql(
    'mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS, async: false }) { tracker { id status publicUrl } trackerUserErrors { code } } }',
  );
  expect(JSON.parse(created.text)).toMatchObject({ data: { trackerCreate: { tracker: { status: "DELIVERED" } } } });
  const listed = await graphql("{ trackers(first: 5) { edges { node { id checkpoints { message } } } } carriers { carrier } }");
  expect(JSON.parse(listed.text).data.trackers.edges).not.toEqual([]);
  expect(JSON.parse((await graphql("{ __schema { types { name } } }")).text).data.__schema.types).not.toEqual([]);
  expect((await graphql("{ nonsense }")).text).toContain("GRAPHQL_VALIDATION_FAILED");
  expect((await get("/graphql", { accept: "text/html" })).status).toBe(303);
  return JSON.parse(created.text).data.trackerCreate.tracker.publicUrl;
};

/** What a carrier sends is read by zod, whose own way to be quick is to generate code. */
const useTheCarriers = async ({ atDashboard, post }: Client): Promise<void> => {
  const viewer = await atDashboard("/dashboard/graphql", { query: "{ viewer { memberships { workspace { id } } } }" });
  const { id } = JSON.parse(viewer.text).data.viewer.memberships[0].workspace;
  const query = `mutation ($credentials: JSON!) { carrierAccountConnect(carrier: UPS, credentials: $credentials) {
    carrierAccount { pushes { url } } userErrors { code message } } }`;
  const credentials = { clientId: "id", clientSecret: "secret", pushCredential: "registered" };
  const place = { "x-kolli-workspace": id, "x-kolli-mode": "LIVE" };
  const connected = await atDashboard("/dashboard/graphql", { query, variables: { credentials } }, place);
  const { pathname } = new URL(JSON.parse(connected.text).data.carrierAccountConnect.carrierAccount.pushes.url);
  expect((await post(pathname, { trackingNumber: 1 }, { credential: "registered" })).status).toBe(400);
  const news = { trackingNumber: "1Z999AA10123456784", activityStatus: { type: "D", code: "FS", description: "DELIVERED" } };
  const time = { localActivityDate: "20260302", localActivityTime: "141500", gmtOffset: "-05:00" };
  expect((await post(pathname, { ...news, ...time }, { credential: "registered" })).status).toBe(200);
};

const useTheDashboard = async ({ atDashboard, get }: Client, { setupLink }: Welcome): Promise<void> => {
  const email = "owner@kolli.test";
  const setUp = await atDashboard("/auth/setup", { token: tokenOf(setupLink), email, name: "Olga Owner", password });
  expect(setUp.status).toBe(200);
  expect((await atDashboard("/auth/sign-out", {})).status).toBe(200);
  expect((await atDashboard("/auth/sign-in", { email, password })).status).toBe(200);
  // Every process loads the dashboard's schema with its first request.
  for (let time = 0; time < 6; time++) {
    const viewer = await atDashboard("/dashboard/graphql", { query: "{ viewer { email memberships { role } } }" });
    expect(JSON.parse(viewer.text)).toMatchObject({ data: { viewer: { email, memberships: [{ role: "OWNER" }] } } });
  }
  expect((await get("/")).text).toContain("<html");
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await get("/")).text)![1]!;
  expect((await get(script)).status).toBe(200);
};

const useTheRest = async ({ get, post }: Client, publicUrl: string, metricsPort: number): Promise<void> => {
  const metrics = await request(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await metrics.body.text()).toContain("kolli_http_requests_total");
  expect((await get("/healthz")).status).toBe(200);
  expect((await get("/readyz")).status).toBe(200);
  expect((await get(new URL(publicUrl).pathname)).text).toContain("K1000000005");
  expect((await get("/t/unknown")).status).toBe(404);
  expect((await post("/carriers/ups/push/unknown", {})).status).toBe(404);
  expect((await get("/nowhere")).status).toBe(404);
};

describe.each([
  ["as npm start runs it", "node", ["bin/kolli.js", "start", "--json", "--processes", "1"], 1],
  ["by the launcher on a new Node", process.execPath, ["bin/kolli.js", "serve", "--json", "--processes", "1"], 1],
  ["in two processes", process.execPath, ["src/main.ts", "serve", "--json", "--processes", "2"], 3],
] as const)("a service %s", (_how, command, args, processes) => {
  beforeAll(ensureBuiltDashboard, 120_000);

  test("makes no code from text once it listens, and needs none for any of its routes", async () => {
    const { folder, metricsPort, welcome, logged } = await start(command, args);
    const nothing = Array.from({ length: processes }, () => ({ isServing: true, allowed: [] }));
    expect(await askProbes(folder)).toEqual(nothing);
    const client = await openClient(welcome);
    const publicUrl = await useTheApi(client, welcome);
    await useTheDashboard(client, welcome);
    await useTheCarriers(client);
    await useTheRest(client, publicUrl, metricsPort);
    expect(await askProbes(folder)).toEqual(nothing);
    expect(logged()).not.toMatch(/Code generation|EvalError|"level":50/);
  });
});
