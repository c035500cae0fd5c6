import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { randomFrom, takeSeed } from "../../support/seed.ts";
import { openRaw, requestHead } from "../../support/servers/raw-http.ts";
import { startTestService } from "../../support/service.ts";

const json = { "content-type": "application/json" };
const own = { ...json, "x-kolli-dashboard": "1" };
const subscription = JSON.stringify({ query: "subscription { trackerUpdated { status } }" });
const mutation = JSON.stringify({
  query: `mutation { trackerCreate(input: { trackingCode: "BREAK", carrier: UPS, async: false }) { tracker { id } } }`,
});

test("whatever breaks off, and whenever, the service goes on and holds nothing", async () => {
  const seed = takeSeed();
  const random = randomFrom(seed);
  const service = await startTestService({
    env: { KOLLI_STREAMS_PER_CALLER: "25", KOLLI_RATE_BURST: "100000" },
    times: { graceMs: 3_600_000 },
  });
  const { key } = await service.keyFor("TEST");
  const asKey = { ...json, authorization: `Bearer ${key}` };
  const stream = { ...asKey, accept: "text/event-stream" };
  const texts = [
    requestHead("POST", "/graphql", { ...stream, "content-length": subscription.length }) + subscription,
    requestHead("POST", "/graphql", { ...asKey, "content-length": mutation.length }) + mutation,
    `${requestHead("POST", "/graphql", { ...asKey, "transfer-encoding": "chunked" })}5\r\nhello\r\n`,
    `${requestHead("POST", "/auth/sign-in", { ...own, "content-length": 50 })}{}`,
    requestHead("GET", "/") + requestHead("GET", "/nothing") + requestHead("GET", "/readyz"),
  ];
  const openWire = () => {
    const wire = connect(service.port!, "127.0.0.1").on("error", () => {});
    const socket = connectTls({ socket: wire, servername: "localhost", ca: service.ca, ALPNProtocols: ["http/1.1"] });
    return { wire, socket: socket.on("error", () => {}) };
  };
  const breakHttp1 = () =>
    new Promise<void>((resolve) => {
      const text = texts[Math.floor(random() * texts.length)]!;
      const { wire, socket } = openWire();
      socket.on("close", () => resolve());
      socket.on("data", () => random() < 0.2 && socket.destroy());
      socket.on("secureConnect", () => {
        socket.write(random() < 0.6 ? text : text.slice(0, Math.ceil(random() * text.length)));
        const ending = random();
        setTimeout(() => (ending < 0.6 ? wire.resetAndDestroy() : ending < 0.8 ? socket.end() : socket.destroy()), random() * 60);
      });
      setTimeout(() => socket.destroy(), 2_000);
    });
  const breakHttp2 = () =>
    new Promise<void>((resolve) => {
      const wire = connect(service.port!, "127.0.0.1").on("error", () => {});
      const tls = connectTls({ socket: wire, servername: "localhost", ca: service.ca, ALPNProtocols: ["h2"] });
      const session = connectHttp2("https://localhost", { createConnection: () => tls.on("error", () => {}) });
      session.on("error", () => {}).on("close", () => resolve());
      for (const body of [subscription, mutation, "{"]) {
        const asked = session.request({ ":method": "POST", ":path": "/graphql", ...(random() < 0.5 ? stream : asKey) });
        asked.on("error", () => {});
        if (random() < 0.7) asked.end(body);
        else asked.write(body.slice(0, 5));
      }
      setTimeout(() => (random() < 0.6 ? wire.resetAndDestroy() : session.destroy()), random() * 80);
      setTimeout(() => session.destroy(), 2_000);
    });
  for (let round = 0; round < 12; round++) {
    await Promise.all(Array.from({ length: 15 }, breakHttp1));
    await Promise.all(Array.from({ length: 5 }, breakHttp2));
  }
  expect({ seed, status: (await service.send("/healthz")).status }).toEqual({ seed, status: 200 });

  // Every place for a stream is free again: as many as there are can be opened.
  await eventually(async () => {
    const streams = await Promise.all(Array.from({ length: 25 }, () => openRaw(service)));
    for (const { socket } of streams) socket.write(texts[0]!);
    const answers = await Promise.all(streams.map((one) => one.answer()));
    for (const { socket } of streams) socket.destroy();
    const isFree = answers.every(({ status }) => status === 200);
    if (!isFree) await new Promise((resolve) => setTimeout(resolve, 3_000));
    return isFree;
  }, 60_000).catch(() => {
    throw new Error(`seed ${seed}: places for streams were not given back`);
  });
  // With connections left over it would wait for the whole grace period, an hour.
  console.info(`seed ${seed}: stops`);
  await service.stop();
});
