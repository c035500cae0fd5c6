import { isIPv4 } from "node:net";

/** Just enough of DER (ITU-T X.690) to write a certificate. node:crypto reads them. */
export const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.from(content.length.toString(16).padStart(content.length > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content]);
};

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);
export const octets = (...parts: readonly Uint8Array[]): Buffer => der(0x04, ...parts);
export const bits = (content: Uint8Array, unused = 0): Buffer => der(0x03, Buffer.from([unused]), content);
export const derText = (value: string): Buffer => der(0x0c, Buffer.from(value, "utf8"));
export const yes: Buffer = der(0x01, Buffer.from([0xff]));

/** A positive whole number, given as bytes without leading zeros. */
export const integer = (bytes: Uint8Array): Buffer => der(0x02, bytes[0]! & 0x80 ? Buffer.from([0]) : Buffer.alloc(0), bytes);

const base128 = (value: number): number[] => {
  const digits = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
};

export const objectId = (dotted: string): Buffer => {
  const [first, second, ...others] = dotted.split(".").map(Number);
  return der(0x06, Buffer.from([first! * 40 + second!, ...others.flatMap(base128)]));
};

/** Two-digit years up to 2049, four digits after (RFC 5280, section 4.1.2.5). */
export const time = (epochMs: number): Buffer => {
  const digits = `${new Date(epochMs).toISOString().replace(/\D/g, "").slice(0, 14)}Z`;
  return Number(digits.slice(0, 4)) < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
};

/** The 4 or 16 bytes of an address. */
export const addressBytes = (address: string): Buffer => {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  const [head, tail] = address.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const missing = tail ? 8 - head!.length - tail.length : 0;
  const groups = [...head!, ...Array<string>(missing).fill("0"), ...(tail ?? [])];
  return Buffer.from(groups.map((group) => group.padStart(4, "0")).join(""), "hex");
};
