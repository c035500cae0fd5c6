import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { askHttp2, openHttp2, openRaw, type RawConnection, requestHead } from "../../support/servers/raw-http.ts";
import { flags, frame, frameTypes, headerBlock, openRawHttp2 } from "../../support/servers/raw-http2.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const json = { "content-type": "application/json" };
const bearer = (key: string) => ({ ...json, authorization: `Bearer ${key}` });
const subscription = JSON.stringify({ query: "subscription { trackerUpdated { status } }" });

const subscribe = async (service: TestService, key: string): Promise<RawConnection> => {
  const connection = await openRaw(service);
  const headers = { ...bearer(key), accept: "text/event-stream", "content-length": subscription.length };
  connection.socket.write(requestHead("POST", "/graphql", headers) + subscription);
  return connection;
};
const errorIn = (connection: RawConnection) =>
  JSON.parse(/\{"errors.*\}/.exec(connection.heard())![0]).errors[0] as { message: string; extensions: { code: string } };
const close = (connections: readonly RawConnection[]) => connections.forEach(({ socket }) => void socket.destroy());

describe("what one caller may hold at once", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({
      env: { KOLLI_STREAMS_PER_CALLER: "3", KOLLI_STREAMS: "5", KOLLI_BODY_MEMORY: "32", KOLLI_ANSWER_TIMEOUT: "1" },
    });
  });
  afterAll(() => service.stop());

  test("streams: a key has its share, the process its own, and a place is free again when a stream ends", async () => {
    const [one, other] = [(await service.keyFor("TEST")).key, (await service.keyFor("TEST")).key];
    const open = await Promise.all([1, 2, 3].map(() => subscribe(service, one)));
    for (const connection of open) expect((await connection.answer()).status).toBe(200);
    const fourth = await subscribe(service, one);
    expect(await fourth.answer()).toMatchObject({ status: 429, head: expect.stringMatching(/retry-after: \d/i) });
    await eventually(() => fourth.heard().includes("errors"));
    expect(errorIn(fourth)).toMatchObject({
      extensions: { code: "THROTTLED" },
      message: expect.stringContaining("3 open streams"),
    });

    const others = [await subscribe(service, other), await subscribe(service, other)];
    for (const connection of others) expect((await connection.answer()).status).toBe(200);
    const sixth = await subscribe(service, other);
    expect((await sixth.answer()).status).toBe(503);
    await eventually(() => sixth.heard().includes("errors"));
    expect(errorIn(sixth).extensions.code).toBe("SERVICE_UNAVAILABLE");

    close([...open, fourth, sixth, ...others]);
    await eventually(async () => {
      const again = await subscribe(service, one);
      const { status } = await again.answer();
      close([again]);
      return status === 200;
    });
  });

  test("bodies: a key gets a quarter, all of them what there is, and everything comes free again", async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, async () => (await service.keyFor("TEST")).key));
    const held: RawConnection[] = [];
    const megabyte = "x".repeat(1024 * 1024 - 1_000);
    /** Almost a whole mebibyte, without its end: it is kept, waiting for the rest. */
    const hold = async (key: string) => {
      const connection = await openRaw(service);
      held.push(connection);
      connection.socket.write(requestHead("POST", "/graphql", { ...bearer(key), "content-length": 1024 * 1024 }));
      connection.socket.write(megabyte);
      return connection;
    };
    const refusedBy = async (key: string, atMost: number): Promise<RawConnection> => {
      for (let i = 0; i < atMost; i++) await hold(key);
      return eventually(() => held.find((connection) => connection.heard().includes("errors")));
    };
    expect(await (await refusedBy(keys[0]!, 10)).answer()).toMatchObject({ status: 429 });
    for (const key of keys.slice(1, 4)) for (let i = 0; i < 8; i++) await hold(key);
    const rest: RawConnection[] = [];
    for (let i = 0; i < 3; i++) rest.push(await hold(keys[4]!));
    const full = await eventually(() => rest.find((connection) => connection.heard().includes("errors")));
    expect(await full.answer()).toMatchObject({ status: 503, head: expect.stringMatching(/retry-after: 1/i) });
    expect(errorIn(full).extensions.code).toBe("SERVICE_UNAVAILABLE");
    close(held);
    await eventually(async () => (await service.graphql(keys[0]!, "{ workspace { id } }")).status === 200);
    const large = JSON.stringify({ query: "{ workspace { id } }", extensions: { pad: "x".repeat(900_000) } });
    for (const key of keys) {
      const { status } = await service.send("/graphql", { method: "POST", headers: bearer(key), body: large });
      expect(status).toBe(200);
    }
  });

  test("a large answer that nobody reads is given up, over HTTP/1.1 and HTTP/2", async () => {
    const { key } = await service.keyFor("TEST");
    const inputs = Array.from({ length: 100 }, (_, i) => ({
      trackingCode: `SLOW-READER-${i}`,
      carrier: "UPS",
      metadata: { pad: "x".repeat(900) },
    }));
    const bulk =
      "mutation ($inputs: [TrackerCreateInput!]!) { trackerBulkCreate(input: $inputs) { results { tracker { id } } } }";
    const made = await service.graphql(key, bulk, { inputs });
    expect(made.body.errors).toBeUndefined();
    const fields = Array.from({ length: 10 }, (_, i) => `m${i}: metadata`).join(" ");
    const body = JSON.stringify({ query: `{ trackers(first: 100) { edges { node { ${fields} } } } }` });
    const isGivenUpWithin = async (ms: number): Promise<boolean> => {
      const connection = await openRaw(service);
      connection.socket.pause();
      for (let i = 0; i < 12; i++)
        connection.socket.write(requestHead("POST", "/graphql", { ...bearer(key), "content-length": body.length }) + body);
      await new Promise((resolve) => setTimeout(resolve, ms));
      // A paused socket does not notice; reading again shows what there is, and the end.
      connection.socket.resume();
      const isClosed = await eventually(connection.isClosed, 5_000).catch(() => false);
      connection.socket.destroy();
      return isClosed;
    };
    // A busy service has not even written the answers when the first wait is over.
    expect((await isGivenUpWithin(1_800)) || (await isGivenUpWithin(6_000)) || (await isGivenUpWithin(20_000))).toBe(true);

    const session = await openHttp2(service);
    const stream = session.request({ ":method": "POST", ":path": "/graphql", ...bearer(key) });
    stream.on("error", () => {});
    stream.end(body);
    await eventually(() => stream.closed || stream.rstCode !== 0);
    expect(stream.rstCode).toBe(8);
    session.destroy();
  });
});

