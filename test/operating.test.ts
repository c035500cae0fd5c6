import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { secretSettings, settings } from "../src/config.ts";
import { gauges } from "../src/lib/telemetry/gauges.ts";
import { createMetrics } from "../src/lib/telemetry/prometheus.ts";

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
/** Histograms are asked for by their parts. */
const metricsIn = (text: string): string[] =>
  [...new Set(text.match(/\b(?:kolli|process)_[a-z_]+\b/g))].map((name) => name.replace(/_(bucket|sum|count)$/, ""));

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

  test("a runbook says what to look at and what to do, and leads to pages that exist", () => {
    for (const file of runbooks) {
      const text = read(file);
      expect({ file, text }).toEqual({
        file,
        text: expect.stringMatching(/^# .+\n\n.{60}.+\n\n## Look\n\n(?:\d\. .+\n)+\n## Do\n\n(?:- .+\n)+$/),
      });
      expect(metricsIn(text).filter((name) => !metricNames.includes(name))).toEqual([]);
      expect(namesOfOurs(text).filter((name) => !settingNames.includes(name))).toEqual([]);
      const links = [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, link]) => `docs/runbooks/${link}`);
      expect(links.filter((link) => !runbooks.includes(link))).toEqual([]);
    }
  });
});

describe("deploy/", () => {
  const kubernetesFiles = readdirSync(new URL("../deploy/kubernetes", import.meta.url)).map(
    (name) => `deploy/kubernetes/${name}`,
  );

  test("sets only what Kolli knows", () => {
    const known = new Set(settingNames);
    for (const file of ["deploy/Dockerfile", "deploy/compose.yaml", "deploy/.env.example", ...kubernetesFiles]) {
      expect({ file, unknown: namesOfOurs(read(file)).filter((name) => !known.has(name)) }).toEqual({ file, unknown: [] });
    }
    const { environment } = parse(read("deploy/compose.yaml")).services.kolli;
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  });

  test("every manifest is one that Kubernetes could take, as far as we can tell", () => {
    for (const file of kubernetesFiles) {
      for (const document of parseAllDocuments(read(file))) {
        expect(document.errors).toEqual([]);
        expect(document.toJS()).toMatchObject({ apiVersion: expect.any(String), kind: expect.any(String) });
      }
    }
    const { resources } = parse(read("deploy/kubernetes/kustomization.yaml"));
    for (const resource of resources) expect(kubernetesFiles).toContain(`deploy/kubernetes/${resource}`);
  });

  test("both roles run without root and are asked how they are", () => {
    for (const role of ["api", "worker"]) {
      const [deployment] = parseAllDocuments(read(`deploy/kubernetes/${role}.yaml`)).map((document) => document.toJS());
      const { containers, securityContext } = deployment.spec.template.spec;
      expect(securityContext.runAsNonRoot).toBe(true);
      const [container] = containers;
      expect(container.args).toEqual(["serve", "--role", role]);
      expect(container.livenessProbe.httpGet.path).toBe("/healthz");
      expect(container.readinessProbe.httpGet.path).toBe("/readyz");
      const ports = container.ports.map(({ name }: { name: string }) => name);
      for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"])
        expect(ports).toContain(container[probe].httpGet.port);
      expect(deployment.spec.template.metadata.labels).toMatchObject(deployment.spec.selector.matchLabels);
    }
  });

  test("the image ends without root, and copies only what the builder is given", () => {
    const dockerfile = read("deploy/Dockerfile");
    const given = read("deploy/Dockerfile.dockerignore")
      .match(/^!(.+)$/gm)!
      .map((line) => line.slice(1));
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources]) => sources!.split(" "));
    for (const source of copied) expect(given).toContain(source.replace(/\*$/, ""));
    expect(dockerfile.lastIndexOf("USER node")).toBeGreaterThan(dockerfile.lastIndexOf("\nFROM "));
  });

  test("the Grafana dashboard shows every metric, and asks for none that does not exist", () => {
    const dashboard = JSON.parse(read("deploy/grafana/kolli.json"));
    const asked = dashboard.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );
    expect(new Set(metricsIn(asked.join("\n")))).toEqual(new Set(metricNames));
  });
});
