// Pictures: what unpacks to far more than it is, and what takes long to draw.
import { crc32, deflateSync } from "node:zlib";
import { expect } from "vitest";
import { globalId } from "../../src/lib/ids.ts";
import { pageLanguages } from "../../src/workspaces/tracking-page/page-settings.ts";
import { expectNoFault, expectNoFaults } from "./support/answers.ts";
import { flood, openClient } from "./support/clients.ts";
import type { Attack } from "./support/judge.ts";
import type { Person, Target } from "./support/target.ts";

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};
type Shape = { width: number; height: number; depth?: number; colourType?: number; interlaced?: boolean; filter?: number };

/** A PNG of one colour: as small as it can be for what it unpacks to. */
const png = ({ width, height, depth = 8, colourType = 6, interlaced = false, filter = 4 }: Shape, lines?: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlaced ? 1 : 0], 8);
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colourType] ?? 4;
  const length = Math.ceil((width * samples * depth) / 8);
  const data = lines ?? Buffer.alloc((length + 1) * height, 3);
  if (!lines) for (let y = 0; y < height; y++) data[y * (length + 1)] = filter;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(data, { level: 9 })), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
};

const preview = ({ client, workspaceId }: Target, person: Person, logo: string | null, more: object = {}) => {
  const draft = { workspaceId: globalId("Workspace", workspaceId), language: "en", settings: { name: "Shop" }, logo, ...more };
  const headers = { ...person.headers, "content-type": "application/x-www-form-urlencoded" };
  return client.send("/dashboard/tracking-page/preview", {
    method: "POST",
    headers,
    body: new URLSearchParams({ draft: JSON.stringify(draft) }).toString(),
  });
};

/** A parcel of the honest workspace, with the link that anybody may have. */
const publicPath = async (target: Target): Promise<string> => {
  const key = await target.newKey();
  const create = `mutation { trackerCreate(input: { trackingCode: "K1000000003", carrier: UPS, async: false }) { tracker { publicUrl } } }`;
  const { body } = await target.graphql(key, create);
  return new URL(body.data.trackerCreate.tracker.publicUrl).pathname;
};

const updateLogo = "mutation L($logo: String) { trackingPageUpdate(logo: $logo) { userErrors { code } } }";
const shopWithLogo = async (target: Target, colour: number): Promise<string> => {
  const owner = await target.newPerson("owner");
  const lines = Buffer.alloc((480 * 4 + 1) * 96, colour);
  for (let y = 0; y < 96; y++) lines[y * (480 * 4 + 1)] = 0;
  const logo = png({ width: 480, height: 96 }, lines).toString("base64");
  const { body } = await target.dashboard(owner, updateLogo, { variables: { logo } });
  expect(body.data.trackingPageUpdate.userErrors).toEqual([]);
  return publicPath(target);
};

export const pictures: Attack[] = [
  {
    name: "twenty previews by a viewer, of a small file that is two million pixels deep in colour",
    async run(target) {
      const viewer = await target.newPerson("viewer");
      const logo = png({ width: 2048, height: 1024, depth: 16 }).toString("base64");
      expect(logo.length).toBeLessThan(50_000);
      expectNoFaults((await flood(20, () => preview(target, viewer, logo), { atOnce: 20 })).answers);
    },
  },
  {
    name: "twenty previews by an owner, of the largest picture there may be",
    async run(target) {
      const owner = await target.newPerson("owner");
      const logo = png({ width: 1024, height: 1024, depth: 16 }).toString("base64");
      expectNoFaults((await flood(20, () => preview(target, owner, logo), { atOnce: 20, withinMs: 20_000 })).answers);
    },
  },
  {
    name: "logos changed ten times in a document, again and again, by an owner",
    async run(target) {
      const owner = await target.newPerson("owner");
      const logo = png({ width: 1024, height: 1024, depth: 16, interlaced: false }).toString("base64");
      const many = Array.from({ length: 10 }, (_, i) => `a${i}: trackingPageUpdate(logo: $logo) { userErrors { code } }`);
      const query = `mutation M($logo: String) { ${many.join(" ")} }`;
      const { answers } = await flood(6, () => target.dashboard(owner, query, { variables: { logo } }), {
        atOnce: 3,
        withinMs: 20_000,
      });
      expectNoFaults(answers);
    },
  },
  {
    name: "files that are damaged, lie about their size, or unpack to more than they say",
    async run(target) {
      const owner = await target.newPerson("owner");
      const files = [
        png({ width: 1, height: 1 }, Buffer.alloc(64 * 1024 * 1024)),
        png({ width: 1024, height: 1024, depth: 1, colourType: 3 }),
        png({ width: 1024, height: 1024, interlaced: true }),
        png({ width: 0, height: 1024 }, Buffer.alloc(10)),
        png({ width: 0xffff_ffff, height: 0xffff_ffff, depth: 16 }, Buffer.alloc(10)),
        png({ width: 1024, height: 1024, filter: 9 }),
        png({ width: 1024, height: 1 }).subarray(0, 40),
        Buffer.concat([png({ width: 1, height: 1 }).subarray(0, 33), Buffer.alloc(300 * 1024)]),
      ];
      for (const file of files) {
        const logo = file.toString("base64");
        expectNoFault(await preview(target, owner, logo));
        const changed = await target.dashboard(owner, updateLogo, { variables: { logo } });
        expectNoFault(changed);
      }
    },
  },
  {
    name: "JPEG, GIF, SVG, a program and a page as logos, as large as they may be",
    async run(target) {
      const owner = await target.newPerson("owner");
      const begins = ["\xff\xd8\xff\xe0", "GIF89a\xff\xff\xff\xff", "<svg onload='alert(1)'>", "\x7fELF", "<html><script>"];
      const { answers } = await flood(
        40,
        (i) => {
          const file = Buffer.concat([Buffer.from(begins[i % begins.length]!, "latin1"), Buffer.alloc(500 * 1024, i)]);
          return target.dashboard(owner, updateLogo, { variables: { logo: file.toString("base64") } });
        },
        { atOnce: 10 },
      );
      expectNoFaults(answers);
      const codes = answers.flatMap(({ body }) => body?.data?.trackingPageUpdate?.userErrors ?? []);
      for (const { code } of codes) expect(code).toBe("TRACKING_PAGE_INVALID");
    },
  },
  {
    name: "a hundred visitors of a shop whose status picture nobody has seen yet",
    async run(target) {
      const path = await shopWithLogo(target, 1 + Math.floor(Math.random() * 250));
      const visitor = openClient(target, { localAddress: "127.0.3.1", connections: 100 });
      const { answers, failures } = await flood(100, () => visitor.send(`${path}/picture.png?lang=de`), { atOnce: 100 });
      await visitor.close();
      expect(failures).toEqual([]);
      expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    },
  },
  {
    name: "pictures in every language, and in languages that there are none of, for a shop that changes its logo meanwhile",
    async run(target) {
      const path = await shopWithLogo(target, 1 + Math.floor(Math.random() * 250));
      const visitor = openClient(target, { localAddress: "127.0.3.2", connections: 100 });
      const languages = [...pageLanguages, "xx", "__proto__", "%00", "a".repeat(5_000)];
      const changing = shopWithLogo(target, 1 + Math.floor(Math.random() * 250));
      const { answers } = await flood(
        300,
        (i) => visitor.send(`${path}/picture.png?lang=${languages[i % languages.length]}&n=${i}`),
        { atOnce: 60, withinMs: 15_000 },
      );
      await Promise.all([changing, visitor.close()]);
      for (const { status } of answers) expect([200, 404, 414, 429, 431, 503]).toContain(status);
    },
  },
];
