import { createHash } from "node:crypto";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyPicture } from "../../../src/lib/picture/picture.ts";
import { readPng } from "../../../src/lib/picture/read-png.ts";
import { writePng } from "../../../src/lib/picture/write-png.ts";
import { createAuthority, createLeaf } from "../../../src/operations/tls/certificates.ts";
import { notifyWorkspace } from "../../../src/workspaces/workspace-notices.sql.ts";
import { codes, type Dashboard, holdToAudit, openAsMember, openAsOwner, openDashboard } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let certificates: string;
/** Of a parcel that is out for delivery, with the reference ORDER-7. */
let path: string;

beforeAll(async () => {
  certificates = await temporaryFolder("certificates");
  await writeFile(join(certificates, "shop.pem"), certificateFor("track.shop.com"));
  service = await startTestService({
    env: { KOLLI_TRACKING_HOSTS: "track.shop.com,*.shops.example", KOLLI_TLS_CERTIFICATES: certificates },
    times: { certificateCheckMs: 50 },
  });
  owner = await openAsOwner(service);
  const { key } = await service.keyFor("TEST");
  const { body } = await service.graphql(
    key,
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { publicUrl } } }",
    { input: { trackingCode: "K1000000003", carrier: "UPS", async: false, reference: "ORDER-7", postalCode: "69002" } },
  );
  path = new URL(body.data.trackerCreate.tracker.publicUrl).pathname;
});
afterAll(async () => {
  await service.stop();
  await rm(certificates, { recursive: true });
});

const authority = createAuthority("Shops", Date.now());
const certificateFor = (host: string): string => {
  const { certificate, key } = createLeaf(authority, [host], Date.now());
  return certificate + key;
};

const { auditCount, latestAudit } = holdToAudit(() => service);

const declared = `$name: String, $logo: String, $headerColour: String, $accentColour: String, $showsOrderNumber: Boolean,
  $hiddenSections: [TrackingPageSection!], $supportUrl: String, $texts: [TrackingPageTextInput!],
  $embedOrigins: [String!], $hasOrderLookUp: Boolean, $host: String`;
const passed = [...declared.matchAll(/\$(\w+)/g)].map(([, name]) => `${name}: $${name}`).join(", ");
/** Holds the change to its entry in the audit log: one when it succeeds, none when it is refused. */
const update = async (variables: Record<string, unknown>) => {
  const before = await auditCount();
  const { body } = await owner.graphql(
    `mutation (${declared}) { trackingPageUpdate(${passed}) { trackingPage { name } userErrors { code field } } }`,
    variables,
  );
  const payload = body.data.trackingPageUpdate;
  expect((await auditCount()) - before).toBe(payload.userErrors.length > 0 ? 0 : 1);
  return payload;
};
const page = async (at = path, headers: Record<string, string> = {}) =>
  service.send(at, { headers: { "accept-language": "en", ...headers } });
const logo = () => {
  const picture = emptyPicture(20, 10);
  picture.pixels.fill(255);
  return writePng(picture).toString("base64");
};

test("a page is Kolli's until the shop gives it a name, colours, words and a logo, and the log says what was and what is", async () => {
  const before = (await page()).text;
  expect(before).toContain('aria-label="Kolli"');
  expect(before).not.toContain("ORDER-7");
  await update({
    name: "Nordlicht <& Co>",
    headerColour: "#1e2a78",
    showsOrderNumber: true,
    hiddenSections: ["CARRIER_LINK"],
    supportUrl: "mailto:help@nordlicht.shop",
    texts: [
      { language: "de", greeting: "Danke für Ihre Bestellung" },
      { language: "en", greeting: "Thank you for your order" },
    ],
    logo: logo(),
  });
  expect(await latestAudit()).toMatchObject({
    action: "tracking-page.change",
    detail: {
      before: { name: null, logo: null },
      after: { name: "Nordlicht <& Co>", logo: expect.stringMatching(/^20 × 10, /) },
    },
  });
  const { text, headers } = await page();
  expect(text).toContain("Thank you for your order");
  expect(text).toContain("ORDER-7");
  expect(text).toContain('alt="Nordlicht &lt;&amp; Co&gt;"');
  expect(text).not.toContain('aria-label="Kolli"');
  expect(text).not.toContain("Track with");
  expect((await page(path, { "accept-language": "de" })).text).toContain("Danke für Ihre Bestellung");
  const [, styles] = /style-src ([^;]+)/.exec(String(headers["content-security-policy"]))!;
  expect(styles!.split(" ")).toHaveLength([...text.matchAll(/<style>/g)].length);
  expect(headers["content-security-policy"]).toContain("img-src data: 'self'");
});

