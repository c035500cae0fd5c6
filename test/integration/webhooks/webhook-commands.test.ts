import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

// Each command is a process of its own, and a busy machine takes seconds to start one.
let service: TestService;
let receiver: Receiver;
let home: string;
let commands: ReturnType<typeof openCommandLine>;

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" } });
  await service.keyFor("TEST");
  commands = openCommandLine(environmentOf(service));
  receiver = await startReceiver();
  home = await mkdtemp(join(tmpdir(), "kolli-listen-"));
});
afterAll(async () => {
  commands.close();
  await service.stop();
  await receiver.close();
  await rm(home, { recursive: true, force: true });
});

const start = (args: readonly string[], more: Record<string, string> = {}) => commands.start(args, more);
const kolli = (...args: string[]) => commands.run(args);

test("webhooks create prints id, URL and secret as JSON, and the topic may be mistyped", async () => {
  const { code, out } = await kolli(
    "webhooks",
    "create",
    "--url",
    receiver.url,
    "--topic",
    "TRAKCER_UPDATE",
    "--mode",
    "test",
    "--json",
  );
  expect(code).toBe(0);
  const answer = JSON.parse(out);
  expect(Object.keys(answer)).toEqual(["id", "url", "secret"]);
  expect(answer).toMatchObject({
    id: expect.stringMatching(/^gid:\/\/kolli\/WebhookEndpoint\//),
    url: receiver.url,
    secret: expect.stringMatching(/^whsec_/),
  });
});

test.each([
  ["a URL that is not public", ["--url", "https://10.0.0.1/hook", "--topic", "TRACKER_UPDATED"], /private address/],
  ["an unknown topic", ["--url", "https://shop.com/hook", "--topic", "ORDER_PAID"], /not a topic/],
])("webhooks create refuses %s with exit code 1 and one line", async (_what, args, reason) => {
  const { code, out, err } = await kolli("webhooks", "create", ...args, "--mode", "live", "--json");
  expect([code, out]).toEqual([1, ""]);
  expect(err.trim().split("\n").length).toBe(1);
  expect(err).toMatch(reason);
});

test("webhooks are listed, disabled, enabled and given a new secret", async () => {
  const [endpoint] = JSON.parse((await kolli("webhooks", "list", "--json")).out);
  expect(endpoint).toMatchObject({ mode: "TEST", url: receiver.url, state: "ENABLED" });
  expect(JSON.parse((await kolli("webhooks", "disable", endpoint.id, "--json")).out).state).toBe("DISABLED");
  expect((await kolli("webhooks", "list")).out).toMatch(/disabled/);
  expect(JSON.parse((await kolli("webhooks", "enable", endpoint.id, "--json")).out).state).toBe("ENABLED");
  expect(JSON.parse((await kolli("webhooks", "rotate", endpoint.id, "--grace", "1h", "--json")).out).secret).toMatch(/^whsec_/);
  expect((await kolli("webhooks", "disable", "nonsense")).code).toBe(1);
});

test("trigger makes an event that reaches the webhook, in the status asked for", async () => {
  receiver.received.length = 0;
  const { code, out } = await kolli("trigger", "tracker.updated", "--status", "out-for-delivery", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ topic: "TRACKER_UPDATED", status: "OUT_FOR_DELIVERY" });
  const got = await eventually(() => receiver.received[0]);
  expect(JSON.parse(got.body).data.status).toBe("OUT_FOR_DELIVERY");
  expect((await kolli("trigger", "TRACKER_UPDATED", "--status", "UNKNOWN")).code).toBe(1);
});

