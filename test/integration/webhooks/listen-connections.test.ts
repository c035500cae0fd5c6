import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newKeyText } from "../../../src/api-keys/key-format.ts";
import { days } from "../../../src/lib/clock.ts";
import { exitCodes } from "../../../src/lib/refusal.ts";
import { createAuthority, createLeaf } from "../../../src/operations/tls/certificates.ts";
import { eventually } from "../../support/eventually.ts";
import { openCommandLine } from "../../support/processes/command-line.ts";
import { answer, type Receiver, type ReceiverOptions, type Respond, startReceiver } from "../../support/servers/receiver.ts";

// Each command is a process of its own, and a busy machine takes seconds to start one.
let home: string;
let commands: ReturnType<typeof openCommandLine>;
let caFile: string;
const authority = createAuthority("Test authority", Date.now());
const testKey = newKeyText("TEST");
const liveKey = newKeyText("LIVE");
const services: Receiver[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "kolli-listen-"));
  caFile = join(home, "authority.pem");
  await writeFile(caFile, authority.certificate);
  commands = openCommandLine({ KOLLI_DATA_DIR: home });
});
afterEach(() => {
  commands.close();
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.close()));
  await rm(home, { recursive: true, force: true });
});

const emptyFeed = answer(
  200,
  { "content-type": "application/json" },
  '{"data":{"events":{"edges":[],"pageInfo":{"hasNextPage":false,"endCursor":null}}}}',
);
const tlsFor = (host: string, now = Date.now()) => {
  const { key, certificate: cert } = createLeaf(authority, [host], now);
  return { key, cert };
};
/** Something that answers where the service should be. */
const serve = async (respond: Respond, options: ReceiverOptions) => {
  const service = await startReceiver(respond, options);
  services.push(service);
  return { ...service, url: new URL(service.url).origin };
};
const trusted = { tls: tlsFor("127.0.0.1") };

const listenArgs = (url: string, ...more: string[]) => [
  "listen",
  "--forward-to",
  "http://127.0.0.1:9/hook",
  "--url",
  url,
  ...(more.includes("--key") ? [] : ["--key", testKey]),
  ...more,
];
const runListen = (url: string, ...more: string[]) => commands.run(listenArgs(url, ...more));
const startListen = (url: string, ...more: string[]) => commands.start(listenArgs(url, ...more));

