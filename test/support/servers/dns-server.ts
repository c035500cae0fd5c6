import { createSocket } from "node:dgram";
import { isIPv4 } from "node:net";

export type DnsServer = {
  /** For `Resolver.setServers`. */
  address: string;
  /** Each question for the name takes the next list of addresses; the last one stays. */
  answer(name: string, ...lists: readonly (readonly string[])[]): void;
  /** The names asked for, in order, once per question. */
  questions: string[];
  close(): Promise<void>;
};

const readName = (message: Buffer): { name: string; end: number } => {
  const labels: string[] = [];
  let at = 12;
  while (message[at] !== 0) {
    const length = message[at]!;
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
};

const ipv6Bytes = (address: string): Buffer => {
  const [head = "", tail] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const all = [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  return Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex");
};

const record = (address: string): Buffer => {
  const data = isIPv4(address) ? Buffer.from(address.split(".").map(Number)) : ipv6Bytes(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(isIPv4(address) ? 1 : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
};

/** A name server on loopback that says what a test tells it to, so that the real resolver can be led astray. */
export const startDnsServer = async (): Promise<DnsServer> => {
  const socket = createSocket("udp4");
  const lists = new Map<string, (readonly string[])[]>();
  const questions: string[] = [];
  socket.on("message", (message, peer) => {
    const { name, end } = readName(message);
    const type = message.readUInt16BE(end);
    if (type === 1) questions.push(name);
    const known = lists.get(name);
    // Both kinds of question belong to one lookup; the one for IPv6 comes second and moves on.
    const current = known && (known.length > 1 && type === 28 ? known.shift() : known[0]);
    const records = (current ?? []).filter((address) => isIPv4(address) === (type === 1)).map(record);
    const head = Buffer.from(message.subarray(0, 12));
    head.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    socket.send(Buffer.concat([head, message.subarray(12, end + 4), ...records]), peer.port, peer.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    answer: (name, ...addresses) => void lists.set(name, [...addresses]),
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
};
