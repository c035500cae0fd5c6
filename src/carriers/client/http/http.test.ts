import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "../../../../test/support/eventually.ts";
import { defineCarrier } from "../../adapter.ts";
import { createContext } from "../track-codes.ts";
import type { CarrierHttp, CarrierReply } from "./http.ts";
import { type CarrierTransport, createCarrierTransport, type TransportOptions } from "./transport.ts";

const adapter = defineCarrier({
  carrier: "TEST_CARRIER",
  name: "Test carrier",
  homeCountry: "NO",
  timeZone: "Europe/Oslo",
  languages: [],
  batchMax: 1,
  rateLimit: { requests: 1, perSeconds: 1 },
  environments: { production: "https://carrier.test" },
  credentialFields: [{ name: "apiKey", label: "Key", kind: "secret", required: true, help: "" }],
  trackingPage: (code) => `https://carrier.test/${code}`,
  numberFormats: [],
  about: {
    access: "open",
    accessNote: "",
    confidence: "low",
    confidenceNote: "",
    estimate: false,
    places: false,
    offsets: "never",
  },
  track: async () => new Map(),
});

const apiKey = "a-very-secret-key";
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const serve = async (handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> => {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Asks as one account; `now` may be moved. */
const open = (baseUrl: string, options: Partial<TransportOptions> & { deadlineMs?: number } = {}) => {
  const time = { now: 1_000_000 };
  const transport: CarrierTransport = createCarrierTransport({
    clock: { now: () => time.now },
    random: () => 0.5,
    retryDelaysMs: [1, 1],
    ...options,
  });
  closers.push(() => transport.close());
  const account = { id: "account", workspaceId: "workspace", carrier: "TEST_CARRIER", credentials: { apiKey }, baseUrl };
  const http = (): CarrierHttp => createContext(adapter, account, { transport, deadlineMs: options.deadlineMs ?? 2_000 }).http;
  return { time, http };
};

const failureOf = (reply: CarrierReply) => (reply.ok ? null : reply.failure);

describe("the deadline", () => {
  it("covers the whole exchange, also a body that drips forever", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(" "), 5);
      response.on("close", () => clearInterval(drip));
    });
    expect(failureOf(await open(url, { deadlineMs: 80 }).http().json({ path: "/" }))).toEqual({ code: "timed-out" });
  });

  it("holds while connecting", async () => {
    const { http } = open("http://127.0.0.1:9", { deadlineMs: 50, connect: () => {} });
    closers.pop(); // a connection that never comes about cannot be closed in good order
    expect(failureOf(await http().json({ path: "/" }))).toEqual({ code: "timed-out" });
  });

  it("leaves no time for another try when none is left", async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(503).end();
    });
    const { http } = open(url, { deadlineMs: 10_000, retryDelaysMs: [100_000] });
    expect(failureOf(await http().json({ path: "/" }))).toMatchObject({ code: "unavailable" });
    expect(requests).toBe(1);
  });
});

