import { EventEmitter } from "node:events";
import type { FastifyReply } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { discardBody } from "../body-reader.ts";
import { graphqlBounds } from "../bounds.ts";

const opened: { leave: () => void }[] = [];
afterEach(() => {
  for (const { leave } of opened.splice(0)) leave();
});

/** A request that was refused while its body is still arriving. */
const refuse = (statusCode = 401) => {
  const socket = Object.assign(new EventEmitter(), { destroy: vi.fn() });
  const raw = Object.assign(new EventEmitter(), {
    httpVersionMajor: 1,
    complete: false,
    headers: { "transfer-encoding": "chunked" },
    socket,
  });
  const response = new EventEmitter();
  const reply = { request: { raw }, raw: response, statusCode, removeHeader: () => {} };
  discardBody(reply as unknown as FastifyReply);
  response.emit("finish");
  const one = {
    isCut: () => socket.destroy.mock.calls.length > 0,
    send: (bytes: number) => void raw.emit("data", Buffer.alloc(bytes)),
    leave: () => void raw.emit("end"),
  };
  opened.push(one);
  return one;
};

test("so many clients may go on sending at a time; the next one is cut after its response, until another has left", () => {
  const waiting = Array.from({ length: graphqlBounds.lingerers.cap }, () => refuse());
  expect(waiting.filter(({ isCut }) => isCut())).toEqual([]);
  expect(refuse().isCut()).toBe(true);
  waiting[0]!.leave();
  expect(refuse().isCut()).toBe(false);
  expect(refuse().isCut()).toBe(true);
});

test.each([
  [401, graphqlBounds.droppedBytes.cap],
  [413, graphqlBounds.droppedBytesOfTooLarge.cap],
])("what comes after a response %i is dropped up to %i bytes", (status, cap) => {
  const client = refuse(status);
  client.send(cap);
  expect(client.isCut()).toBe(false);
  client.send(1);
  expect(client.isCut()).toBe(true);
});
