import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
const base64url = (bytes: Buffer): string => bytes.toString("base64url");

/** A browser that subscribed at a push service: it alone can read what is sent to it (RFC 8291). */
export const newBrowser = (origin: string, name: string) => {
  const key = createECDH("prime256v1");
  const p256dh = key.generateKeys();
  const auth = randomBytes(16);
  const path = `/push/${name}`;
  return {
    path,
    subscription: { endpoint: `${origin}${path}`, keys: { p256dh: base64url(p256dh), auth: base64url(auth) } },
    read(body: Buffer): { title: string; text: string; url: string; tag: string; lang: string; dir: string } {
      const salt = body.subarray(0, 16);
      const keyEnd = 21 + body.readUInt8(20);
      const sender = body.subarray(21, keyEnd);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, sender]);
      const secret = derive(key.computeSecret(sender), auth, info, 32);
      const decipher = createDecipheriv(
        "aes-128-gcm",
        derive(secret, salt, "Content-Encoding: aes128gcm\0", 16),
        derive(secret, salt, "Content-Encoding: nonce\0", 12),
      );
      decipher.setAuthTag(body.subarray(-16));
      const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
      if (plain.at(-1) !== 2) throw new Error("The last record is not marked.");
      return JSON.parse(plain.subarray(0, -1).toString());
    },
  };
};

/** As a push service verifies who sends (RFC 8292); the public key of the sender, or null. */
const senderOf = (origin: string, headers: IncomingHttpHeaders): string | null => {
  const [, head, claims, signature, shown] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  if (!head || !claims || !signature || !shown) return null;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const point = Buffer.from(shown, "base64url");
  const [x, y] = [base64url(point.subarray(1, 33)), base64url(point.subarray(33))];
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const isCurrent = exp * 1000 > Date.now() && exp * 1000 <= Date.now() + 86_400_000;
  return isSigned && isCurrent && aud === origin && /^(https|mailto):/.test(sub) ? shown : null;
};

/** Takes messages as the services of browsers do, and refuses what they refuse. */
export const startPushService = async () => {
  const messages: { path: string; headers: IncomingHttpHeaders; sender: string; body: Buffer }[] = [];
  /** By path: what to answer instead of 201. */
  const answers = new Map<string, number>();
  let origin = "";
  const take = async ({ url: path = "", headers }: IncomingMessage, bytes: Promise<Buffer>): Promise<number> => {
    const body = await bytes;
    const answer = answers.get(path);
    if (answer !== undefined) return answer;
    const sender = senderOf(origin, headers);
    if (sender === null) return 403;
    if (headers["content-encoding"] !== "aes128gcm" || !(Number(headers.ttl) > 0) || body.length > 4096) return 400;
    messages.push({ path, headers, sender, body });
    return 201;
  };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(await take(request, buffer(request))).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    messages,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
