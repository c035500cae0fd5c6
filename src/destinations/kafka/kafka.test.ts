import { expect, test } from "vitest";
import { webhookBounds } from "../bounds.ts";
import { crc32c, murmur2, partitionOf, recordBatch } from "./records.ts";
import { authenticateScram } from "./scram.ts";
import { createResponseReader, readKafkaFields } from "./wire.ts";

test("keys go to the partition that Kafka's own clients choose", () => {
  // The values of Kafka's UtilsTest.
  expect(murmur2(Buffer.from("21"))).toBe(-973932308);
  expect(murmur2(Buffer.from("foobar"))).toBe(-790332482);
  expect(murmur2(Buffer.from("abc"))).toBe(479470107);
  expect(murmur2(Buffer.from("a-little-bit-long-string"))).toBe(-985981536);
  expect(murmur2(Buffer.from("a-little-bit-longer-string"))).toBe(-1486304829);
  expect(partitionOf("foobar", 12)).toBe((-790332482 & 0x7fffffff) % 12);
});

test("the checksum is CRC-32C", () => {
  // RFC 3720, B.4, and the usual check value.
  expect(crc32c(Buffer.from("123456789"))).toBe(0xe3069283);
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
});

test("a batch has the bytes that the format prescribes", () => {
  const record = { key: "k", headers: { h: "v" }, at: 1_000, value: Buffer.from("body") };
  const batch = recordBatch([record], { producerId: 5n, epoch: 1, sequence: 7 });
  // Offset, length, leader epoch, magic; the checksum is left out; attributes, last offset, two times, producer, epoch, number, count.
  const head = "0000000000000000" + "00000041" + "ffffffff" + "02";
  const covered =
    "0000" + "00000000" + "00000000000003e8" + "00000000000003e8" + "0000000000000005" + "0001" + "00000007" + "00000001";
  // Length 15, attributes, time, offset, key, value, one header: numbers are zigzag, so that 1 is 02.
  const encoded = "1e" + "00" + "00" + "00" + "026b" + "08626f6479" + "02" + "0268" + "0276";
  expect(batch.toString("hex").replace(/^(.{34}).{8}/, "$1")).toBe(head + covered + encoded);
});

test("SCRAM proves the password as RFC 7677 shows it, and refuses a server that does not know it", async () => {
  const said: string[] = [];
  const answers = [
    "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096",
    "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=",
  ];
  const exchangeWith = (list: readonly string[]) => async (message: string) => list[said.push(message) - 1]!;
  const login = { user: "user", password: "pencil" };
  await authenticateScram("sha256", login, exchangeWith(answers), "rOprNGfwEbeRWgbNEkqO");
  expect(said).toEqual([
    "n,,n=user,r=rOprNGfwEbeRWgbNEkqO",
    "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=",
  ]);
  said.length = 0;
  const forged = [answers[0]!, `v=${Buffer.alloc(32).toString("base64")}`];
  await expect(authenticateScram("sha256", login, exchangeWith(forged), "rOprNGfwEbeRWgbNEkqO")).rejects.toThrow("did not prove");
  said.length = 0;
  const weak = [answers[0]!.replace("i=4096", "i=1")];
  await expect(authenticateScram("sha256", login, exchangeWith(weak), "rOprNGfwEbeRWgbNEkqO")).rejects.toThrow("not valid");
});

test("what a broker sends beyond the cap, or cuts short, is refused", () => {
  const announcing = (bytes: number) => {
    const head = Buffer.alloc(8);
    head.writeInt32BE(bytes);
    return head;
  };
  const { cap } = webhookBounds.brokerBuffered;
  const read = createResponseReader(() => {});
  expect(() => read(announcing(cap))).not.toThrow();
  expect(() => createResponseReader(() => {})(announcing(cap + 1))).toThrow("too large");
  expect(() => createResponseReader(() => {})(Buffer.from("HTTP/1.1 400 Bad Request"))).toThrow("does not speak Kafka");
  expect(() => readKafkaFields(Buffer.from([0, 9, 1])).text()).toThrow("incomplete");
});
