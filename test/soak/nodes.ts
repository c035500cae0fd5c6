import { largestResidentMb } from "../../bench/processes.ts";
import { freePort } from "../support/database/postgres-server.ts";
import { type NodeProcess, startNodeProcess } from "../support/processes/node-process.ts";

export type SoakNodes = {
  /** Of those that are up. */
  urls(): readonly string[];
  memoryMb(): Record<string, number>;
  /** The largest value of a gauge over its labels, of all nodes' views. */
  gauge(name: string): Promise<number>;
  /** One after the other is stopped and started again, as an operator does. */
  restartNext(): Promise<void>;
  /** Processes that ended by themselves, in words. */
  ended(): string[];
  stop(): Promise<void>;
};
type Running = { name: string; node: NodeProcess; metricsPort: number };

const valuesOf = (text: string, name: string): number[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith(name))
    .map((line) => Number(line.slice(line.lastIndexOf(" ") + 1)));

export const startNodes = async (count: number, databaseUrl: string, env: Record<string, string>): Promise<SoakNodes> => {
  let started = 0;
  const start = async (): Promise<Running> => {
    const metricsPort = await freePort();
    const settings = { LOG_LEVEL: "error", KOLLI_DRAIN_SECONDS: "2", KOLLI_METRICS_PORT: String(metricsPort), ...env };
    const node = await startNodeProcess({ databaseUrl, args: ["--processes", "1"], env: settings });
    return { name: `node ${++started}`, node, metricsPort };
  };
  const running: Running[] = [];
  for (let n = 0; n < count; n++) running.push(await start());
  return {
    urls: () => running.map(({ node }) => node.url),
    memoryMb: () => Object.fromEntries(running.map(({ name, node }) => [name, largestResidentMb([node.child.pid!])])),
    async gauge(name) {
      const texts = await Promise.all(
        running.map(async ({ metricsPort }) => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()),
      );
      // A gauge by carrier says nothing where nothing is due; a node that says nothing at all is not one that is well.
      if (!texts.every((text) => text.includes("kolli_"))) throw new Error(`A node does not tell its metrics: ${texts.join()}`);
      return Math.max(0, ...texts.flatMap((text) => valuesOf(text, name)));
    },
    async restartNext() {
      const old = running.shift();
      await old?.node.stop();
      running.push(await start());
    },
    ended: () =>
      running
        .filter(({ node }) => node.hasExited())
        .map(({ name, node }) => `${name} ended by itself: ${node.log().slice(-500)}`),
    async stop() {
      await Promise.all(running.map(({ node }) => (node.hasExited() ? null : node.stop("SIGINT"))));
    },
  };
};
