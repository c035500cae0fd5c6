import { expect, test } from "vitest";
import type { ApiKey } from "./api-keys.sql.ts";
import { apiKeyBounds } from "./bounds.ts";
import { createKeyNetworks } from "./key-networks.ts";

test("while the database is unavailable, no more networks wait to be written than the cap says", async () => {
  const { cap } = apiKeyBounds.sightings;
  let written = 0;
  const transaction = async (work: (tx: unknown) => Promise<unknown>) =>
    work({
      many: async (_name: string, _text: string, [keyIds]: [string[]]) => {
        written += keyIds.length;
        return [];
      },
    });
  const networks = createKeyNetworks({ transaction } as never);
  const key = { id: "key" } as ApiKey;
  const address = (nth: number) => `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`;
  for (let nth = 0; nth < cap + 10; nth++) networks.note({ ...key, id: `key ${nth}` }, address(nth), 0, false);
  await networks.flush();
  expect(written).toBe(cap);
  networks.note({ ...key, id: `key ${cap + 5}` }, address(cap + 5), 0, false);
  await networks.flush();
  expect(written).toBe(cap + 1);
});
