import { afterAll, beforeAll, expect, test } from "vitest";
import { newUuid } from "../../../src/lib/ids.ts";
import { Secret } from "../../../src/lib/secret.ts";
import { mailBounds } from "../../../src/mail/bounds.ts";
import { type MailTransport, openTransport } from "../../../src/mail/transport.ts";
import { eventually } from "../../support/eventually.ts";
import { startMailServer } from "../../support/servers/mail-server.ts";

let server: Awaited<ReturnType<typeof startMailServer>>;
let transport: MailTransport;
beforeAll(async () => {
  server = await startMailServer((to) => (to.startsWith("gone") ? 550 : null));
  transport = await openTransport({ url: new Secret(server.url), from: "Kolli <kolli@shop.test>" });
});
afterAll(async () => {
  transport.close();
  await server.close();
});

const send = (to = "ada@shop.test") => transport.send({ id: newUuid(Date.now()), to, subject: "s", text: "t", html: "h" });
const { cap } = mailBounds.connections;

test("mails share connections, however many are sent together, and a refused one ends none", async () => {
  expect((await send("gone@shop.test")).result).toBe("refused");
  for (let nth = 0; nth < 20; nth++) expect(await send()).toEqual({ result: "sent" });
  // That of the refused mail may not be free again when the next one is sent.
  expect(server.connections().ever).toBeLessThanOrEqual(2);
  const sent = await Promise.all(Array.from({ length: 3 * cap }, () => send()));
  expect(new Set(sent.map(({ result }) => result))).toEqual(new Set(["sent"]));
  expect(server.connections().ever).toBe(cap);
  expect(server.mails).toHaveLength(20 + 3 * cap);
});

test("connections that the server has closed are replaced, and no mail is sent twice or lost", async () => {
  const before = server.mails.length;
  server.hangUp();
  const sent = await Promise.all(Array.from({ length: cap }, () => send()));
  expect(new Set(sent.map(({ result }) => result))).toEqual(new Set(["sent"]));
  expect(server.mails).toHaveLength(before + cap);
  transport.close();
  await eventually(() => server.connections().open === 0);
  expect(await send()).toMatchObject({ result: "later" });
});