test("listen carries events to a local program, signed, and loses none when either side restarts", async () => {
  const { key } = await service.keyFor("TEST");
  const local = await startReceiver();
  const { port } = new URL(local.url);
  const args = ["listen", "--forward-to", local.url, "--url", service.url, "--key", key, "--json"];
  const env = { KOLLI_DATA_DIR: home, NODE_EXTRA_CA_CERTS: service.tls!.authorityFile! };
  const create = async () => {
    const answer = await service.graphql(
      key,
      `mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS, async: false }) { tracker { id } } }`,
    );
    return answer.body.data.trackerCreate.tracker.id as string;
  };
  const trackersAt = (at: Receiver) => at.received.map(({ body }) => JSON.parse(body).data.id as string);

  await create();
  const first = start(args, env);
  await eventually(() => first.output.err.includes("Ready"), 60_000);
  const secret = JSON.parse(first.output.out.split("\n")[0]!).secret;
  const made = [await create()];
  const got = await eventually(() => local.received[0]);
  expect(new Webhook(secret).verify(got.body, got.headers as Record<string, string>)).toMatchObject({ data: { id: made[0] } });
  await eventually(() => first.output.out.includes('"answer":204'));

  first.child.kill("SIGKILL");
  await once(first.child, "close");
  made.push(await create());
  const second = start(args, env);
  await eventually(() => local.received.length >= 2, 60_000);
  expect(JSON.parse(second.output.out.split("\n")[0]!).secret).toBe(secret);

  await local.close();
  made.push(await create(), await create());
  await eventually(() => second.output.err.includes("Your program cannot be reached"), 60_000);
  const revived = await startReceiver(undefined, { port: Number(port) });
  await eventually(() => revived.received.length >= 2);
  expect([...trackersAt(local), ...trackersAt(revived)]).toEqual(made);
  second.child.kill("SIGINT");
  expect(await once(second.child, "close")).toEqual([0, null]);
  await revived.close();
});

test("listen continues where it was also when nothing had ever happened by then", async () => {
  const { key } = await service.keyFor("TEST", "Quiet");
  const local = await startReceiver();
  const args = ["listen", "--forward-to", local.url, "--url", service.url, "--key", key, "--json"];
  const env = { KOLLI_DATA_DIR: home, NODE_EXTRA_CA_CERTS: service.tls!.authorityFile! };
  const first = start(args, env);
  await eventually(() => first.output.err.includes("Ready"), 60_000);
  first.child.kill("SIGINT");
  await once(first.child, "close");

  const made = await service.graphql(
    key,
    `mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS, async: false }) { tracker { id } } }`,
  );
  const second = start(args, env);
  const got = await eventually(() => local.received[0], 60_000);
  expect(JSON.parse(got.body).data.id).toBe(made.body.data.trackerCreate.tracker.id);
  second.child.kill("SIGINT");
  await once(second.child, "close");
  await local.close();
});

test("listen ends with a clear word when its key is refused", async () => {
  const { child, output } = start(
    ["listen", "--forward-to", receiver.url, "--url", service.url, "--key", "kolli_test_nonsense"],
    {
      KOLLI_DATA_DIR: home,
      NODE_EXTRA_CA_CERTS: service.tls!.authorityFile!,
    },
  );
  expect((await once(child, "close"))[0]).toBe(4);
  expect(output.err).toMatch(/rejected the key/);
});

test("a webhook is shown without its secret, tested with the receiver's response, and deleted", async () => {
  const local = await startReceiver();
  const created = await kolli("webhooks", "create", "--url", local.url, "--mode", "test", "--json");
  const { id, secret } = JSON.parse(created.out);
  const shown = await kolli("webhooks", "show", id, "--json");
  expect(JSON.parse(shown.out)).toMatchObject({ id, url: local.url, mode: "TEST", state: "ENABLED", pending: 0 });
  expect(shown.out).not.toContain(secret);

  const accepted = await kolli("webhooks", "test", id, "--topic", "TRACKER_CHECKPOINT_ADDED", "--json");
  expect([accepted.code, JSON.parse(accepted.out)]).toMatchObject([0, { id, isAccepted: true, status: 204 }]);
  const [sent] = local.received;
  expect(new Webhook(secret).verify(sent!.body, sent!.headers as Record<string, string>)).toMatchObject({
    id: JSON.parse(accepted.out).eventId,
    topic: "TRACKER_CHECKPOINT_ADDED",
  });
  await local.close();
  const failed = await kolli("webhooks", "test", id);
  expect([failed.code, failed.out]).toEqual([1, ""]);
  expect(failed.err).toContain(`${local.url} did not accept the TRACKER_UPDATED event`);

  const deleted = await kolli("webhooks", "delete", id, "--json");
  expect([deleted.code, JSON.parse(deleted.out)]).toEqual([0, { deletedId: id, url: local.url }]);
  const gone = await kolli("webhooks", "delete", id);
  expect([gone.code, gone.err]).toEqual([1, expect.stringContaining(`No webhook has the ID ${id}`)]);
});
