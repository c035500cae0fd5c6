import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { gauges } from "../src/lib/telemetry/gauges.ts";
import { createMetrics } from "../src/lib/telemetry/prometheus.ts";
import { secretSettings, settings } from "../src/settings.ts";

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const page = read("docs/operating.md");
const settingNames = [...settings.map(({ name }) => name), ...secretSettings.map((name) => `${name}_FILE`)];
const namesOfOurs = (text: string): string[] => [...new Set(text.match(/\bKOLLI_[A-Z_]+\b/g))];

const metrics = createMetrics();
const metricNames = [...(await metrics.render()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
metrics.httpRequest({ route: "/graphql", method: "POST", status: 200, durationMs: 1 });
metrics.check("answered", 1);
metrics.delivery("delivered", 1);
metrics.carrierRequest({ carrier: "UPS", outcome: "ok", durationMs: 1 });
metrics.databaseError("timeout");
metrics.unknownCode("UPS");
metrics.watch(() =>
  Object.fromEntries(
    Object.entries(gauges).map(([name, gauge]) => {
      const labels = "labels" in gauge ? gauge.labels.map((label) => [label, "x"]) : [];
      return [name, [{ labels: Object.fromEntries(labels), value: 1 }]];
    }),
  ),
);
const series = await metrics.render();
const labelsOf = (name: string): string[] => {
  const [, labels] = new RegExp(`^${name}\\{(.*)\\} `, "m").exec(series) ?? [];
  return [...(labels ?? "").matchAll(/(\w+)=/g)].map(([, label]) => label!);
};
/** Histograms are asked for by their parts; two roles of the database look like metrics. */
const metricsIn = (text: string): string[] =>
  [...new Set(text.match(/\b(?:kolli|process)_[a-z_]+\b/g))]
    .map((name) => name.replace(/_(bucket|sum|count)$/, ""))
    .filter((name) => !["kolli_owner", "kolli_app", "kolli_worker"].includes(name));

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

describe("deploy/prometheus/alerts.yaml", () => {
  type Alert = { alert: string; expr: string; for: string; labels: object; annotations: { summary: string; runbook: string } };
  const alerts: Alert[] = parse(read("deploy/prometheus/alerts.yaml")).groups.flatMap(({ rules }: { rules: Alert[] }) => rules);
  const runbooks = readdirSync(new URL("../docs/runbooks", import.meta.url)).map((name) => `docs/runbooks/${name}`);

  test("every alert has a runbook of its own, and every runbook an alert", () => {
    expect(alerts.map(({ annotations }) => annotations.runbook).sort()).toEqual(runbooks.sort());
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });

  test("alerts ask for no metric or label that does not exist, and say whom to wake", () => {
    for (const { expr, annotations, ...rest } of alerts) {
      expect(metricsIn(expr).filter((name) => !metricNames.includes(name))).toEqual([]);
      for (const [, name, selector] of expr.matchAll(/\b(kolli_[a-z_]+)\{(.*?)\}/g)) {
        const known = labelsOf(name!);
        for (const [, label] of selector!.matchAll(/(\w+)[=!]/g))
          expect([name, known]).toEqual([name, expect.arrayContaining([label])]);
      }
      expect(annotations.summary.length).toBeGreaterThan(10);
      expect(rest).toMatchObject({
        for: expect.stringMatching(/^\d+m$/),
        labels: { severity: expect.stringMatching(/^(critical|warning|info)$/) },
      });
    }
  });

  test("a runbook says what to look at and what to do, when it was followed for real, and leads to pages that exist", () => {
    for (const file of runbooks) {
      const text = read(file);
      expect({ file, text }).toEqual({
        file,
        text: expect.stringMatching(
          /^# .+\n\n.{60}.+\n\n## Diagnose\n\n(?:\d\. .+\n)+\n## Resolve\n\n(?:- .+\n)+\nTested on \d{4}-\d\d-\d\d: .+\n$/,
        ),
      });
      expect(metricsIn(text).filter((name) => !metricNames.includes(name))).toEqual([]);
      expect(namesOfOurs(text).filter((name) => !settingNames.includes(name))).toEqual([]);
      const links = [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, link]) => `docs/runbooks/${link}`);
      expect(links.filter((link) => !runbooks.includes(link))).toEqual([]);
    }
  });
});

test("the Grafana dashboard shows every metric, and asks for none that does not exist", () => {
  const dashboard = JSON.parse(read("deploy/grafana/kolli.json"));
  const asked = dashboard.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr));
  expect(new Set(metricsIn(asked.join("\n")))).toEqual(new Set(metricNames));
});
