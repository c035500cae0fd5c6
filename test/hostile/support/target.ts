import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccountStore } from "../../../src/carriers/accounts/account-store.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { globalId, newUuid } from "../../../src/lib/ids.ts";
import { createSealer } from "../../../src/lib/seal.ts";
import { upsertMembership } from "../../../src/people/members.sql.ts";
import { hashPassword } from "../../../src/people/sign-in/passwords.ts";
import { openSession, sessionCookie, usualSessionLimits } from "../../../src/people/sign-in/sessions.ts";
import { insertUser } from "../../../src/people/users.sql.ts";
import type { Role } from "../../../src/use-cases/roles.ts";
import type { Mode } from "../../../src/workspaces/scope.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { createApiKey } from "../../support/api-key.ts";
import { freshDatabase } from "../../support/database/database.ts";
import { freePort } from "../../support/database/postgres-server.ts";
import { startForgingProvider } from "../../support/servers/forging-provider.ts";
import { type ReceivedMail, startMailServer } from "../../support/servers/mail-server.ts";
import { type Address, type Answer, addressOf, type Client, openClient } from "./clients.ts";
import { timeBy } from "./fair-time.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";

export const password = "seven slow herons on a pier";
export const pushCredential = "registered with the carrier";

/** Who connects from here may say by X-Forwarded-For whom it speaks for. */
export const proxyAddress = "127.0.0.9";
/** Loopback has many addresses: the honest are not where the attacker is, or limits for an address would hit them together. */
export const honestAddress = "127.0.0.2";
export const otherAddress = "127.0.0.3";
/** Where an attacker's carriers and webhook receivers answer: the only address of this machine that Kolli may connect to. */
export const outsideAddress = "127.0.7.7";

/** `signedInAgoMs`: how long ago the session was opened, and with it the last proof of who it is. */
export type PersonOptions = { workspaceName?: string; signedInAgoMs?: number; mode?: Mode };
export type Person = { userId: string; email: string; headers: Record<string, string> };
export type Asked = { variables?: unknown; operationName?: string; headers?: Record<string, string> };

/** What an attack is given: an address, a client, and whatever credentials an attacker may have come by. */
export type Target = Address & {
  client: Client;
  service: ServiceProcess;
  workspaceId: string;
  /** Of the honest workspace's carrier account. */
  pushToken: string;
  /** Of an account that the attacker connected in a workspace of theirs, with a secret of their choice. */
  ownPush: { token: string; secret: string; workspaceName: string };
  newKey(mode?: Mode, workspaceName?: string): Promise<string>;
  /** Someone with a session in the dashboard; without a role, a stranger to every workspace. */
  newPerson(role?: Role, options?: PersonOptions): Promise<Person>;
  /** Whatever was mailed to anybody. */
  mails: readonly ReceivedMail[];
  graphql(key: string, query: string, asked?: Asked): Promise<Answer>;
  dashboard(person: Person, query: string, asked?: Asked): Promise<Answer>;
};

export const openWorld = async () => {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "kolli-hostile-"));
  const masterKey = randomBytes(32);
  const sealer = createSealer(masterKey);
  const { db } = database;
  const workspace = await ensureWorkspace(db, "Main", Date.now());
  const connected = await createAccountStore({ db, sealer, clock: systemClock }).connect(workspace.id, "UPS", {
    credentials: { clientId: "a", clientSecret: "b", pushCredential },
    baseUrl: "https://127.0.0.1:9",
  });
  if (!connected.ok) throw new Error(JSON.stringify(connected.failure));
  const ownPush = { secret: "chosen by the attacker", workspaceName: "Attacker" };
  const attacker = await ensureWorkspace(db, ownPush.workspaceName, Date.now());
  const own = await createAccountStore({ db, sealer, clock: systemClock }).connect(attacker.id, "AFTERSHIP", {
    credentials: { apiKey: "a", webhookSecret: ownPush.secret },
    baseUrl: "https://127.0.0.1:9",
  });
  if (!own.ok) throw new Error(JSON.stringify(own.failure));
  const hashed = await hashPassword(password, { isKnown: true, by: "test" });
  if (!hashed.ok) throw new Error("The password was not hashed.");
  const passwordHash = hashed.value;

  const newKey = async (mode: Mode = "TEST", workspaceName = "Main") => {
    const { id: workspaceId } = await ensureWorkspace(db, workspaceName, Date.now());
    return (await createApiKey(db, sealer, { workspaceId, mode }, { name: "Key", expiresAt: null, now: Date.now() })).key;
  };
  const newPerson = async (
    role?: Role,
    { workspaceName = "Main", signedInAgoMs = 0, mode = "TEST" }: PersonOptions = {},
  ): Promise<Person> => {
    const [userId, now] = [newUuid(Date.now()), Date.now() - signedInAgoMs];
    const { id: workspaceId } = await ensureWorkspace(db, workspaceName, Date.now());
    const email = `${userId}@kolli.test`;
    await insertUser(db, { id: userId, email, name: "Some One", passwordHash, now });
    if (role) await upsertMembership(db, { workspaceId, userId, role, now });
    const token = await openSession(
      db,
      userId,
      { ipAddress: "192.0.2.1", userAgent: "A browser" },
      { now, signedInBy: "PASSWORD" },
    );
    const cookie = sessionCookie(token, usualSessionLimits).split(";")[0]!;
    const headers = {
      cookie,
      "x-kolli-dashboard": "1",
      "x-kolli-workspace": globalId("Workspace", workspaceId),
      "x-kolli-mode": mode,
    };
    return { userId, email, headers };
  };
  const [mailServer, provider] = [await startMailServer(), await startForgingProvider()];
  const env = {
    HOST: "127.0.0.1",
    // Known beforehand: it is a part of the public address, which passkeys and providers name.
    PORT: String(await freePort()),
    HOME: dataDir,
    KOLLI_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    KOLLI_MASTER_KEY: masterKey.toString("base64"),
    KOLLI_TRUSTED_PROXIES: proxyAddress,
    KOLLI_EGRESS_ALLOW: `${outsideAddress}/32`,
    KOLLI_SMTP_URL: mailServer.url,
    KOLLI_OIDC: JSON.stringify([{ id: "company", name: "Company", issuer: provider.issuer, clientId: "kolli" }]),
  };
  const close = async () => {
    await Promise.all([database.close(), mailServer.close(), provider.close()]);
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    env,
    logFile: join(dataDir, "log"),
    workspaceId: workspace.id,
    pushToken: connected.value.pushToken!,
    ownPush: { ...ownPush, token: own.value.pushToken! },
    newKey,
    newPerson,
    mails: mailServer.mails,
    close,
  };
};
export type World = Awaited<ReturnType<typeof openWorld>>;

const json = { "content-type": "application/json" };

/** The real service on the world's database. */
export const startTarget = async (world: World): Promise<Target> => {
  const service = await startServiceProcess(world.env, world.logFile);
  timeBy(service.pid);
  const address = addressOf(service);
  const client = openClient(address);
  const post = (
    path: string,
    headers: Record<string, string>,
    query: string,
    { variables, operationName, headers: more }: Asked = {},
  ) =>
    client.send(path, {
      method: "POST",
      headers: { ...json, ...headers, ...more },
      body: JSON.stringify({ query, variables, operationName }),
    });
  return {
    ...address,
    ...world,
    client,
    service,
    graphql: (key, query, asked) => post("/graphql", { authorization: `Bearer ${key}` }, query, asked),
    dashboard: (person, query, asked) => post("/dashboard/graphql", person.headers, query, asked),
  };
};
