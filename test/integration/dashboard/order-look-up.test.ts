import { afterAll, beforeAll, expect, test } from "vitest";
import { publicPageBounds as bounds } from "../../../src/public-page/bounds.ts";
import { lookUpOrder } from "../../../src/public-page/orders/look-up.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let workspaceId: string;
const now = Date.now();

beforeAll(async () => {
  service = await startTestService();
  const { key, scope } = await service.keyFor("LIVE");
  ({ workspaceId } = scope);
  const create =
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } trackerUserErrors { message } } }";
  for (const reference of ["ORDER-1", "ORDER-2", "ORDER-3"]) {
    const input = { trackingCode: "1Z999AA10123456784", carrier: "UPS", reference, postalCode: "69002" };
    const { body } = await service.graphql(key, create, { input });
    expect(body.data.trackerCreate.trackerUserErrors).toEqual([]);
  }
});
afterAll(() => service.stop());

const asking = () => ({ now, recipients: service.service.engine.recipients });
const guess = async (orderNumber: string, ipAddress: string, postcode = "00000") =>
  (await lookUpOrder(service.runtime.db, workspaceId, { orderNumber, postcode, ipAddress }, asking())).kind;
const guessOften = async (times: number, orderNumber: string, addressOf: (nth: number) => string) => {
  const answers: string[] = [];
  for (let nth = 0; nth < times; nth++) answers.push(await guess(orderNumber, addressOf(nth)));
  return answers;
};

test("a stranger's wrong postcodes lock the stranger out, and not the recipient", async () => {
  const answers = await guessOften(11, "ORDER-1", () => "192.0.2.1");
  expect(answers).toEqual([...Array(10).fill("nothing"), "wait"]);
  expect(await guess("ORDER-1", "198.51.100.7", "69002")).toBe("found");
  // One IPv6 customer has many addresses, and is one stranger.
  const sixes = await guessOften(11, "ORDER-1", (nth) => `2001:db8::${nth}`);
  expect(sixes.at(-1)).toBe("wait");
});

test("many strangers use up what an order has for all, and its recipient is still let in", async () => {
  const answers = await guessOften(60, "ORDER-2", (nth) => `203.0.${nth % 6}.1`);
  expect(answers.slice(0, bounds.lookUpsOfOrder.cap)).toEqual(Array(bounds.lookUpsOfOrder.cap).fill("nothing"));
  expect(await guess("ORDER-2", "203.0.0.9", "69002")).toBe("found");
  expect(await guess("ORDER-2", "198.51.100.7", "69002")).toBe("found");
});

test("guesses at an order are bounded, however many networks they come from", async () => {
  const most = bounds.lookUpsOfOrder.cap + bounds.lateLookUpsOfOrder.cap;
  const answers = await guessOften(most + 30, "ORDER-3", (nth) => `10.${nth >> 8}.${nth & 255}.1`);
  expect(answers.filter((kind) => kind === "nothing")).toHaveLength(most);
});

test("another workspace's orders are not found", async () => {
  const { id } = await ensureWorkspace(service.runtime.db, "Other", now);
  const asked = { orderNumber: "ORDER-1", postcode: "69002", ipAddress: "198.51.100.8" };
  expect((await lookUpOrder(service.runtime.db, id, asked, asking())).kind).toBe("nothing");
});
