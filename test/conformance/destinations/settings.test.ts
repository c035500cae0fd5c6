import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { webhookBounds } from "../../../src/destinations/bounds.ts";
import { readKindSettings } from "../../../src/destinations/endpoints/kind-settings.ts";
import { openSettings } from "../../../src/destinations/endpoints/secrets.ts";
import { destinationKinds } from "../../../src/destinations/kinds.ts";
import { createEgress } from "../../../src/egress/egress.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { createSealer } from "../../../src/lib/seal.ts";
import { file } from "./file/file-kind.ts";

const sealer = createSealer(randomBytes(32));
const kinds = { webhook: destinationKinds.webhook!, file: () => file };
const deps = { clock: systemClock, egress: createEgress({}), sealer, kinds };
const about = { id: "0197a000-0000-7000-8000-000000000001", kind: "file", mode: "LIVE" as const };
const { cap } = webhookBounds.settingLength;

test("a setting can be as long as the cap, and no longer", () => {
  const passphrase = "x".repeat(cap);
  expect(readKindSettings(deps, about, { path: "/a", passphrase })).toMatchObject({ ok: true });
  expect(readKindSettings(deps, about, { path: "/a", passphrase: `${passphrase}x` })).toEqual({
    ok: false,
    failure: { code: "settings-invalid", field: "passphrase", message: `Passphrase can have at most ${cap} characters.` },
  });
});

test("secrets are sealed for the destination they belong to, and are not among what is stored readable", () => {
  const read = readKindSettings(deps, about, { path: "/a", passphrase: "sesame" });
  if (!read.ok) throw new Error(read.failure.message);
  const { settings, settingsSealed } = read.value;
  expect({ url: read.value.url, settings }).toEqual({ url: "file:///a", settings: { path: "/a" } });
  expect(settingsSealed!.includes("sesame")).toBe(false);
  expect(openSettings({ endpointId: about.id, settings, settingsSealed }, sealer)).toEqual({
    ok: true,
    value: { path: "/a", passphrase: "sesame" },
  });
  const elsewhere = { endpointId: about.id.replace(/1$/, "2"), settings, settingsSealed };
  expect(openSettings(elsewhere, sealer)).toMatchObject({ ok: false, failure: { result: "SECRET_UNREADABLE" } });
});

test("an unknown kind or setting is refused with what there is", () => {
  expect(readKindSettings(deps, { ...about, kind: "carrier-pigeon" }, {})).toMatchObject({
    failure: { message: '"carrier-pigeon" is not a kind of destination. The kinds are: webhook, file.' },
  });
  expect(readKindSettings(deps, about, { pathh: "/a" })).toMatchObject({
    failure: { field: "pathh", message: expect.stringMatching(/Did you mean path\?$/) },
  });
});

test.each(["valueOf", "constructor", "__proto__", "carrier-pigeon"])("%s is no kind, and says so", (kind) => {
  const read = readKindSettings({ ...deps, kinds: destinationKinds }, { ...about, kind }, { a: "b" });
  expect(read).toMatchObject({ ok: false, failure: { message: expect.stringContaining("is not a kind of destination") } });
});
