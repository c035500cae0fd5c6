import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CarrierEmulator, ScriptedParcel } from "../../../emulators/emulated-carrier.ts";
import { failureOf, openBench, type TestBench } from "../../../test/conformance/bench.ts";
import type { Hints } from "../../tracking/carrier-port.ts";
import type { CarrierAdapter } from "../adapter.ts";
import { dhl } from "../dhl/adapter.ts";
import { dhl as dhlEmulator } from "../dhl/emulator.ts";
import { fedex } from "../fedex/adapter.ts";
import { fedex as fedexEmulator } from "../fedex/emulator.ts";
import { usps } from "../usps/adapter.ts";
import { usps as uspsEmulator } from "../usps/emulator.ts";

type Case = {
  what: string;
  adapter: CarrierAdapter;
  emulator: CarrierEmulator;
  parcel: Omit<ScriptedParcel, "scans">;
  right: Hints;
  wrong: Hints;
  credentials?: Readonly<Record<string, string>>;
};

const zip: Pick<Case, "parcel" | "right" | "wrong"> = {
  parcel: { code: "9400111206206406260787", meantBy: { postalCode: "83702", shippedOn: "2026-03-02" } },
  right: { postalCode: "83702-1234", shippedOn: "2026-03-02" },
  wrong: { postalCode: "97201", shippedOn: "2026-03-02" },
};
const cases: Case[] = [
  {
    what: "DHL by the recipient's postal code",
    adapter: dhl,
    emulator: dhlEmulator,
    parcel: { code: "3318810025", meantBy: { postalCode: "1012 AB" } },
    right: { postalCode: "1012 AB" },
    wrong: { postalCode: "1012 AC" },
  },
  {
    what: "FedEx by the days around the day of shipping",
    adapter: fedex,
    emulator: fedexEmulator,
    parcel: { code: "986578788855", meantBy: { shippedOn: "2026-03-02" } },
    right: { shippedOn: "2026-02-27" },
    wrong: { shippedOn: "2025-03-02" },
  },
  { what: "USPS by ZIP code and day of mailing, in a list", adapter: usps, emulator: uspsEmulator, ...zip },
  {
    what: "USPS by ZIP code and day of mailing, one by one",
    adapter: usps,
    emulator: uspsEmulator,
    ...zip,
    credentials: { ...uspsEmulator.credentials, apiVersion: "v3" },
  },
];

describe.each(cases)("$what", ({ adapter, emulator, parcel, right, wrong, credentials }) => {
  let bench: TestBench;
  beforeAll(async () => {
    bench = await openBench(adapter, emulator);
    bench.emulator.parcels.put(adapter.carrier, { scans: [], ...parcel });
  });
  afterAll(() => bench.close());
  const askWith = async (hints: Hints | null, code = parcel.code) => {
    const options = { account: bench.account(credentials), ...(hints && { hints: new Map([[code, hints]]) }) };
    return failureOf((await bench.ask([code], options)).get(code));
  };

  it("finds the parcel that is meant, and no other", async () => {
    expect(await askWith(right)).toBe("a reading");
    expect(await askWith(wrong)).toBe("not-found");
    expect(await askWith(null)).toBe("not-found");
  });

  it("knows the hints of a code that is written with blanks", async () => {
    expect(await askWith(right, `${parcel.code.slice(0, 4)} ${parcel.code.slice(4)}`)).toBe("a reading");
  });
});

it("leaves out of a question to USPS what is no ZIP code of the country it goes to", async () => {
  const bench = await openBench(usps, uspsEmulator);
  try {
    const code = "9400111206206406260787";
    bench.emulator.parcels.put("USPS", { code, scans: [], meantBy: { postalCode: "83702" } });
    for (const hints of [{ postalCode: "SW1A 1AA" }, { postalCode: "83702", destinationCountryCode: "DE" }]) {
      const answers = await bench.ask([code], { hints: new Map([[code, hints]]) });
      expect(failureOf(answers.get(code))).toBe("not-found");
    }
  } finally {
    await bench.close();
  }
});
