import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { Agent, request as httpsRequest, type RequestOptions } from "node:https";
import { connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { connect as connectTls, type TLSSocket } from "node:tls";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { createAuthority, createLeaf } from "../../operations/tls/certificates.ts";
import type { ListenerLimits } from "./limits.ts";
import { createListener, type Listener } from "./listener.ts";

const authority = createAuthority("Test authority", Date.now());
const leaf = createLeaf(authority, ["localhost", "127.0.0.1"], Date.now());
const ca = authority.certificate;
/** A busy machine takes longer than the second that is usual. */
const patiently = { timeout: 20_000 };

type Running = { app: FastifyInstance; listener: Listener; port: number; seen: string[]; release: () => void };
let running: Running | undefined;

const start = async (options: { trustedProxies?: string[]; limits?: Partial<ListenerLimits> } = {}): Promise<Running> => {
  const listener = createListener({
    tls: leaf,
    trustedProxies: options.trustedProxies ?? [],
    ...(options.limits && { limits: options.limits }),
  });
  const app = Fastify({ serverFactory: listener.serverFactory, trustProxy: listener.trustProxy, forceCloseConnections: "idle" });
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  app.addHook("onRequest", async (request) => {
    seen.push(request.url);
  });
  app.get("/who", (request) => ({ ip: request.ip, version: request.raw.httpVersion }));
  app.post("/echo", (request) => ({ length: JSON.stringify(request.body).length }));
  app.get("/slow", async () => {
    await gate.promise;
    return { done: true };
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  running = { app, listener, port, seen, release: gate.resolve };
  return running;
};

afterEach(async () => {
  running?.release();
  await running?.listener.close(running.app, 500);
  running = undefined;
});

type Answer = { status: number; body: string; headers: IncomingMessage["headers"] };
const send = (make: typeof httpsRequest | typeof httpRequest, options: RequestOptions, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = make({ host: "127.0.0.1", servername: "localhost", ca, agent: false, ...options }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode!, body: answer, headers: response.headers }), reject);
    });
    request.on("error", reject);
    request.end(body);
  });

const openPlain = async (port: number): Promise<Socket> => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
};
const openTls = async (port: number): Promise<TLSSocket> => {
  const socket = connectTls({ port, host: "127.0.0.1", servername: "localhost", ca });
  await once(socket, "secureConnect");
  return socket;
};

test("one port serves HTTP/1.1 and HTTP/2 over TLS", async () => {
  const { port } = await start();
  expect(JSON.parse((await send(httpsRequest, { port, path: "/who" })).body)).toEqual({ ip: "127.0.0.1", version: "1.1" });

  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca });
  expect(JSON.parse(await text(session.request({ ":path": "/who" })))).toEqual({ ip: "127.0.0.1", version: "2.0" });
  session.close();
});

