import { expect, test } from "vitest";
import type { Service } from "../../server/wiring/service.ts";
import { shadowBounds } from "./bounds.ts";
import { playRound } from "./round.ts";

const scope = { workspaceId: "01a1ebcc-83bf-7764-8c74-c860e4c2abc4", mode: "LIVE" } as const;
const state = {
  shadow: 1,
  service: "easypost",
  ...scope,
  endsAt: 0,
  everyMinutes: 15,
  rounds: 0,
  leftOut: 0,
  parcels: [],
} as const;

test("a round ends at its cap of pages, however many the account has", async () => {
  let pages = 0;
  const readPage = async () => ({ parcels: [], next: String(pages++) });
  const after = await playRound({ service: {} as Service, scope, readPage, wanted: 10, now: () => 0 }, { ...state, parcels: [] });
  expect(pages).toBe(shadowBounds.shadowPages.cap);
  expect(after).toMatchObject({ rounds: 1, parcels: [] });
});
