import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { eventually } from "../../../test/support/eventually.ts";
import { serverBounds } from "./bounds.ts";
import { countRequestsUnderWay } from "./requests-under-way.ts";

const { cap } = serverBounds.pipelinedRequests;

test("a connection has so many requests in progress, and the next one is refused", async () => {
  const app = Fastify();
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const listener = { trustProxy: () => false, isOverLimit: () => false };
  countRequestsUnderWay(app, { listener, maxPerAddress: 1_000 });
  app.get("/slow", async () => {
    begun += 1;
    await gate.promise;
    return "done";
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as { port: number }).port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  socket.write("GET /slow HTTP/1.1\r\nHost: kolli.test\r\n\r\n".repeat(cap + 1));
  await eventually(() => begun === cap);
  gate.resolve();
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  await eventually(() => statuses().length === cap + 1);
  expect(statuses()).toEqual([...Array(cap).fill("200"), "429"]);
  expect(begun).toBe(cap);
  socket.destroy();
  await app.close();
});