test("an open page hears of news at once, and whoever has no link hears nothing", async () => {
  const { key } = await service.keyFor("TEST");
  const create = "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id publicUrl } } }";
  const { body } = await service.graphql(key, create, { input: { trackingCode: "NEWS-1", carrier: "UPS", async: false } });
  const { id, publicUrl } = body.data.trackerCreate.tracker;
  const news = `${new URL(publicUrl).pathname}/news`;
  const stream = await request(`${service.url}${news}?seen=0`, { dispatcher: service.agent });
  expect(stream.headers["content-type"]).toBe("text/event-stream");
  const advance =
    "mutation ($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { trackerUserErrors { message } } }";
  await service.graphql(key, advance, { input: { id } });
  let heard = "";
  for await (const chunk of stream.body) {
    heard += String(chunk);
    if (heard.includes("data: news")) break;
  }
  expect(heard).toContain("data: news");
  // Whoever has not seen it is told at once.
  const late = await request(`${service.url}${news}?seen=0`, { dispatcher: service.agent });
  let heardLate = "";
  for await (const chunk of late.body) {
    heardLate += String(chunk);
    if (heardLate.includes("data: news")) break;
  }
  expect(heardLate).toContain("data: news");
  expect((await page("/t/nothing/news")).status).toBe(404);
});

test("the logo is served as the picture that Kolli drew, and as nothing else", async () => {
  const [, address] = /<img src="([^"]+)"/.exec((await page()).text)!;
  const { statusCode, headers, body } = await request(`${service.url}${address}`, { dispatcher: service.agent });
  const bytes = Buffer.from(await body.arrayBuffer());
  expect([statusCode, headers["content-type"], headers["x-content-type-options"]]).toEqual([200, "image/png", "nosniff"]);
  expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
  expect(readPng(bytes)).toMatchObject({ ok: true, value: { width: 20, height: 10 } });
  expect((await page("/t/logos/00000000000000000000000000000000.png")).status).toBe(404);
});

test("only an owner changes it, a viewer sees it, and what cannot be used is refused by field", async () => {
  const viewer = await openAsMember(service, owner, "vera@kolli.test", "VIEWER");
  const { body } = await viewer.graphql('mutation { trackingPageUpdate(name: "x") { trackingPage { name } } }');
  expect(body.errors[0].extensions.code).toBe("FORBIDDEN");
  expect((await viewer.graphql("{ trackingPage { name font } }")).body.data.trackingPage).toEqual({
    name: "Nordlicht <& Co>",
    font: "KOLLI",
  });
  const refusal = async (args: Record<string, unknown>) => codes(await update(args));
  expect(await refusal({ supportUrl: "javascript:alert(1)" })).toEqual([["TRACKING_PAGE_INVALID", "supportUrl"]]);
  expect(await refusal({ logo: Buffer.from("<svg/>").toString("base64") })).toEqual([["TRACKING_PAGE_INVALID", "logo"]]);
  expect(await refusal({ accentColour: "blue" })).toEqual([["TRACKING_PAGE_INVALID", "accentColour"]]);
  await update({ logo: null });
  await eventually(async () => (await page()).text.includes("<b>Nordlicht &lt;&amp; Co&gt;</b>"));
});

