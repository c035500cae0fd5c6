import { expect, it } from "vitest";
import type { Fault } from "../../emulators/faults.ts";
import { checkCredentials } from "../../src/carriers/client/check.ts";
import { failureOf, scanAt } from "./bench.ts";
import { has, type SampleScan } from "./samples.ts";
import type { Subject } from "./suite.ts";

/** What goes wrong between us and a carrier, and what it must be called. */
export const failureCases = ({ adapter, emulator, samples, bench }: Subject): void => {
  const { carrier } = adapter;
  const [code] = samples.codes;
  const secrets = adapter.credentialFields
    .filter(({ kind }) => kind === "secret")
    .map(({ name }) => emulator.credentials[name] ?? "");

  const scriptOne = () => {
    const sample = Object.values(samples.scans).find(has<SampleScan>)!;
    bench().emulator.parcels.put(carrier, { code, scans: [scanAt(sample, "2026-01-14T11:00:00-05:00")] });
  };
  const askUnder = async (fault: Fault, deadlineMs?: number) => {
    scriptOne();
    bench().emulator.setFault(carrier, fault);
    return (await bench().ask([code], { ...(deadlineMs && { deadlineMs }) })).get(code);
  };

  it("says not-found for a code the carrier does not know", async () => {
    bench().emulator.parcels.remove(carrier, code);
    expect((await bench().ask([code])).get(code)).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("says rate-limited, and for how long where the carrier says so", async () => {
    expect(await askUnder({ kind: "rate-limited", retryAfter: "7" })).toEqual({
      ok: false,
      failure: { code: "rate-limited", retryAfterMs: 7_000 },
    });
    expect(await askUnder({ kind: "rate-limited" })).toEqual({
      ok: false,
      failure: { code: "rate-limited", retryAfterMs: null },
    });
  });

  it("says unavailable for server errors, after trying again, and recovers by itself", async () => {
    const before = bench().emulator.counts(carrier).requests;
    expect(failureOf(await askUnder({ kind: "server-error" }))).toBe("unavailable");
    expect(bench().emulator.counts(carrier).requests - before).toBe(3);
    bench().emulator.setFault(carrier, { kind: "hangs-up" }, 1);
    expect(failureOf((await bench().ask([code])).get(code))).toBe("a reading");
  });

  it("says timed-out when the carrier never answers, which only the deadline ends", async () => {
    expect(await askUnder({ kind: "never-answers" }, 120)).toEqual({ ok: false, failure: { code: "timed-out" } });
  });

  for (const kind of ["garbage", "half-body", "huge", "redirect"] as const) {
    it(`says unexpected-answer to ${kind}, and shows no secret`, async () => {
      const answer = await askUnder({ kind });
      expect(failureOf(answer)).toBe("unexpected-answer");
      const shown = JSON.stringify(answer);
      for (const secret of secrets.filter((value) => value !== "")) expect(shown).not.toContain(secret);
      expect(shown.length).toBeLessThan(20_000);
    });
  }

  it("never takes an answer about another code", async () => {
    const answer = await askUnder({ kind: "other-code" });
    expect(failureOf(answer)).toBe(samples.answerNamesCode ? "a reading" : "unexpected-answer");
  });

  const { wrongCredentials } = samples;
  if (!wrongCredentials || has(wrongCredentials)) {
    const spoiled =
      wrongCredentials ??
      Object.fromEntries(adapter.credentialFields.filter(({ kind }) => kind === "secret").map(({ name }) => [name, "wrong"]));

    it("says credentials-rejected when they are wrong, and tells good from bad beforehand", async () => {
      scriptOne();
      const [good, bad] = [bench().account(), bench().account({ ...emulator.credentials, ...spoiled })];
      expect(failureOf((await bench().ask([code], { account: bad })).get(code))).toBe("credentials-rejected");
      const check = (account: typeof good) =>
        checkCredentials(adapter, account, { transport: bench().transport, deadlineMs: 5_000 });
      expect((await check(good)).ok).toBe(true);
      expect(await check(bad)).toMatchObject({ ok: false, failure: { code: "credentials-rejected" } });
    });
  }

  if (emulator.signIn) {
    it("fetches a token once for many requests, and again when the carrier no longer takes it", async () => {
      scriptOne();
      const account = bench().account();
      const before = bench().emulator.counts(carrier).signIns;
      const signIns = () => bench().emulator.counts(carrier).signIns - before;
      await Promise.all([bench().ask([...samples.codes], { account }), bench().ask([...samples.codes], { account })]);
      await bench().ask([code], { account });
      expect(signIns()).toBe(1);
      bench().emulator.expireTokens(carrier);
      expect(failureOf((await bench().ask([code], { account })).get(code))).toBe("a reading");
      expect(signIns()).toBe(2);
    });
  }
};
