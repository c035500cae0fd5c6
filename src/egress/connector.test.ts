import { createServer, type Server } from "node:net";
import { Pool } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DnsServer, startDnsServer } from "../../test/support/servers/dns-server.ts";
import { createConnector, EgressRefused } from "./connector.ts";
import { type Networks, networksOf, noNetworks } from "./networks.ts";
import { createResolve, type Resolve } from "./resolve.ts";

let dns: DnsServer;
let receiver: Server;
let port: number;
const received: string[] = [];

beforeAll(async () => {
  dns = await startDnsServer();
  receiver = createServer((socket) => {
    received.push("connection");
    socket.on("data", (data) => {
      received.push(data.toString("latin1"));
      socket.end("HTTP/1.1 204 No Content\r\n\r\n");
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  port = (receiver.address() as { port: number }).port;
});

afterAll(async () => {
  receiver.close();
  await dns.close();
});

const post = async (host: string, open: Networks, { scheme = "http", resolve }: { scheme?: string; resolve?: Resolve } = {}) => {
  received.length = 0;
  const connect = createConnector({
    open,
    resolve: resolve ?? createResolve({ servers: [dns.address] }),
    connectTimeoutMs: 2_000,
  });
  const pool = new Pool(`${scheme}://${host}:${port}`, { connect });
  try {
    return (await pool.request({ path: "/", method: "POST", body: "x" })).statusCode;
  } catch (error) {
    return error as Error;
  } finally {
    await pool.destroy();
  }
};

it("connects to the address that the name has in an opened network", async () => {
  dns.answer("hooks.shop.se", ["127.0.0.1"]);
  expect(await post("hooks.shop.se", networksOf("127.0.0.1/32"))).toBe(204);
});

it.each(["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"])(
  "refuses the literal %s without connecting",
  async (host) => {
    expect(await post(host, noNetworks)).toBeInstanceOf(EgressRefused);
    expect(received).toEqual([]);
  },
);

it.each([
  ["loopback", ["127.0.0.1"]],
  ["a metadata service", ["169.254.169.254"]],
  ["IPv6 loopback", ["::1"]],
  ["a 6to4 form of loopback", ["2002:7f00:1::"]],
  ["a public and a private address", ["9.9.9.9", "127.0.0.1"]],
  ["a public IPv6 and a private IPv4 address", ["2606:4700::1111", "10.0.0.1"]],
])("refuses a name that leads to %s", async (_what, addresses) => {
  dns.answer("evil.shop.se", addresses);
  const refusal = await post("evil.shop.se", noNetworks);
  expect(refusal).toBeInstanceOf(EgressRefused);
  expect(String(refusal)).toMatch(/evil\.shop\.se resolves to .* events may not be sent to\./);
  expect(received).toEqual([]);
});

it("asks DNS once per connection, so that no second answer can differ from the judged one", async () => {
  dns.answer("rebinding.shop.se", ["127.0.0.1"], ["10.0.0.1"]);
  dns.questions.length = 0;
  expect(await post("rebinding.shop.se", networksOf("127.0.0.1/32"))).toBe(204);
  expect(dns.questions).toEqual(["rebinding.shop.se"]);
  expect(await post("rebinding.shop.se", networksOf("127.0.0.1/32"))).toBeInstanceOf(EgressRefused);
});

it("judges the peer of the finished connection before writing a byte to it, over TLS too", async () => {
  // A network that gives a different result the second time stands for any change between the judgement and the socket.
  const openOnce = (): Networks => {
    let asked = 0;
    return { has: () => asked++ === 0 };
  };
  for (const scheme of ["http", "https"]) {
    expect(await post("127.0.0.1", openOnce(), { scheme })).toBeInstanceOf(EgressRefused);
    expect(received.filter((data) => data !== "connection")).toEqual([]);
  }
});

it("reports a name that does not exist", async () => {
  expect(await post("nowhere.shop.se", noNetworks)).toMatchObject({ code: "ENOTFOUND" });
});

it("gives up on a receiver that accepts and then never finishes the TLS handshake", async () => {
  const silent = createServer((socket) => socket.on("error", () => {}).resume());
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const connect = createConnector({ open: networksOf("127.0.0.1/32"), resolve: createResolve(), connectTimeoutMs: 100 });
  const failure = await new Promise<unknown>((resolve) => {
    const silentPort = String((silent.address() as { port: number }).port);
    connect({ hostname: "127.0.0.1", host: "127.0.0.1", protocol: "https:", port: silentPort }, (...[error]) => resolve(error));
  });
  silent.close();
  expect(failure).toMatchObject({ code: "UND_ERR_CONNECT_TIMEOUT" });
});
