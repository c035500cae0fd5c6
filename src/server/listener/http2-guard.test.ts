import { EventEmitter } from "node:events";
import type { ServerHttp2Session, ServerHttp2Stream } from "node:http2";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverBounds } from "../front/bounds.ts";
import { guardSession } from "./http2-guard.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const windowMs = 10_000;
const open = () => {
  const socket = { bytesRead: 0 };
  const session = Object.assign(new EventEmitter(), { socket, destroyed: false, destroy: vi.fn() });
  const guard = guardSession(session as unknown as ServerHttp2Session, { maxIdleFrames: 300, idleWindowMs: windowMs });
  const receive = (bytes: number) => {
    socket.bytesRead += bytes;
    vi.advanceTimersByTime(windowMs);
    return session.destroy.mock.calls.length > 0;
  };
  return { guard, receive, close: () => void session.emit("close") };
};
const { idleBytes, bytesOfRequest } = serverBounds;

test("a connection without requests that sends more than the cap is closed", () => {
  const { receive, close } = open();
  expect(receive(idleBytes.cap)).toBe(false);
  expect(receive(idleBytes.cap + 1)).toBe(true);
  close();
});

test("each request, also one that began earlier, allows so much more and no more", () => {
  const { guard, receive, close } = open();
  guard.onStream(new EventEmitter() as ServerHttp2Stream);
  // Begun in this window, and still running at its end.
  expect(receive(idleBytes.cap + 2 * bytesOfRequest.cap)).toBe(false);
  expect(receive(idleBytes.cap + bytesOfRequest.cap)).toBe(false);
  expect(receive(idleBytes.cap + bytesOfRequest.cap + 1)).toBe(true);
  close();
});