test("the preview shows what is not saved, to whoever edits the page and to nobody else", async () => {
  const draft = {
    workspaceId: owner.place.workspace,
    language: "de",
    status: "DELIVERED",
    settings: { name: "Entwurf", headerColour: "#zzz", texts: 7 },
    logo: logo(),
  };
  const preview = (headers: Record<string, string>) =>
    service.send("/dashboard/tracking-page/preview", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", cookie: owner.cookie()!, ...headers },
      body: new URLSearchParams({ draft: JSON.stringify(draft) }).toString(),
    });
  const { status, text, headers } = await preview({ "sec-fetch-site": "same-origin" });
  expect(status).toBe(200);
  expect(text).toContain("Zugestellt");
  expect(text).toContain('src="data:image/png;base64,');
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect((await page()).text).not.toContain("Entwurf");
  expect((await preview({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await preview({})).status).toBe(403);
  expect((await preview({ "sec-fetch-site": "same-origin", cookie: "" })).status).toBe(401);
  // As every operation: by role, by how the workspace wants people to sign in, not once it is deleted, and paid for.
  const own = { "sec-fetch-site": "same-origin" };
  const developer = await openAsMember(service, owner, "developer@kolli.test", "DEVELOPER");
  expect((await preview({ ...own, cookie: developer.cookie()! })).status).toBe(403);
  const { db } = service.runtime;
  const set = (column: string, value: unknown) =>
    db.run("", `update workspace set ${column} = $1 returning ${notifyWorkspace("id")}`, [value]);
  await set("required_sign_in", "PASSKEY");
  expect((await preview(own)).status).toBe(403);
  await set("required_sign_in", "ANY");
  await set("erase_at", new Date());
  expect((await preview(own)).status).toBe(403);
  await set("erase_at", null);
  expect((await preview(own)).status).toBe(200);
  // Again if the machine was so slow that the budget refilled meanwhile.
  const statuses: number[] = [];
  for (let round = 0; round < 10 && !statuses.includes(429); round++)
    statuses.push(...(await Promise.all(Array.from({ length: 30 }, async () => (await preview(own)).status))));
  expect(statuses).toContain(429);
  // Its own session pays, and nobody else's.
  const again = openDashboard(service);
  await again.signIn("owner@kolli.test");
  expect((await preview({ ...own, cookie: again.cookie()! })).status).toBe(200);
});

test("only the sites that a shop names may frame its pages, and within them header and languages are left out", async () => {
  expect((await page()).headers).toMatchObject({ "x-frame-options": "DENY" });
  expect(codes(await update({ embedOrigins: ["https://shop.com; script-src *"] }))).toEqual([
    ["TRACKING_PAGE_INVALID", "embedOrigins"],
  ]);
  await update({ embedOrigins: ["https://shop.com/", "https://www.shop.com"] });
  const { text, headers } = await page(`${path}?embed=1`);
  expect(headers["content-security-policy"]).toContain("frame-ancestors https://shop.com https://www.shop.com");
  expect(headers["x-frame-options"]).toBeUndefined();
  expect(text).not.toMatch(/<footer|class="top"/);
  for (const [, script] of text.matchAll(/<script>(.*?)<\/script>/gs))
    expect(headers["content-security-policy"]).toContain(createHash("sha256").update(script!).digest("base64"));
  const loader = await page("/t/embed.js");
  expect([loader.status, loader.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
});

test("an order is found by its number and postcode; a wrong one and none are answered alike, and guessing ends", async () => {
  const { key } = await service.keyFor("LIVE");
  const create = "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { publicUrl } } }";
  const order = { carrier: "UPS", reference: "#10482", postalCode: "SW1A 1AA" };
  const { body } = await service.graphql(key, create, { input: { ...order, trackingCode: "1Z999AA10123456784" } });
  const { pathname } = new URL(body.data.trackerCreate.tracker.publicUrl);
  const { orderLookUpUrl } = (await owner.graphql("{ trackingPage { orderLookUpUrl } }")).body.data.trackingPage;
  const address = new URL(orderLookUpUrl).pathname;
  expect((await page(address)).status).toBe(404);
  await update({ hasOrderLookUp: true });
  const form = await page(address);
  expect(form.headers["content-security-policy"]).toContain("form-action 'self'");
  expect(form.text).toContain("Enter your order number and the postcode");

  const ask = (number: string, postcode: string) =>
    service.send(address, { method: "POST", body: new URLSearchParams({ order: number, postcode }).toString() });
  for (const number of ["10482", " #10482"])
    expect(await ask(number, "sw1a1aa")).toMatchObject({ status: 303, headers: { location: pathname } });
  // A parcel of test mode has the reference ORDER-7 and a postcode, too.
  const answers = [await ask("10482", "SW1A 1AB"), await ask("10483", "SW1A 1AA"), await ask("ORDER-7", "69002")];
  const said = answers.map(({ status, text }) => [status, /role="alert">([^<]+)</.exec(text)?.[1]]);
  expect(said[0]).toEqual([404, expect.stringContaining("We found nothing for these details.")]);
  expect(said).toEqual([said[0], said[0], said[0]]);

  await service.graphql(key, create, { input: { ...order, trackingCode: "1Z999AA10123456784" } });
  const several = await ask("10482", "SW1A 1AA");
  expect([several.status, [...several.text.matchAll(/<li><a href="\/t\//g)].length]).toEqual([200, 2]);
  const guesses = [];
  for (let nth = 0; nth < 12; nth++) guesses.push((await ask("10482", `SW1A ${nth}`)).status);
  expect(guesses.slice(0, 2)).toEqual([404, 404]);
  expect(guesses.at(-1)).toBe(429);
});

test("under a shop's own host its pages are shown, and neither another's nor the dashboard or the API", async () => {
  // As through a proxy: the name in the certificate is not the one in the header.
  const at = async (host: string, address = path) => {
    const { hostname, port } = new URL(service.url);
    const options = {
      ...{ hostname, port, path: address, ca: service.ca, agent: false, servername: "localhost" },
      headers: { host },
    };
    const [answer] = (await once(get(options), "response")) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  };
  expect(codes(await update({ host: "track.other.com" }))).toEqual([["TRACKING_PAGE_INVALID", "host"]]);
  await update({ host: "track.shop.com" });
  const { key } = await service.keyFor("TEST");
  const read = "{ trackers(first: 1) { edges { node { publicUrl } } } }";
  await eventually(async () =>
    (await service.graphql(key, read)).body.data.trackers.edges[0].node.publicUrl.startsWith("https://track.shop.com/t/"),
  );
  expect(await at("track.shop.com")).toMatchObject({ status: 200, text: expect.stringContaining("Thank you for your order") });
  // In every spelling that a browser takes for the same name.
  for (const host of ["Track.Shop.COM", "track.shop.com.", "TRACK.shop.com."]) {
    expect([host, (await at(host)).status]).toEqual([host, 200]);
    for (const address of ["/graphql", "/sign-in"]) expect([host, (await at(host, address)).status]).toEqual([host, 404]);
  }
  // The server's own address shows it still: links that were sent out stay good.
  expect((await page()).status).toBe(200);
  expect((await at("nord.shops.example")).status).toBe(404);
  for (const address of ["/graphql", "/sign-in", "/dashboard/graphql", "/docs/api.md", "/t/"])
    expect([address, (await at("track.shop.com", address)).status]).toEqual([address, 404]);
  expect(await at("track.shop.com", "/")).toMatchObject({
    status: 302,
    headers: { location: expect.stringMatching(/^\/t\/orders\//) },
  });
  expect((await at("nord.shops.example", "/")).status).toBe(404);

  const { body } = await owner.graphql('mutation { workspaceCreate(name: "Rival") { workspace { id } } }');
  const rival = { "x-kolli-workspace": body.data.workspaceCreate.workspace.id };
  const taken = await owner.graphql(
    'mutation { trackingPageUpdate(host: "track.shop.com") { userErrors { message } } }',
    {},
    rival,
  );
  expect(taken.body.data.trackingPageUpdate.userErrors).toEqual([{ message: "Another workspace has this host." }]);
});

test("of two workspaces that claim a host at the same instant one has it, and the other is told so", async () => {
  const claimants = await Promise.all(
    ["North", "South", "East", "West"].map(async (name) => {
      const { body } = await owner.graphql("mutation ($name: String!) { workspaceCreate(name: $name) { workspace { id } } }", {
        name,
      });
      return { "x-kolli-workspace": body.data.workspaceCreate.workspace.id as string };
    }),
  );
  const claim = 'mutation { trackingPageUpdate(host: "one.shops.example") { trackingPage { host } userErrors { message } } }';
  const answers = await Promise.all(claimants.map((workspace) => owner.graphql(claim, {}, workspace)));
  const payloads = answers.map(({ body }) => body.data?.trackingPageUpdate);
  expect(payloads.filter((payload) => payload?.trackingPage?.host === "one.shops.example")).toHaveLength(1);
  const refused = { trackingPage: null, userErrors: [{ message: "Another workspace has this host." }] };
  expect(payloads.filter((payload) => payload?.trackingPage === null)).toEqual([refused, refused, refused]);
});

test("a shop's own host is served with its own certificate from the folder, also one that came later", async () => {
  const shownTo = async (servername: string) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect({ host: hostname, port: Number(port), servername, rejectUnauthorized: false });
    await once(socket, "secureConnect");
    const { subjectaltname } = socket.getPeerCertificate();
    socket.destroy();
    return subjectaltname;
  };
  expect(await shownTo("track.shop.com")).toBe("DNS:track.shop.com");
  expect(await shownTo("localhost")).toContain("DNS:localhost");
  await writeFile(join(certificates, "nord.pem"), certificateFor("nord.shops.example"));
  await eventually(async () => (await shownTo("nord.shops.example")) === "DNS:nord.shops.example", 60_000);
});