describe("what comes back", () => {
  it("is unpacked, and a small answer that unpacks to something huge is refused", async () => {
    const url = await serve((request, response) => {
      const body = request.url === "/bomb" ? Buffer.alloc(20_000_000, " ") : Buffer.from('{"packed":"ja – så"}');
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(body));
    });
    const http = open(url, { deadlineMs: 60_000 }).http();
    expect(await http.json({ path: "/" })).toMatchObject({ ok: true, value: { body: { packed: "ja – så" } } });
    expect(failureOf(await http.json({ path: "/bomb" }))).toMatchObject({
      code: "unexpected-answer",
      detail: "the response is too large",
    });
  });

  it("is read in the character set it is in", async () => {
    const latin1 = (text: string) => Buffer.from(text, "latin1");
    const url = await serve((request, response) => {
      if (request.url === "/declared") response.end(latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>livré à Orléans</a>'));
      else response.writeHead(200, { "content-type": "text/xml; charset=iso-8859-1" }).end(latin1("<a>livré à Orléans</a>"));
    });
    const http = open(url).http();
    for (const path of ["/declared", "/header"])
      expect(await http.xml({ path })).toMatchObject({ ok: true, value: { body: { a: "livré à Orléans" } } });
  });

  it("never shows a secret, even if the carrier echoes it", async () => {
    const url = await serve((request, response) => {
      if (request.url?.startsWith("/hang-up")) response.destroy();
      else response.writeHead(request.url?.startsWith("/bad") ? 418 : 200).end(JSON.stringify({ echo: request.url }));
    });
    const http = open(url).http();
    const replies = await Promise.all(["/good", "/bad", "/hang-up"].map((path) => http.json({ path, query: { key: apiKey } })));
    expect(replies[0]).toMatchObject({ ok: true, value: { text: expect.stringContaining("[secret]") } });
    expect(replies[1]).toMatchObject({
      ok: false,
      failure: { code: "unexpected-answer", raw: expect.stringContaining("[secret]") },
    });
    expect(replies[2]).toMatchObject({ ok: false, failure: { code: "unavailable" } });
    expect(JSON.stringify(replies.map((reply) => (reply.ok ? reply.value.text : reply.failure)))).not.toContain(apiKey);
  });

  it("is stored up to 2 KiB when it is not what was promised", async () => {
    const url = await serve((_request, response) => response.end("x".repeat(100_000)));
    expect(failureOf(await open(url).http().json({ path: "/" }))).toEqual({
      code: "unexpected-answer",
      detail: "the response is not JSON",
      raw: "x".repeat(2_048),
    });
  });
});

describe("what is sent", () => {
  it("is a query, a form, JSON or XML with its content type", async () => {
    const seen: (string | undefined)[][] = [];
    const url = await serve(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      seen.push([request.method, request.url, request.headers["content-type"], body]);
      response.end("{}");
    });
    const http = open(`${url}/base/`).http();
    await http.json({ path: "/a", query: { one: "1 & 1", many: ["x", "y"], none: undefined } });
    await http.json({ path: "/b", form: { xml_in: "<a>&</a>" } });
    await http.json({ path: "/c", json: { code: "Å" } });
    await http.json({ path: "/d", xml: "<a/>", headers: { soapaction: "x" } });
    expect(seen).toEqual([
      ["GET", "/base/a?one=1+%26+1&many=x&many=y", undefined, ""],
      ["POST", "/base/b", "application/x-www-form-urlencoded", "xml_in=%3Ca%3E%26%3C%2Fa%3E"],
      ["POST", "/base/c", "application/json", '{"code":"Å"}'],
      ["POST", "/base/d", "text/xml; charset=utf-8", "<a/>"],
    ]);
  });

  it("is sent once only if it changes something", async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(500).end();
    });
    await open(url).http().json({ path: "/", json: {}, retry: false });
    expect(requests).toBe(1);
  });

  it("stops for as long as the carrier asks", async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      if (requests === 1) response.writeHead(429, { "retry-after": "60" }).end();
      else response.end("{}");
    });
    const { http, time } = open(url);
    expect(failureOf(await http().json({ path: "/" }))).toEqual({ code: "rate-limited", retryAfterMs: 60_000 });
    time.now += 20_000;
    expect(failureOf(await http().json({ path: "/" }))).toEqual({ code: "rate-limited", retryAfterMs: 40_000 });
    expect(requests).toBe(1);
    time.now += 40_000;
    expect((await http().json({ path: "/" })).ok).toBe(true);
  });

  it.each(["2678400", "9999999999999", "9".repeat(400), "Fri, 31 Dec 9999 23:59:59 GMT"])(
    "is held back for a day at most, and then tried with one request, whatever Retry-After: %s says",
    async (header) => {
      let requests = 0;
      let isRateLimited = true;
      const waiting: (() => void)[] = [];
      const url = await serve((_request, response) => {
        requests += 1;
        if (isRateLimited) response.writeHead(429, { "retry-after": header }).end();
        else waiting.push(() => response.end("{}"));
      });
      const { http, time } = open(url);
      expect(failureOf(await http().json({ path: "/" }))).toEqual({ code: "rate-limited", retryAfterMs: 86_400_000 });
      time.now += 86_400_000 - 1;
      expect(failureOf(await http().json({ path: "/" }))).toEqual({ code: "rate-limited", retryAfterMs: 1 });
      expect(requests).toBe(1);
      time.now += 1;
      expect(failureOf(await http().json({ path: "/" }))).toEqual({ code: "rate-limited", retryAfterMs: 86_400_000 });
      time.now += 86_400_000;
      isRateLimited = false;
      const probe = http().json({ path: "/" });
      await eventually(() => waiting.length === 1);
      const others = await Promise.all(Array.from({ length: 20 }, () => http().json({ path: "/" })));
      expect(others.map(failureOf)).toEqual(others.map(() => ({ code: "rate-limited", retryAfterMs: 2_000 })));
      expect(requests).toBe(3);
      waiting.pop()!();
      expect((await probe).ok).toBe(true);
      const after = Promise.all([http().json({ path: "/" }), http().json({ path: "/" })]);
      await eventually(() => waiting.length === 2);
      for (const answer of waiting) answer();
      expect((await after).every(({ ok }) => ok)).toBe(true);
    },
  );

  it("is held back from a carrier that keeps failing, but for one request now and then", async () => {
    let requests = 0;
    let isUp = false;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(isUp ? 200 : 500).end("{}");
    });
    const { http, time } = open(url, {
      retryDelaysMs: [],
      breaker: { opensAfter: 3, firstPauseMs: 10_000, longestPauseMs: 15_000 },
    });
    const ask = () => http().json({ path: "/" });
    for (let round = 0; round < 5; round += 1) expect(failureOf(await ask())?.code).toBe("unavailable");
    expect(requests).toBe(3);
    time.now += 10_000;
    await Promise.all([ask(), ask(), ask()]);
    expect(requests).toBe(4);
    time.now += 10_000;
    await ask();
    expect(requests).toBe(4); // the probe failed: the pause is longer now
    time.now += 5_000;
    isUp = true;
    expect((await ask()).ok).toBe(true);
    expect((await ask()).ok).toBe(true);
    expect(requests).toBe(6);
  });
});

