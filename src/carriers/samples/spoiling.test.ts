import { describe, expect, it } from "vitest";
import { type SpoiltSample, spoilableJson } from "../../../test/conformance/spoiling.ts";
import { exceptionsOf } from "../../../test/conformance/spoiling-exceptions.ts";
import { pushedAsAWhole, pushes, pushSamplesOf } from "../../../test/conformance/spoiling-pushes.ts";
import { judge } from "../../../test/conformance/spoiling-verdict.ts";
import { spoilableXml } from "../../../test/conformance/spoiling-xml.ts";
import { aggregators, carriers, connectables } from "../registry.ts";
import { readSample } from "./read-sample.ts";
import { readSampleText, readSources } from "./sources.ts";

type Adapter = (typeof carriers)[number];

const sampleOf = async (adapter: Adapter, file: string, codes: readonly string[], status?: number): Promise<SpoiltSample[]> => {
  const text = await readSampleText(adapter.carrier, file);
  const body = spoilableJson(text) ?? spoilableXml(text);
  // An unknown number may be no more than a line of text: there is nothing in it to spoil.
  if (!body || codes.length === 0) return [];
  const read = (spoilt: string) => readSample(adapter, { text: spoilt, status }, codes);
  return [{ carrier: adapter.carrier, name: file, codes, body, read }];
};

const samplesOf = async (adapter: Adapter): Promise<SpoiltSample[]> => {
  const sources = Object.entries((await readSources(adapter.carrier)) ?? {});
  const samples = await Promise.all(
    sources.map(([file, { code, status }]) => sampleOf(adapter, file, code === undefined ? [] : [code].flat(), status)),
  );
  return samples.flat();
};

describe("one spoilt place costs nothing but what is read from it", () => {
  const adapters = [...carriers, ...aggregators];

  it.each(adapters.map((adapter) => ({ carrier: adapter.carrier, adapter })))("$carrier", async ({ carrier, adapter }) => {
    const answers = await judge(await samplesOf(adapter));
    const messages = await judge(carrier in pushes ? await pushSamplesOf(adapter) : []);
    expect([...answers.findings, ...messages.findings]).toEqual([]);
    const excused = answers.excused.union(messages.excused);
    expect(
      exceptionsOf(carrier).filter((place) => !excused.has(place)),
      "exceptions that nothing depends on",
    ).toEqual([]);
  });

  it("also of a push, for every carrier that pushes", () => {
    const pushing = connectables.filter(({ push }) => push).map(({ carrier }) => carrier);
    expect([...Object.keys(pushes), ...pushedAsAWhole].toSorted()).toEqual(pushing.toSorted());
  });
});