describe("connections", () => {
  test("over an address's limit are told so, far over it are cut, and others come free", async () => {
    const service = await startTestService({ env: { KOLLI_CONNECTIONS_PER_ADDRESS: "8" } });
    const ask = async (connection: RawConnection) => {
      connection.socket.write(requestHead("GET", "/healthz"));
      return (await connection.answer()).status;
    };
    const open = await Promise.all(Array.from({ length: 8 }, () => openRaw(service)));
    const ninth = await openRaw(service);
    expect(await ask(ninth)).toBe(429);
    await eventually(ninth.isClosed);
    expect(errorIn(ninth)).toMatchObject({ extensions: { code: "THROTTLED" } });
    for (const connection of open) expect(await ask(connection)).toBe(200);
    const crowd = await Promise.all(Array.from({ length: 20 }, () => openRaw(service)));
    await eventually(() => crowd.filter(({ isClosed }) => isClosed()).length >= 19);
    close([...open, ...crowd]);
    await eventually(async () => {
      const again = await openRaw(service);
      const status = await ask(again);
      close([again]);
      return status === 200;
    });
    await service.stop();
  });

  test("of a trusted proxy are not counted, the requests of each client behind it are", async () => {
    const service = await startTestService({
      env: { KOLLI_CONNECTIONS_PER_ADDRESS: "3", KOLLI_TRUSTED_PROXIES: "127.0.0.1,::1" },
    });
    const { key } = await service.keyFor("TEST");
    const listen = async (client: string) => {
      const connection = await openRaw(service);
      const headers = {
        ...bearer(key),
        accept: "text/event-stream",
        "content-length": subscription.length,
        "x-forwarded-for": client,
      };
      connection.socket.write(requestHead("POST", "/graphql", headers) + subscription);
      return connection;
    };
    const open = await Promise.all(["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"].map(listen));
    for (const connection of open) expect((await connection.answer()).status).toBe(200);
    const more = await listen("192.0.2.1");
    expect((await more.answer()).status).toBe(429);
    close([...open, more]);
    await eventually(async () => {
      const again = await listen("192.0.2.1");
      const { status } = await again.answer();
      close([again]);
      return status === 200;
    });
    await service.stop();
  });
});

describe("HTTP/2", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  const headers = headerBlock({ ":method": "POST", ":scheme": "https", ":authority": "localhost", ":path": "/graphql" });
  const emptyData = Buffer.concat(Array.from({ length: 100 }, () => frame(frameTypes.data, flags.none, 1)));
  const odd = (round: number) => round * 2 + 1;
  const floods: [string, (round: number) => Buffer][] = [
    [
      "requests that are taken back at once",
      (round) =>
        Buffer.concat([
          frame(frameTypes.headers, flags.endHeaders, odd(round), headers),
          frame(frameTypes.rstStream, flags.none, odd(round), Buffer.from([0, 0, 0, 8])),
        ]),
    ],
    ["pings", (round) => frame(frameTypes.ping, flags.none, 0, Buffer.alloc(8, round % 256))],
    ["settings", () => frame(frameTypes.settings, flags.none, 0, Buffer.from([0, 4, 0, 0, 255, 255]))],
    ["empty data", (round) => (round === 0 ? frame(frameTypes.headers, flags.endHeaders, 1, headers) : emptyData)],
    [
      "headers without an end",
      (round) =>
        round === 0
          ? frame(frameTypes.headers, flags.endStream, 1, headers)
          : frame(frameTypes.continuation, flags.none, 1, headerBlock({ [`x-${round}`]: "y".repeat(1_000) })),
    ],
    ["what is no frame", () => Buffer.alloc(64, 255)],
  ];
  test.each(floods)("a flood of %s ends its own connection and nothing else", async (_what, make) => {
    const honest = await openHttp2(service);
    const connection = await openRawHttp2(service);
    await connection.flood(make, 20_000);
    await eventually(connection.isClosed, 60_000);
    expect(await askHttp2(honest, { ":path": "/healthz" }, "").status).toBe(200);
    honest.destroy();
  });

  test("a browser that takes back forty requests keeps its connection", async () => {
    const session = await openHttp2(service);
    for (let i = 0; i < 40; i++) {
      const { stream } = askHttp2(session, { ":method": "POST", ":path": "/graphql" });
      stream.close(8);
    }
    expect(await askHttp2(session, { ":path": "/healthz" }, "").status).toBe(200);
    session.destroy();
  });
});
