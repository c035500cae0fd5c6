import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCommandLine } from "../../support/processes/command-line.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let folder: string;
let commands: ReturnType<typeof openCommandLine>;
let env: Record<string, string>;
beforeAll(async () => {
  service = await startTestService();
  // Another machine: it has neither the database nor the data folder.
  folder = await temporaryFolder("elsewhere");
  commands = openCommandLine({ KOLLI_DATA_DIR: folder, LANG: "C.UTF-8" });
  const { key } = await service.keyFor("TEST");
  env = { KOLLI_URL: service.url, KOLLI_CA: service.tls!.authorityFile!, KOLLI_KEY: key };
});
afterAll(async () => {
  commands.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

test("track creates, finds and shows a parcel of a service elsewhere, as on its own machine", async () => {
  const first = await commands.run(["track", "K1000000005", "--json"], env);
  expect(first).toMatchObject({ code: 0 });
  const tracker = JSON.parse(first.out);
  expect(tracker).toMatchObject({ status: "DELIVERED", carrier: "UPS", trackingCode: "K1000000005" });
  const again = await commands.run(["track", "K1000000005", "--postal-code", "10115", "--json"], env);
  expect(JSON.parse(again.out)).toMatchObject({ id: tracker.id, postalCode: "10115" });
  const shown = await commands.run(["track", "K1000000005"], env);
  expect(shown.out).toMatch(/Delivered[\s\S]+UPS K1000000005[\s\S]+No longer tracked/);
});

test("advance and trigger play parcels of a service elsewhere", async () => {
  const { id } = JSON.parse((await commands.run(["track", "REMOTE-1", "--carrier", "ups", "--json"], env)).out);
  expect((await commands.run(["advance", id, "--status", "IN_TRANSIT"], env)).out).toBe("REMOTE-1 is IN_TRANSIT\n");
  const refused = await commands.run(["advance", id, "--journey", "--speed", "0"], env);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("speed must be")]);
  for (const topic of ["TRACKER_UPDATED", "TRACKER_EXCEPTION_CLEARED"]) {
    const { out } = await commands.run(["trigger", topic, "--json"], env);
    const { trackerId } = JSON.parse(out);
    const events = `query ($id: ID!) { events(last: 1, filter: { trackerId: $id, topics: [${topic}] }) { edges { node { topic } } } }`;
    const { body } = await service.graphql(env.KOLLI_KEY!, events, { id: trackerId });
    expect(body.data.events.edges).toEqual([{ node: { topic } }]);
  }
});

test("what is missing or contradicts is said, and this machine's database is not touched instead", async () => {
  const { KOLLI_KEY: _key, ...withoutKey } = env;
  const live = (await service.keyFor("LIVE")).key;
  for (const [args, given, words] of [
    [["track", "K1000000005"], withoutKey, /needs an API key\. Set KOLLI_KEY/],
    [["trigger", "TRACKER_UPDATED"], { ...env, KOLLI_KEY: live }, /needs a test key, but the key is a live key/],
    [["advance", "x", "--workspace", "Main"], env, /the key says which workspace/],
    [["track", "K1000000005", "--mode", "live"], env, /needs a live key/],
  ] as const) {
    const { code, err } = await commands.run(args, given);
    expect([code, err], args.join(" ")).toEqual([1, expect.stringMatching(words)]);
  }
  const away = await commands.run(["track", "K1000000005"], { ...env, KOLLI_URL: "https://127.0.0.1:9" });
  expect([away.code, away.err]).toEqual([3, expect.stringMatching(/cannot be used now/)]);
});
