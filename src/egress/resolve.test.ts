import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createResolve } from "./resolve.ts";

let server: Socket;
let responseCode: number;
beforeAll(async () => {
  server = createSocket("udp4", (query, { port, address }) => {
    const answer = Buffer.from(query);
    answer[2] = 0x81;
    answer[3] = 0x80 + responseCode;
    server.send(answer, port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

test.each([
  { code: "ENOTFOUND", response: 3, words: "The host shop.test does not exist in DNS" },
  { code: "ENODATA", response: 0, words: "The host shop.test has no address in DNS" },
  { code: "ESERVFAIL", response: 2, words: "The host shop.test could not be looked up: the DNS server reports a failure" },
])("$code is said in words for the receiver's people, with the code for programs", async ({ code, response, words }) => {
  responseCode = response;
  const resolve = createResolve({ servers: [`127.0.0.1:${server.address().port}`] });
  await expect(resolve("shop.test")).rejects.toMatchObject({ message: words, code });
});