test("a TLS greeting that arrives in pieces is still TLS", async () => {
  const { port } = await start();
  const relay = createServer(async (client) => {
    const upstream = await openPlain(port);
    upstream.setNoDelay(true).pipe(client);
    const [greeting] = (await once(client, "data")) as [Buffer];
    upstream.write(greeting.subarray(0, 1));
    // The second piece goes out only after the first was read on the other side.
    await vi.waitFor(() => expect(upstream.bytesWritten).toBe(1), patiently);
    await new Promise(setImmediate);
    upstream.write(greeting.subarray(1));
    client.pipe(upstream);
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  const socket = await openTls((relay.address() as { port: number }).port);
  expect(socket.authorized).toBe(true);
  socket.destroy();
  relay.close();
});

test("a plain HTTP request gets the advice to use HTTPS, the connection closes, and the app never sees it", async () => {
  const { port, seen } = await start();
  const answer = await send(httpRequest, {
    port,
    path: "/who",
    headers: { "x-forwarded-proto": "https", connection: "keep-alive" },
  });
  expect(answer.status).toBe(400);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(answer.body).toMatch(/^This port accepts HTTPS only\. Use https:\/\//);
  const large = await send(httpRequest, { port, path: "/echo", method: "POST" }, "x".repeat(300_000));
  expect(large.status).toBe(400);
  const socket = await openPlain(port);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(seen).toEqual([]);
});

test("a connection that says nothing is closed", async () => {
  const { port } = await start({ limits: { handshakeTimeoutMs: 100 } });
  const silent = await openPlain(port);
  await once(silent.resume(), "close");
  const halfway = await openPlain(port);
  halfway.on("error", () => {}).write(Buffer.from([0x16, 0x03]));
  await once(halfway.resume(), "close");
});

test("plain HTTP is accepted from a trusted proxy, and only for requests that came to it by HTTPS", async () => {
  const { port } = await start({ trustedProxies: ["10.0.0.0/8", "127.0.0.0/8"] });
  const through = (proto: string | undefined) =>
    send(httpRequest, {
      port,
      path: "/who",
      headers: { ...(proto && { "x-forwarded-proto": proto }), "x-forwarded-for": "198.51.100.7, 10.1.2.3" },
    });
  const accepted = await through("https");
  expect([accepted.status, JSON.parse(accepted.body).ip]).toEqual([200, "198.51.100.7"]);
  expect((await through("http, https")).status).toBe(200);
  for (const said of [undefined, "http", "https, http"]) {
    const refused = await through(said);
    expect([refused.status, refused.body]).toEqual([400, expect.stringMatching(/plain HTTP without X-Forwarded-Proto: https/)]);
  }
  expect((await send(httpsRequest, { port, path: "/who" })).status).toBe(200);
});

test("only a trusted proxy can choose the client address that the app sees", async () => {
  const { port } = await start({ trustedProxies: ["10.0.0.0/8"] });
  const answer = await send(httpsRequest, { port, path: "/who", headers: { "x-forwarded-for": "198.51.100.7" } });
  expect(JSON.parse(answer.body).ip).toBe("127.0.0.1");
  expect((await send(httpRequest, { port, path: "/who", headers: { "x-forwarded-proto": "https" } })).status).toBe(400);
});

test("requests that dribble in are cut off, over HTTP/1.1, HTTP/2 and through a proxy", async () => {
  const { port, seen } = await start({
    trustedProxies: ["127.0.0.1"],
    limits: { headersTimeoutMs: 150, requestTimeoutMs: 200, checkEveryMs: 30 },
  });
  const slowHeaders = "GET /who HTTP/1.1\r\nHost: x\r\nX-Part: ";
  const slowBody = "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
  for (const open of [openTls, openPlain]) {
    for (const beginning of [slowHeaders, slowBody]) {
      const socket = await open(port);
      socket.write(beginning);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
  }
  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca });
  const stream = session.request(
    { ":path": "/echo", ":method": "POST", "content-type": "application/json" },
    { endStream: false },
  );
  stream.write("{");
  await vi.waitFor(() => expect(stream.closed).toBe(true), { timeout: 60_000 });
  session.destroy();
  expect(seen).not.toContain("/who");
});

test("headers beyond the limit are refused", async () => {
  const { port } = await start({ limits: { maxHeaderBytes: 4_096 } });
  const answer = await send(httpsRequest, { port, path: "/who", headers: { "x-large": "x".repeat(5_000) } });
  expect(answer.status).toBe(431);
});

test("closing finishes the requests in flight and lets go of idle connections", async () => {
  const { app, listener, port, seen, release } = await start();
  const agent = new Agent({ keepAlive: true });
  await send(httpsRequest, { port, path: "/who", agent });
  const inFlight = send(httpsRequest, { port, path: "/slow" });
  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca });
  const stream = session.request({ ":path": "/slow" });
  const streamed = text(stream);
  await vi.waitFor(() => expect(seen.filter((path) => path === "/slow")).toHaveLength(2), patiently);

  // A grace longer than this test may take: it must not be waited for.
  const closed = listener.close(app, 60_000);
  await vi.waitFor(async () => await expect(openPlain(port)).rejects.toMatchObject({ code: "ECONNREFUSED" }), patiently);
  release();

  expect(JSON.parse((await inFlight).body)).toEqual({ done: true });
  expect(JSON.parse(await streamed)).toEqual({ done: true });
  await closed;
  agent.destroy();
  running = undefined;
});

test("closing cuts what does not end within the grace period", async () => {
  const { app, listener, port, seen } = await start();
  const hanging = send(httpsRequest, { port, path: "/slow" }).catch((error: NodeJS.ErrnoException) => error.code);
  await vi.waitFor(() => expect(seen).toEqual(["/slow"]), patiently);
  await listener.close(app, 100);
  expect(await hanging).toBe("ECONNRESET");
  running = undefined;
});

test("a new certificate is shown to new connections without a restart", async () => {
  const { listener, port } = await start();
  const before = (await openTls(port)).getPeerX509Certificate()!.fingerprint256;
  listener.replaceCertificate(createLeaf(authority, ["localhost"], Date.now()));
  const socket = await openTls(port);
  expect(socket.getPeerX509Certificate()!.fingerprint256).not.toBe(before);
  socket.destroy();
});

test("each host gets its own certificate, a name that has none the server's, and a renewed one holds from the next connection", async () => {
  const pairFor = (hosts: string[], expiresAt = 1) => ({ ...createLeaf(authority, hosts, Date.now()), hosts, expiresAt });
  const [first, second] = [pairFor(["track.first.test"]), pairFor(["*.second.test"])];
  const { port, listener } = await start();
  const shownTo = async (servername: string): Promise<string | undefined> => {
    const socket = connectTls({
      port,
      host: "127.0.0.1",
      servername,
      ca,
      checkServerIdentity: () => undefined,
      ALPNProtocols: ["h2"],
    });
    await once(socket, "secureConnect");
    expect(socket.alpnProtocol).toBe("h2");
    const { subjectaltname } = socket.getPeerCertificate();
    socket.destroy();
    return subjectaltname;
  };
  const own = "DNS:localhost, IP Address:127.0.0.1";
  expect(await shownTo("track.first.test")).toBe(own);
  listener.replaceCertificate({ ...leaf, others: [first, second] });
  expect(await shownTo("track.first.test")).toBe("DNS:track.first.test");
  expect(await shownTo("Track.Second.test")).toBe("DNS:*.second.test");
  expect(await shownTo("a.b.second.test")).toBe(own);
  expect(await shownTo("localhost")).toBe(own);
  const renewed = pairFor(["track.first.test", "www.first.test"], 2);
  listener.replaceCertificate({ ...leaf, others: [renewed, first] });
  expect(await shownTo("track.first.test")).toBe("DNS:track.first.test, DNS:www.first.test");
  expect(await shownTo("track.second.test")).toBe(own);
  const answer = await send(httpsRequest, { port, path: "/who", servername: "www.first.test" });
  expect(answer.status).toBe(200);
});