describe("a key never crosses the network in clear text", () => {
  test.each(["http://192.0.2.10:4000", "http://kolli.shop.test", "http://[2001:db8::1]:4000", "http://127.0.0.1.shop.test/"])(
    "%s is refused before anything is sent",
    async (url) => {
      const { code, out, err } = await runListen(url);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toMatch(/plain HTTP.*key.*https:\/\//s);
    },
  );

  test("over plain HTTP only this machine itself is asked", async () => {
    const service = await serve(emptyFeed, {});
    const { output } = startListen(service.url);
    await eventually(() => output.err.includes("Ready"), 60_000);
    expect(service.received[0]?.headers.authorization).toBe(`Bearer ${testKey}`);
  });

  test.each(["ftp://127.0.0.1/", "nonsense", "https://user:secret@127.0.0.1:4000"])("%s is no address", async (url) => {
    const { code, err } = await runListen(url);
    expect(code).toBe(1);
    expect(err).toContain("https://localhost:4000");
    expect(err).not.toContain("secret@");
  });
});

describe("what does not get better by waiting ends the command, with what to do", () => {
  test("a certificate nobody vouches for: --cacert is named, and makes it work", async () => {
    const service = await serve(emptyFeed, trusted);
    const { code, err } = await runListen(service.url);
    expect(code).toBe(1);
    expect(err).toContain("--cacert");
    expect(service.received).toEqual([]);
    const { output } = startListen(service.url, "--cacert", caFile);
    await eventually(() => output.err.includes("Ready"), 60_000);
  });

  test("KOLLI_URL, KOLLI_CA and KOLLI_KEY name the service as the options do, and a key that is missing is asked for", async () => {
    const service = await serve(emptyFeed, trusted);
    const forward = ["listen", "--forward-to", "http://127.0.0.1:9/hook"];
    const { output } = commands.start(forward, { KOLLI_URL: service.url, KOLLI_CA: caFile, KOLLI_KEY: testKey });
    await eventually(() => output.err.includes("Ready"), 60_000);
    expect(service.received[0]?.headers.authorization).toBe(`Bearer ${testKey}`);
    const { code, err } = await commands.run(forward, { KOLLI_URL: service.url, KOLLI_CA: caFile });
    expect([code, err]).toEqual([1, expect.stringMatching(/needs an API key\. Set KOLLI_KEY/)]);
  });

  test("a certificate of another host: the names it has are shown", async () => {
    const service = await serve(emptyFeed, { tls: tlsFor("other.shop.test") });
    const { code, err } = await runListen(service.url, "--cacert", caFile);
    expect(code).toBe(1);
    expect(err).toMatch(/127\.0\.0\.1.*other\.shop\.test/s);
    expect(service.received).toEqual([]);
  });

  test("a certificate that is over", async () => {
    const service = await serve(emptyFeed, { tls: tlsFor("127.0.0.1", Date.now() - days(4_000)) });
    const { code, err } = await runListen(service.url, "--cacert", caFile);
    expect(code).toBe(1);
    expect(err).toMatch(/expired/);
  });

  test("an https address where plain HTTP is spoken", async () => {
    const service = await serve(emptyFeed, {});
    const { code, err } = await runListen(service.url.replace("http:", "https:"));
    expect(code).toBe(1);
    expect(err).toMatch(/does not use HTTPS/);
  });

  const json = { "content-type": "application/json" };
  const error = (code: string) => JSON.stringify({ errors: [{ message: `It is ${code}.`, extensions: { code } }] });
  test.each([
    ["401", answer(401, json, error("UNAUTHENTICATED")), /rejected the key: It is UNAUTHENTICATED/],
    ["403", answer(403, {}, "no"), /403/],
    ["404", answer(404, {}, "<h1>Not found</h1>"), /404.*--url/s],
    ["a redirect", answer(308, { location: "https://elsewhere.shop.test/graphql" }), /https:\/\/elsewhere\.shop\.test/],
    ["a page of something else", answer(200, { "content-type": "text/html" }, "<html>"), /not Kolli's API/],
    ["a question it does not understand", answer(200, json, error("GRAPHQL_VALIDATION_FAILED")), /GRAPHQL_VALIDATION_FAILED/],
  ])("%s", async (what, respond, words) => {
    const service = await serve(respond, trusted);
    const { code, err } = await runListen(service.url, "--cacert", caFile);
    expect(code).toBe(what === "401" ? exitCodes.keyRefused.code : exitCodes.failed.code);
    expect(err).toMatch(words);
    expect(service.received).toHaveLength(1);
  });

  test.each([
    [["--cacert", "/proc/nowhere/ca.pem"], /\/proc\/nowhere\/ca\.pem/],
    [["--mode", "live"], /--mode is live, but the key is a test key/],
    [["--mode", "test", "--key", liveKey], /--mode is test, but the key is a live key/],
    [["--workspace", "Main"], /--workspace.*--key/],
  ])("%j beside a test key", async (more, words) => {
    const { code, out, err } = await runListen("https://127.0.0.1:9", ...more);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(words);
  });

  test("a file without a certificate in it", async () => {
    const file = join(home, "empty.pem");
    await writeFile(file, "not a certificate\n");
    const { code, err } = await runListen("https://127.0.0.1:9", "--cacert", file);
    expect(code).toBe(1);
    expect(err).toContain("no certificate");
  });
});

describe("what can get better is waited for", () => {
  test("nobody listens yet", async () => {
    const first = await startReceiver(emptyFeed, trusted);
    const url = new URL(first.url);
    await first.close();
    const { output } = startListen(url.origin, "--cacert", caFile);
    await eventually(() => output.err.includes("cannot be reached"), 60_000);
    await serve(emptyFeed, { ...trusted, port: Number(url.port) });
    await eventually(() => output.err.includes("Ready"), 60_000);
  });

  test.each([
    ["500", answer(500, {}, "broken")],
    ["503", answer(503, {}, "starting")],
    [
      "a fault inside the answer",
      answer(200, {}, '{"data":null,"errors":[{"message":"x","extensions":{"code":"INTERNAL_SERVER_ERROR"}}]}'),
    ],
  ])("%s", async (_what, respond) => {
    const service = await serve((response, got, nth) => (nth < 3 ? respond : emptyFeed)(response, got, nth), trusted);
    const { output } = startListen(service.url, "--cacert", caFile);
    await eventually(() => output.err.includes("Ready"), 60_000);
    expect(output.err.match(/Retrying/g)).toHaveLength(1);
  });

  test("429 and 503 with Retry-After are left in peace for that long", async () => {
    const busy = answer(429, { "retry-after": "3" }, '{"errors":[{"message":"slowly","extensions":{"code":"THROTTLED"}}]}');
    const service = await serve((response, got, nth) => (nth === 1 ? busy : emptyFeed)(response, got, nth), trusted);
    const { output } = startListen(service.url, "--cacert", caFile);
    await eventually(() => output.err.includes("Ready"), 60_000);
    expect(service.received[1]!.at - service.received[0]!.at).toBeGreaterThanOrEqual(2_900);
  });

  test("a live key needs no --mode", async () => {
    const service = await serve(emptyFeed, trusted);
    const { output } = startListen(service.url, "--cacert", caFile, "--key", liveKey);
    await eventually(() => output.err.includes("Ready"), 60_000);
    expect(service.received[0]?.headers.authorization).toBe(`Bearer ${liveKey}`);
  });
});
