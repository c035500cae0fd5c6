import { expect, test } from "vitest";
import { webhookBounds } from "../bounds.ts";
import { createNatsReader, type NatsMessage } from "./reader.ts";

const reading = () => {
  const lines: string[] = [];
  const messages: NatsMessage[] = [];
  const read = createNatsReader({ onLine: (line) => lines.push(line), onMessage: (message) => messages.push(message) });
  return { lines, messages, read };
};

test("lines and messages are found wherever the network cuts them", () => {
  const whole =
    'INFO {"a":1}\r\nMSG _INBOX.a.1 1 7\r\n{"x":1}\r\nPING\r\nHMSG _INBOX.a.2 1 16 16\r\nNATS/1.0 503\r\n\r\n\r\nPONG\r\n';
  for (const size of [1, 3, 1_000]) {
    const { lines, messages, read } = reading();
    for (let at = 0; at < whole.length; at += size) read(Buffer.from(whole.slice(at, at + size)));
    expect(lines).toEqual(['INFO {"a":1}', "PING", "PONG"]);
    expect(messages).toEqual([
      { subject: "_INBOX.a.1", status: null, body: '{"x":1}' },
      { subject: "_INBOX.a.2", status: "503", body: "" },
    ]);
  }
});

test("what a server sends without an end is not kept beyond the cap", () => {
  const { cap } = webhookBounds.brokerBuffered;
  const { read } = reading();
  read(Buffer.alloc(cap, "x"));
  expect(() => read(Buffer.alloc(3, "x"))).toThrow("without an end");
  expect(() => reading().read(Buffer.from(`MSG a 1 ${cap + 1}\r\n`))).toThrow("too large");
  expect(() => reading().read(Buffer.from("MSG a 1 many\r\n"))).toThrow("too large");
});
