import { graphql } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type KeyAccess, keyAccesses } from "../../../src/api-keys/key-access.ts";
import { type KeyRequest, keyCaller } from "../../../src/api-keys/key-caller.ts";
import type { Context } from "../../../src/graphql/context.ts";
import { buildPublicSchema } from "../../../src/server/wiring/public-schema.ts";
import { rootFieldsOf } from "../../../src/use-cases/root-fields.ts";
import { createApiKey } from "../../support/api-key.ts";
import { codes, type Dashboard, holdToAudit, openAsMember, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { leastDocument, noServices, reached } from "../../support/samples/least-document.ts";
import { startTestService, type TestService } from "../../support/service.ts";

/** What the keys that may not do everything can reach, written down apart from the code. */
const promised: Readonly<Record<Exclude<KeyAccess, "FULL">, (name: string) => boolean>> = {
  READ: (name) => !name.startsWith("Mutation."),
  CREATE: (name) => ["Mutation.trackerCreate", "Mutation.trackerBulkCreate"].includes(name),
};

const schema = buildPublicSchema();
const fields = rootFieldsOf(schema);

const isLetIn = async ({ name, field }: (typeof fields)[number], access: KeyAccess): Promise<boolean> => {
  const caller = keyCaller({ keyId: "", name: "", access }, {} as never, { inputs: "typed" } as KeyRequest);
  const contextValue = { services: noServices, scope: {}, caller } as unknown as Context;
  const outcome = await (async () => {
    if (field.subscribe) return field.subscribe({}, {}, contextValue, {} as never);
    const { errors = [] } = await graphql({ schema, source: leastDocument(name, field as never), contextValue });
    // Nothing to ask a service for: an id that is none.
    if (errors.length === 0) return reached;
    throw errors[0]!.originalError ?? errors[0];
  })().catch((error: unknown) => error);
  if (outcome === reached) return true;
  expect((outcome as Error).message, name).toMatch(/^This API key is (read|create)-only; /);
  return false;
};

test.each(fields.map((field) => [field.name, field] as const))("%s is reached by the keys it is for", async (name, field) => {
  const letIn = await Promise.all(keyAccesses.map((access) => isLetIn(field, access)));
  expect(letIn).toEqual([true, promised.READ(name), promised.CREATE(name)]);
});

test("without a key nothing runs", async () => {
  const { errors } = await graphql({ schema, source: "{ workspace { id } }", contextValue: { services: noServices } });
  expect(errors?.[0]?.message).toBe("Query.workspace was run without a caller.");
});

let service: TestService;
let owner: Dashboard;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_TRUSTED_PROXIES: "127.0.0.1,::1" } });
  owner = await openAsOwner(service);
});
afterAll(() => service.stop());
const { mutate } = holdToAudit(() => service);

const from = (address: string) => ({ "x-forwarded-for": address });
const whoAmI = "{ workspace { mode } }";
const create =
  'mutation { trackerCreate(input: { trackingCode: "K1000000004", carrier: UPS, async: false }) { tracker { id } } }';

const keyEntries = async (action: string) =>
  (
    await service.runtime.db.many<{ actor_name: string; ip_address: string; detail: { network: string } }>(
      "",
      "select * from audit_entry where action = $1 order by created_at, id",
      [action],
    )
  ).map(({ actor_name, ip_address, detail }) => [actor_name.split(" (")[0], ip_address, detail.network]);

test("a read-only key reads and a create-only key creates, over HTTP, and each is told what it lacks", async () => {
  const make = async (access: KeyAccess) =>
    (await mutate(owner, "apiKeyCreate", "key apiKey { access createdBy }", { name: access, access })).key as string;
  const [read, creates] = [await make("READ"), await make("CREATE")];
  expect((await service.graphql(read, whoAmI)).body.data).toEqual({ workspace: { mode: "TEST" } });
  const refused = await service.graphql(read, create);
  expect(refused.body).toMatchObject({
    data: { trackerCreate: null },
    errors: [
      {
        message: "This API key is read-only; Mutation.trackerCreate needs one that is full or create-only.",
        extensions: { code: "FORBIDDEN" },
      },
    ],
  });
  const { id } = (await service.graphql(creates, create)).body.data.trackerCreate.tracker;
  for (const attempt of [`{ tracker(id: "${id}") { id } }`, `mutation { trackerDelete(id: "${id}") { deletedTrackerId } }`]) {
    const { body } = await service.graphql(creates, attempt);
    expect(body.errors[0].extensions.code).toBe("FORBIDDEN");
  }
  expect((await service.graphql(read, `{ tracker(id: "${id}") { id } }`)).body.data.tracker.id).toBe(id);
});

