import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { secretSettings, settings } from "../src/config.ts";
import { createMetrics } from "../src/lib/telemetry/prometheus.ts";

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const page = read("docs/operating.md");
const settingNames = [...settings.map(({ name }) => name), ...secretSettings.map((name) => `${name}_FILE`)];
const namesOfOurs = (text: string): string[] => [...new Set(text.match(/\bKOLLI_[A-Z_]+\b/g))];

const metrics = createMetrics();
const metricNames = [...(await metrics.render()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
/** Histograms are asked for by their parts; two roles of the database look like metrics. */
const metricsIn = (text: string): string[] =>
  [...new Set(text.match(/\b(?:kolli|process)_[a-z_]+\b/g))]
    .map((name) => name.replace(/_(bucket|sum|count)$/, ""))
    .filter((name) => !["kolli_owner", "kolli_app"].includes(name));

describe("docs/operating.md", () => {
  test("has every setting in its table, with its default and meaning", () => {
    const plain = (text: string) => text.replaceAll("`", "");
    const rows = page.split("\n").map(plain);
    for (const { name, fallback, meaning } of settings) expect(rows).toContain(`| ${name} | ${fallback} | ${plain(meaning)} |`);
  });

  test("names no setting that does not exist", () => {
    expect(namesOfOurs(page).filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  test("tells of every metric, and of none that does not exist", () => {
    expect(new Set(metricsIn(page))).toEqual(new Set(metricNames));
  });

  test("leads to files that exist", () => {
    const files = [...page.matchAll(/`(deploy\/[\w./-]+)`/g)].map(([, file]) => file!).filter((file) => file !== "deploy/.env");
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
  });
});

test("the Grafana dashboard shows every metric, and asks for none that does not exist", () => {
  const dashboard = JSON.parse(read("deploy/grafana/kolli.json"));
  const asked = dashboard.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr));
  expect(new Set(metricsIn(asked.join("\n")))).toEqual(new Set(metricNames));
});
