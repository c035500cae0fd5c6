import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_PUSH_LIMIT: "1", KOLLI_PUSH_BURST: "20" } });
});
afterAll(() => service.stop());

const connect = async (workspace: string) => {
  const { scope } = await service.keyFor("LIVE", workspace);
  const connected = await service.service.accounts.connect(scope.workspaceId, "UPS", {
    credentials: { clientId: "a", clientSecret: "b", pushCredential: "registered" },
  });
  if (!connected.ok) throw new Error(JSON.stringify(connected.failure));
  return connected.value.pushToken!;
};
const push = (token: string, body: string) =>
  service.send(`/carriers/ups/push/${token}`, {
    method: "POST",
    headers: { "content-type": "application/json", credential: "registered" },
    body,
  });

test("pushes to an account are counted, large ones as several, and those beyond its limit are refused with when to come again", async () => {
  const [loud, quiet] = [await connect("Loud"), await connect("Quiet")];
  const answers: Awaited<ReturnType<typeof push>>[] = [];
  for (let nth = 0; nth < 60; nth++) answers.push(await push(loud, "{"));
  const refused = answers.filter(({ status }) => status === 429);
  // One a second comes back while they are sent.
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(400));
  expect(JSON.parse(refused[0]!.text)).toMatchObject({ errors: [{ extensions: { code: "THROTTLED" } }] });
  expect(Number(refused[0]!.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect((await push(quiet, "{")).status).toBe(400);
  expect((await push(quiet, " ".repeat(2 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await push(quiet, " ".repeat(400 * 1024))).status).toBe(429);
});