describe("a file that an answer links to", () => {
  it("comes byte for byte, without the account's headers, and only by HTTPS or from the carrier's own host", async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x80]);
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(request.url === "/a.jpg" ? 200 : Number(request.url?.slice(1))).end(bytes);
    });
    const { file } = open(url).http();
    expect(await file(`${url}/a.jpg`)).toEqual({ ok: true, value: bytes });
    expect(seen).toEqual([undefined]);
    expect(await file(`${url}/403`)).toMatchObject({ failure: { code: "not-found" } });
    expect(await file(`${url}/503`)).toMatchObject({ failure: { code: "unavailable" } });
    expect(await file(`${url}/302`)).toMatchObject({ failure: { code: "unexpected-answer" } });
    const other = await serve((_request, response) => response.writeHead(200).end(bytes));
    for (const link of [`${other}/a.jpg`, "file:///etc/passwd", url.replace("://", "://user@"), "no address"])
      expect(await file(link)).toMatchObject({ failure: { code: "unexpected-answer" } });
  });

  it("that cannot be had says nothing about the carrier", async () => {
    const url = await serve((request, response) => {
      if (request.url === "/ok") response.writeHead(200).end("{}");
      else response.destroy();
    });
    const { http } = open(url, { breaker: { opensAfter: 2, firstPauseMs: 60_000, longestPauseMs: 60_000 } });
    for (let nth = 0; nth < 6; nth += 1)
      expect(await http().file(`${url}/a.jpg`)).toMatchObject({ failure: { code: "unavailable" } });
    expect(await http().json({ path: "/ok" })).toMatchObject({ ok: true });
  });
});
