import { describe, expect, it } from "vitest";
import { carriers } from "../registry.ts";
import { coverageOf } from "./coverage.ts";
import { readSample } from "./read-sample.ts";
import { isSample, readSampleText, readSources, sampleFiles } from "./sources.ts";

const described = await Promise.all(
  carriers.map(async (adapter) => ({ adapter, carrier: adapter.carrier, sources: await readSources(adapter.carrier) })),
);
const withSources = described.flatMap(({ sources, ...rest }) => (sources ? [{ ...rest, sources }] : []));

describe.each(withSources)("samples of $carrier", ({ adapter, carrier, sources }) => {
  it("each have a source, and nothing else has one", async () => {
    expect(Object.keys(sources).toSorted()).toEqual((await sampleFiles(carrier)).filter(isSample).toSorted());
  });

  it("are each understood for the code that was asked for", async () => {
    for (const [file, { code, status }] of Object.entries(sources)) {
      const text = await readSampleText(carrier, file);
      const answers = await readSample(adapter, { text, status }, code === undefined ? [] : [code].flat());
      for (const answer of answers.values())
        expect.soft(answer.ok || answer.failure, file).not.toMatchObject({ code: "unexpected-answer" });
    }
  });
});

describe("coverage", () => {
  it("counts samples by kind, and scans with and without a known meaning", async () => {
    const [{ adapter, sources }] = withSources as [(typeof withSources)[number]];
    const { samples, scans, knownScans } = await coverageOf(adapter);
    expect(samples.captured + samples.documented + samples.made).toBe(Object.keys(sources).length);
    expect(knownScans).toBeLessThanOrEqual(scans);
    expect(scans).toBeGreaterThan(0);
  });

  it("counts the codes of every status map, or the patterns if a carrier has only words", async () => {
    for (const adapter of carriers) {
      const { codes, wordRules } = await coverageOf(adapter);
      expect.soft(codes + wordRules, adapter.carrier).toBeGreaterThan(4);
    }
  });
});
