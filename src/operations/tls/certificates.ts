import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from "node:crypto";
import { isIP } from "node:net";
import { days, type EpochMs, hours } from "../../lib/clock.ts";
import { addressBytes, bits, der, derText, integer, objectId, octets, sequence, set, time, yes } from "./der.ts";

/** A certificate with its private key, both PEM. */
export type KeyedCertificate = { certificate: string; key: string };

const authorityDays = 3_650;
/** Browsers refuse longer ones. */
const leafDays = 397;

const ecdsaWithSha256 = sequence(objectId("1.2.840.10045.4.3.2"));

const name = (commonName: string): Buffer =>
  sequence(set(sequence(objectId("2.5.4.10"), derText("Kolli"))), set(sequence(objectId("2.5.4.3"), derText(commonName))));

const extension = (id: string, value: Buffer, critical = false): Buffer =>
  critical ? sequence(objectId(id), yes, octets(value)) : sequence(objectId(id), octets(value));

const keyId = (publicKey: KeyObject): Buffer => {
  const spki = publicKey.export({ type: "spki", format: "der" });
  // The bits of the key are the last 65 bytes: an uncompressed point on P-256.
  return createHash("sha1").update(spki.subarray(-65)).digest();
};

type Draft = {
  issuer: string;
  subject: string;
  subjectKey: KeyObject;
  issuerKey: KeyObject;
  from: EpochMs;
  until: EpochMs;
  extensions: Buffer[];
};

/** An X.509 version 3 certificate (RFC 5280), signed with ECDSA on P-256. */
const signCertificate = ({ issuer, subject, subjectKey, issuerKey, from, until, extensions }: Draft): string => {
  const serial = randomBytes(16);
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    name(issuer),
    sequence(time(from), time(until)),
    name(subject),
    subjectKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(...extensions)),
  );
  const certificate = sequence(body, ecdsaWithSha256, bits(sign("sha256", body, issuerKey)));
  return new X509Certificate(certificate).toString();
};

const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = (key: KeyObject): string => key.export({ type: "pkcs8", format: "pem" }) as string;

export const createAuthority = (commonName: string, now: EpochMs): KeyedCertificate => {
  const { publicKey, privateKey } = newKey();
  const certificate = signCertificate({
    issuer: commonName,
    subject: commonName,
    subjectKey: publicKey,
    issuerKey: privateKey,
    from: now - hours(1),
    until: now + days(authorityDays),
    extensions: [
      extension("2.5.29.19", sequence(yes, integer(Buffer.from([0]))), true), // an authority, for leaves only
      extension("2.5.29.15", bits(Buffer.from([0b0000_0110]), 1), true), // signs certificates and revocation lists
      extension("2.5.29.14", octets(keyId(publicKey))),
    ],
  });
  return { certificate, key: pem(privateKey) };
};

const generalName = (host: string): Buffer =>
  isIP(host) ? der(0x87, addressBytes(host)) : der(0x82, Buffer.from(host, "ascii"));

/** A server's certificate for these host names and addresses. */
export const createLeaf = (authority: KeyedCertificate, hosts: readonly string[], now: EpochMs): KeyedCertificate => {
  const { publicKey, privateKey } = newKey();
  const issuer = new X509Certificate(authority.certificate);
  const certificate = signCertificate({
    issuer: /^CN=(.*)$/m.exec(issuer.subject)?.[1] ?? "",
    subject: hosts[0]!,
    subjectKey: publicKey,
    issuerKey: createPrivateKey(authority.key),
    from: now - hours(1),
    until: Math.min(now + days(leafDays), Date.parse(issuer.validTo)),
    extensions: [
      extension("2.5.29.15", bits(Buffer.from([0b1000_0000]), 7), true), // signs handshakes
      extension("2.5.29.37", sequence(objectId("1.3.6.1.5.5.7.3.1"))), // as a server
      extension("2.5.29.17", sequence(...hosts.map(generalName))),
      extension("2.5.29.14", octets(keyId(publicKey))),
      extension("2.5.29.35", sequence(der(0x80, keyId(createPublicKey(authority.certificate))))),
    ],
  });
  return { certificate, key: pem(privateKey) };
};