test("a create-only key is not answered with a tracker that another key created under the same Idempotency-Key", async () => {
  const make = async (access: KeyAccess, name: string) =>
    (await mutate(owner, "apiKeyCreate", "key apiKey { id }", { name, access })).key as string;
  const [full, other] = [await make("FULL", "Full"), await make("FULL", "Other full")];
  const [creates, second] = [await make("CREATE", "First shop"), await make("CREATE", "Second shop")];
  const idOf = async (key: string) =>
    (await service.graphql(key, create, {}, { "idempotency-key": "order 7" })).body.data.trackerCreate.tracker.id as string;
  const [byFull, byOther] = [await idOf(full), await idOf(other)];
  const [byCreates, bySecond] = [await idOf(creates), await idOf(second)];
  expect(byOther).toBe(byFull);
  expect(new Set([byFull, byCreates, bySecond]).size).toBe(3);
  // Each still has its own answer again.
  expect([await idOf(creates), await idOf(second), await idOf(full)]).toEqual([byCreates, bySecond, byFull]);
});

test("a key comes only from its networks, as they are set at the moment, and each new one is in the audit log once", async () => {
  const made = await mutate(owner, "apiKeyCreate", "key apiKey { id networks }", {
    name: "Shop",
    networks: ["10.1.0.0/16 ", "2001:DB8::/32"],
  });
  expect(made.apiKey.networks).toEqual(["10.1.0.0/16", "2001:db8::/32"]);
  const use = async (address: string) => (await service.graphql(made.key, whoAmI, {}, from(address))).status;
  expect([await use("10.1.2.3"), await use("10.1.2.4"), await use("10.1.9.9"), await use("2001:db8::7")]).toEqual([
    200, 200, 200, 200,
  ]);
  expect([await use("10.2.0.1"), await use("203.0.113.9")]).toEqual([403, 403]);
  await mutate(owner, "apiKeyUpdate", "apiKey { id }", { id: made.apiKey.id, name: "Shop", networks: ["203.0.113.0/24"] });
  await eventually(async () => (await use("10.1.2.3")) === 403);
  expect(await use("203.0.113.9")).toBe(200);
  await service.service.authenticator.flushUses();
  const seen = (await keyEntries("api-key.new-network")).filter(([name]) => name === "API key Shop");
  // Uses are written down now and then, several at once: in which order says nothing.
  expect(seen.toSorted(([, , a], [, , b]) => (a! < b! ? -1 : 1))).toEqual([
    // The last of the addresses that came before uses were written down, which happens now and then.
    ["API key Shop", expect.stringMatching(/^10\.1\.2\.[34]$/), "10.1.2.0/24"],
    ["API key Shop", "10.1.9.9", "10.1.9.0/24"],
    ["API key Shop", "2001:db8::7", "2001:db8:0::/48"],
    ["API key Shop", "203.0.113.9", "203.0.113.0/24"],
  ]);
  expect((await keyEntries("api-key.refuse-network")).map(([, , network]) => network)).toEqual(
    expect.arrayContaining(["10.2.0.0/24", "203.0.113.0/24", "10.1.2.0/24"]),
  );
  const [entry] = await service.runtime.db.many<{ detail: { before: object; after: object } }>(
    "",
    "select detail from audit_entry where action = 'api-key.update'",
  );
  expect(entry!.detail).toMatchObject({
    before: { name: "Shop", networks: ["10.1.0.0/16", "2001:db8::/32"] },
    after: { name: "Shop", networks: ["203.0.113.0/24"] },
  });
});

test("a network that is none is refused by name, and a rolled key keeps what it may do", async () => {
  const wrong = { name: "Wrong", networks: ["10.0.0.0/8", "10.0.0.0/33"] };
  expect(codes(await mutate(owner, "apiKeyCreate", "key", wrong))).toEqual([["NETWORK_INVALID", "networks"]]);
  const made = await mutate(owner, "apiKeyCreate", "apiKey { id }", { name: "Roll", access: "READ", networks: ["10.0.0.0/8"] });
  const rolled = await mutate(owner, "apiKeyRoll", "apiKey { access networks }", { id: made.apiKey.id });
  expect(rolled.apiKey).toEqual({ access: "READ", networks: ["10.0.0.0/8"] });
});

test("who made a key is told also after they left", async () => {
  const dan = await openAsMember(service, owner, "dan@kolli.test", "DEVELOPER");
  const { apiKey } = await mutate(dan, "apiKeyCreate", "apiKey { id createdBy }", { name: "Dan's" });
  expect(apiKey.createdBy).toBe("dan@kolli.test");
  await mutate(dan, "workspaceLeave", "removedId");
  const { body } = await owner.graphql("{ apiKeys { id createdBy } }");
  expect(body.data.apiKeys).toContainEqual({ id: apiKey.id, createdBy: "dan@kolli.test" });
  const { scope } = await service.keyFor("TEST");
  const { db, sealer } = service.runtime;
  const byCommand = { name: "C", expiresAt: null, now: Date.now(), madeBy: { userId: null, name: "command line" } };
  expect((await createApiKey(db, sealer, scope, byCommand)).record.madeBy).toBe("command line");
});
