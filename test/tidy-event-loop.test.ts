import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What Node does on the event loop although it has another way: compressing, stretching keys, making key pairs. */
const onTheEventLoop =
  /\b(?:\w*(?:[dD]eflate|[iI]nflate|[gG]zip|[gG]unzip|[uU]nzip|[cC]ompress)(?:Raw)?|scrypt|pbkdf2|argon2|generateKeyPair|hkdf)Sync\b/;

/** Where it may stand, and why it never takes 20 ms of a service's event loop. */
const places: Readonly<Record<string, string>> = {
  "src/lib/picture/read-png.ts": "called in the thread that draws (src/lib/threads)",
  "src/lib/picture/write-png.ts":
    "called in the thread that draws, and for two small pictures of test mode, which are drawn once",
  "src/checks/apply/stored-answers.ts": "answers of at most 64 KiB; larger ones are compressed beside the event loop",
  "src/people/common-passwords/build.ts": "a program for whoever works on Kolli",
  "src/operations/tls/certificates.ts": "at a first start, and once in months",
  "src/lib/seal.ts": "32 bytes from 32, some microseconds",
  "src/operations/master-key/": "32 bytes from 32, some microseconds",
  "src/operations/backup/container.ts": "32 bytes from 32, some microseconds, in a command",
  "src/public-page/public-token.ts": "32 bytes from 32, some microseconds",
  "src/dashboard-api/workspace-data/export-links.ts": "32 bytes from 32, some microseconds",
  "src/public-page/mails/mail-tokens.ts": "32 bytes from 32, some microseconds",
  "src/recipients/recipient.ts": "32 bytes from 32, some microseconds",
  "src/recipients/web-push/encrypt.ts": "32 bytes and less from 32, some microseconds",
  "src/proofs/proof-links.ts": "32 bytes from 32, some microseconds",
  "src/compat/agents/ucp-key.ts": "48 bytes from a webhook's secret, some microseconds",
  "src/destinations/inbox/inbox.ts": "32 bytes from 32, some microseconds",
};

const files = globSync("src/**/*.ts").filter((file) => !/\.test\.ts$|\/emulator\.ts$/.test(file));
const users = files.filter((file) => onTheEventLoop.test(readFileSync(file, "utf8")));

test("nothing is compressed, unpacked or hashed slowly on the event loop, except where a reason says otherwise", () => {
  expect(users.filter((file) => !Object.keys(places).some((place) => file.startsWith(place)))).toEqual([]);
});

test("every exception is still needed", () => {
  expect(Object.keys(places).filter((place) => !users.some((file) => file.startsWith(place)))).toEqual([]);
});
