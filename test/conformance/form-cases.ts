import { expect, it } from "vitest";
import { carrierPath } from "../../emulators/emulator.ts";
import { readCredentials } from "../../src/carriers/client/credentials.ts";
import { fitsFormat } from "../../src/carriers/number-formats/number-format.ts";
import type { Subject } from "./suite.ts";

/** What can be told without asking the carrier anything. */
export const formCases = ({ adapter, emulator, samples }: Subject): void => {
  it("has an id in upper snake case and an emulator of the same name", () => {
    expect(adapter.carrier).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
    expect(emulator.carrier).toBe(adapter.carrier);
    expect(carrierPath(adapter.carrier)).toMatch(/^[a-z0-9-]+$/);
  });

  it("names a country and a time zone that exist", () => {
    expect(adapter.homeCountry).toMatch(/^[A-Z]{2}$/);
    expect(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(adapter.timeZone)).not.toThrow();
  });

  it("accepts the emulator's credentials through its own form, and refuses missing and unknown fields", () => {
    expect(readCredentials(adapter, emulator.credentials)).toEqual({ ok: true, value: emulator.credentials });
    expect(readCredentials(adapter, { ...emulator.credentials, surplus: "x" }).ok).toBe(false);
    const required = adapter.credentialFields.filter((field) => field.required).map(({ name }) => name);
    expect(readCredentials(adapter, {}).ok).toBe(required.length === 0);
  });

  it("links to a page of the carrier that has the code in it", () => {
    const page = new URL(adapter.trackingPage(samples.codes[0]));
    expect(page.protocol).toBe("https:");
    expect(page.href).toContain(samples.codes[0]);
  });

  it("has number formats that their own examples fit", () => {
    for (const format of adapter.numberFormats) {
      for (const example of format.examples) expect.soft(fitsFormat(format, example), `${format.name} ${example}`).toBe(true);
    }
    // Numbers of an aggregator's carriers are those carriers' own.
    for (const code of adapter.reaches ? [] : samples.codes)
      expect
        .soft(
          adapter.numberFormats.some((format) => fitsFormat(format, code)),
          code,
        )
        .toBe(true);
  });

  it("listens on https in every environment", () => {
    for (const hosts of Object.values(adapter.environments)) {
      for (const host of typeof hosts === "string" ? [hosts] : Object.values(hosts))
        expect(host).toMatch(/^https:\/\/[^?#]+[^/]$/);
    }
  });
};
