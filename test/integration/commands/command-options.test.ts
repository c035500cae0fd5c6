import { readFileSync } from "node:fs";
import { buildSchema, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { startTestService, type TestService } from "../../support/service.ts";

// Each command is a process of its own, and a busy machine takes seconds to start one.
let service: TestService;
let commands: ReturnType<typeof openCommandLine>;
let id: string;

beforeAll(async () => {
  service = await startTestService();
  const { key } = await service.keyFor("TEST");
  const create =
    'mutation { trackerCreate(input: { trackingCode: "OPTIONS-1", carrier: UPS, async: false }) { tracker { id } } }';
  id = (await service.graphql(key, create)).body.data.trackerCreate.tracker.id;
  commands = openCommandLine(environmentOf(service));
});
afterAll(async () => {
  commands.close();
  await service.stop();
});

describe("options that contradict each other are refused, and the parcel does not move", () => {
  test.each([
    [["--journey", "--reset"], /--journey.*--reset/],
    [["--fault", "HAND_OVER", "--reset"], /--fault.*--reset/],
    [["--status", "DELIVERED", "--reset"], /--status.*--reset/],
    [["--journey", "--fault", "HAND_OVER"], /--journey.*--fault/],
    [["--status", "DELIVERED", "--fault", "HAND_OVER"], /--status.*--fault/],
    [["--speed", "100"], /--speed.*--journey/],
    [["--speed", "100", "--status", "DELIVERED"], /--speed.*--journey/],
    [["--journey", "--speed", "fast"], /--speed is "fast"/],
  ])("advance %j", async (options, words) => {
    const { code, out, err } = await commands.run(["advance", id, ...options]);
    expect([code, out]).toEqual([1, ""]);
    expect(err.split("\n")[0]).toMatch(words);
    const { body } = await service.graphql(
      (await service.keyFor("TEST")).key,
      "query ($id: ID!) { tracker(id: $id) { status } }",
      { id },
    );
    expect(body.data.tracker.status).toBe("UNKNOWN");
  });
});

test("carriers list --json names its fields as the API does", async () => {
  const schema = buildSchema(readFileSync(new URL("../../../schema.graphql", import.meta.url), "utf8"));
  const info = schema.getType("CarrierInfo");
  if (!isObjectType(info)) throw new Error("There is no CarrierInfo.");
  const [first, ...others] = JSON.parse((await commands.run(["carriers", "list", "--json"])).out);
  expect(Object.keys(info.getFields())).toEqual(expect.arrayContaining(Object.keys(first)));
  expect(others.length).toBeGreaterThan(30);
  const { key } = await service.keyFor("TEST");
  const { body } = await service.graphql(
    key,
    `{ carriers { ${Object.keys(first)
      .filter((name) => name !== "numberFormats")
      .join(" ")} numberFormats { name pattern example hasCheckDigit } } }`,
  );
  expect(body.data.carriers[0]).toEqual(first);
});
