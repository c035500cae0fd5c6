import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { serverBounds } from "../front/bounds.ts";
import { refusePlainHttp } from "./plain-http.ts";

test("what a client goes on sending over plain HTTP is dropped up to the cap, then the connection is closed", () => {
  const socket = Object.assign(new EventEmitter(), { end: vi.fn(), destroy: vi.fn() });
  refusePlainHttp(socket as unknown as Socket);
  expect(socket.end).toHaveBeenCalledOnce();
  socket.emit("data", Buffer.alloc(serverBounds.droppedPlainBytes.cap));
  expect(socket.destroy).not.toHaveBeenCalled();
  socket.emit("data", Buffer.alloc(1));
  expect(socket.destroy).toHaveBeenCalledOnce();
  socket.emit("close");
});
