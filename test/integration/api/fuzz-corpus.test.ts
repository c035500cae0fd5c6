import { afterAll, beforeAll, expect, test } from "vitest";
import { corpus } from "../../fuzz/corpus.ts";
import { faultOf, fuzzEnvironment } from "../../fuzz/send.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService({ env: fuzzEnvironment });
  ({ key } = await service.keyFor("TEST"));
});
afterAll(() => service.stop());

test("nothing that was ever answered with a fault of ours is again", async () => {
  for (const request of corpus) expect(await faultOf(service, key, request), request.kind).toBeNull();
});
