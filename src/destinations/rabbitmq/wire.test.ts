import { expect, test } from "vitest";
import { webhookBounds } from "../bounds.ts";
import { createFrameReader, type Frame, frame, messageIdIn, method, shortText } from "./wire.ts";

const reading = () => {
  const frames: Frame[] = [];
  return { frames, read: createFrameReader((one) => frames.push(one)) };
};

test("frames are found wherever the network cuts them", () => {
  const whole = Buffer.concat([
    method(1, [60, 40], shortText("kolli")),
    frame(3, 1, Buffer.from("body")),
    frame(8, 0, Buffer.alloc(0)),
  ]);
  for (const size of [1, 3, 1_000]) {
    const { frames, read } = reading();
    for (let at = 0; at < whole.length; at += size) read(whole.subarray(at, at + size));
    expect(frames.map(({ type, channel, payload }) => [type, channel, payload.toString("latin1")])).toEqual([
      [1, 1, "\0\x3c\0\x28\x05kolli"],
      [3, 1, "body"],
      [8, 0, ""],
    ]);
  }
});

test("what is no frame, or one beyond the cap, ends the connection", () => {
  expect(() => reading().read(Buffer.from("AMQP\0\0\x09\x01", "latin1"))).toThrow("does not speak AMQP 0-9-1");
  expect(() => reading().read(Buffer.from("HTTP/1.1 400 Bad Request"))).toThrow("too large");
  const announcing = (bytes: number) => {
    const head = Buffer.alloc(7);
    head.writeUInt32BE(bytes, 3);
    return head;
  };
  const { cap } = webhookBounds.brokerBuffered;
  expect(() => reading().read(announcing(cap))).not.toThrow();
  expect(() => reading().read(announcing(cap + 1))).toThrow("too large");
  expect(() => reading().read(Buffer.from([1, 0, 0, 0, 0, 0, 0, 7]))).toThrow("does not speak AMQP 0-9-1");
});

test("the message ID of a returned message is found behind every other property", () => {
  // Written by hand from the specification: all properties up to the message ID.
  const header = Buffer.from(
    "003c0000000000000000000aff80" + "0161" + "0162" + "00000000" + "02" + "00" + "0163" + "0164" + "0165" + "026964",
    "hex",
  );
  expect(messageIdIn(header)).toBe("id");
  expect(messageIdIn(Buffer.from("003c0000000000000000000a0000", "hex"))).toBe(null);
  expect(() => messageIdIn(header.subarray(0, 20))).toThrow("incomplete");
});
