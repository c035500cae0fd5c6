import { globSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import manifest from "../package.json" with { type: "json" };
import { createMetrics } from "../src/lib/telemetry/prometheus.ts";
import { secretSettings, settings } from "../src/settings.ts";

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const settingNames = new Set([...settings.map(({ name }) => name), ...secretSettings.map((name) => `${name}_FILE`)]);
const kubernetesFiles = globSync("deploy/kubernetes/**/*.yaml", { cwd: new URL("..", import.meta.url) }).sort();
// biome-ignore lint/suspicious/noExplicitAny: manifests are asserted on, not typed
type Manifest = any;
const documents = kubernetesFiles.flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest));
const dockerfile = read("deploy/Dockerfile");
const compose = parse(read("deploy/compose.yaml"), { merge: true });

/** Everything that is run, with the pod or service it is in. */
const workloads = documents.filter(({ kind }) => ["Deployment", "Job"].includes(kind));

test("deploy/ sets only what Kolli knows", () => {
  for (const file of ["deploy/Dockerfile", "deploy/compose.yaml", "deploy/.env.example", ...kubernetesFiles]) {
    const names = [...new Set(read(file).match(/\bKOLLI_[A-Z_]+\b/g))];
    expect({ file, unknown: names.filter((name) => !settingNames.has(name)) }).toEqual({ file, unknown: [] });
  }
  for (const service of ["kolli", "migrate", "worker"])
    expect(Object.keys(compose.services[service].environment).filter((name) => !settingNames.has(name))).toEqual([]);
});

test("every way to run it says where mail, replicas, a pooler and traces are set", () => {
  const ways = {
    compose: ["deploy/compose.yaml", "deploy/.env.example"],
    kubernetes: ["deploy/kubernetes/configuration.yaml", "deploy/kubernetes/api.yaml"],
    helm: ["deploy/helm/kolli/values.yaml"],
    systemd: ["deploy/systemd/kolli.service", "deploy/systemd/kolli.env.example"],
  };
  const wanted = ["KOLLI_SMTP_URL", "DATABASE_REPLICA_URL", "DATABASE_DIRECT_URL", "OTEL_EXPORTER_OTLP_ENDPOINT"];
  for (const [way, files] of Object.entries(ways)) {
    const text = files.map(read).join("");
    expect({ way, missing: wanted.filter((name) => !text.includes(name)) }).toEqual({ way, missing: [] });
    const known = [...text.matchAll(/\b(?:OTEL|DATABASE)_[A-Z_]+\b/g)].map(([name]) => name);
    expect({ way, unknown: known.filter((name) => !settingNames.has(name)) }).toEqual({ way, unknown: [] });
  }
});

test("images are named by digest where one is known, by version where it is ours, and never by latest", () => {
  const bases = [...dockerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm)].map(([, image]) => image!);
  const inherited = [...dockerfile.matchAll(/ AS (\w+)$/gm)].map(([, name]) => name!);
  const foreign = bases.filter((image) => !inherited.includes(image));
  expect(new Set(foreign).size).toBe(1);
  for (const image of [...foreign, compose.services.postgres.image])
    expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  const ours = `kolli:${manifest.version}`;
  expect([compose.services.kolli.image, compose.services.migrate.image]).toEqual([ours, ours]);
  const kustomizations = documents.filter(({ kind }) => kind === "Kustomization");
  expect(kustomizations.map(({ images }) => images[0].newTag)).toEqual([manifest.version, manifest.version]);
  for (const file of ["deploy/Dockerfile", "deploy/compose.yaml", ...kubernetesFiles])
    expect(read(file)).not.toMatch(/:latest\b/);
});

test("nobody's word about client addresses is taken until the operator says whose", () => {
  const { data } = documents.find(({ kind }) => kind === "ConfigMap");
  expect(data.KOLLI_TRUSTED_PROXIES).toBe("");
  expect(compose.services.kolli.environment.KOLLI_TRUSTED_PROXIES).toBe(`\${KOLLI_TRUSTED_PROXIES:-}`);
});

describe("the image", () => {
  test("ends as a user that Kubernetes can tell is not root, and copies only what the builder is given", () => {
    const given = read("deploy/Dockerfile.dockerignore")
      .match(/^!(.+)$/gm)!
      .map((line) => line.slice(1));
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources]) => sources!.split(" "));
    const isGiven = (source: string) => given.some((one) => source.replace(/\*$/, "") === one || source.startsWith(`${one}/`));
    expect(copied.filter((source) => !isGiven(source))).toEqual([]);
    expect(dockerfile.lastIndexOf("\nUSER 1000:1000")).toBeGreaterThan(dockerfile.lastIndexOf("\nFROM "));
  });

  test("holds nothing to install or build with, and what a linter would look for", () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    for (const tool of ["npm", "npx", "corepack"]) expect(last).toContain(`bin/${tool} `);
    expect(last).toMatch(/^HEALTHCHECK .*CMD \["node", "deploy\/health-check.js"\]$/m);
    expect(last).toMatch(/^ENTRYPOINT \["node", .*"src\/main.ts"\]$/m);
    expect(last).not.toMatch(/npm ci|apt-get|^ADD |sudo|curl|wget/m);
    expect(dockerfile).not.toMatch(/^ADD |^RUN cd |apt-get (?!.*--no-install-recommends)/m);
    for (const run of dockerfile.match(/^RUN .*npm .*/gm)!) expect(run).toMatch(/npm ci .*--ignore-scripts/);
    for (const [, folder] of dockerfile.matchAll(/^WORKDIR (.+)$/gm)) expect(folder).toMatch(/^\//);
  });

  test("is the same for both kinds of machine: nothing that runs in it is made for one", () => {
    type Entry = { dev?: boolean; optional?: boolean; devOptional?: boolean; os?: string[]; cpu?: string[] };
    const entries = Object.entries(JSON.parse(read("package-lock.json")).packages as Record<string, Entry>);
    const running = entries.filter(([path, { dev, optional, devOptional }]) => path !== "" && !dev && !optional && !devOptional);
    expect(running.length).toBeGreaterThan(30);
    expect(running.filter(([, { os, cpu }]) => os ?? cpu).map(([path]) => path)).toEqual([]);
  });
});

describe("Compose", () => {
  test.each(["kolli", "migrate", "worker", "postgres"])(
    "%s has no capability it does not need, a root it cannot write, and limits",
    (name) => {
      const service = compose.services[name];
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
      expect(service.mem_limit).toMatch(/^\d+m$|^\$\{\w+:-\d+g\}$/);
      expect(service.pids_limit).toBeGreaterThan(0);
      if (name !== "postgres") expect(service.cap_add).toBeUndefined();
    },
  );

  test("PostgreSQL is reached by Kolli alone and reaches nothing; nodes are not the role that owns the tables", () => {
    expect(compose.networks.database).toEqual({ internal: true });
    expect(compose.services.postgres.networks).toEqual(["database"]);
    expect(compose.services.postgres.ports).toBeUndefined();
    expect(compose.services.kolli.environment.DATABASE_URL).toMatch(/^postgres:\/\/kolli_app:/);
    expect(compose.services.migrate.environment.DATABASE_URL).toMatch(/^postgres:\/\/kolli_owner:/);
    expect(compose.services.kolli.depends_on.migrate.condition).toBe("service_completed_successfully");
  });

  test("a node that only works has the worker key and the workers' role alone", () => {
    const { worker } = compose.services;
    expect(worker.command).toEqual(["serve", "--role", "worker"]);
    expect(worker.environment.DATABASE_URL).toMatch(/^postgres:\/\/kolli_worker:/);
    expect(Object.keys(worker.environment).filter((name) => /_KEY/.test(name))).toEqual(["KOLLI_WORKER_KEY"]);
    expect(JSON.stringify(worker)).not.toContain("data:/data");
  });

  test("asks for every variable that it needs, and no other", () => {
    const asked = [...read("deploy/compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
    const example = [...read("deploy/.env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
    for (const name of new Set(asked)) expect(example).toContain(name);
    for (const name of example) expect(read("deploy/compose.yaml")).toContain(`\${${name}:`);
  });
});

describe("Kubernetes", () => {
  test("every manifest is one that Kubernetes could take, as far as we can tell", () => {
    for (const file of kubernetesFiles)
      for (const document of parseAllDocuments(read(file))) {
        expect(document.errors).toEqual([]);
        expect(document.toJS()).toMatchObject({ apiVersion: expect.any(String), kind: expect.any(String) });
      }
    for (const folder of ["deploy/kubernetes", "deploy/kubernetes/migrate"]) {
      const { resources } = parse(read(`${folder}/kustomization.yaml`));
      for (const resource of resources) expect(kubernetesFiles).toContain(`${folder}/${resource}`);
    }
  });

  test("every pod would be let in where the strictest rules hold, and has limits and secrets as files", () => {
    expect(workloads.map(({ metadata }) => metadata.name)).toEqual(["kolli-api", "kolli-migrate", "kolli-worker"]);
    for (const { spec } of workloads) {
      const pod = spec.template.spec;
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      const [container] = pod.containers;
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
      expect(JSON.stringify(container)).not.toContain("secretRef");
      const mounted = container.volumeMounts.find(({ name }: { name: string }) => name === "secrets");
      expect(mounted).toMatchObject({ mountPath: expect.stringMatching(/^.run.secrets.kolli$/), readOnly: true });
    }
  });

  test("only the pod that migrates has the password of the role that owns the tables", () => {
    const secretOf = ({ spec }: Manifest) => spec.template.spec.volumes.find(({ secret }: Manifest) => secret).secret.secretName;
    expect(workloads.map(secretOf)).toEqual(["kolli", "kolli-owner", "kolli-worker"]);
  });

  test("workers have the worker key alone, and no other setting names the master key to them", () => {
    const namesOf = ({ spec }: Manifest) => (spec.template.spec.containers[0].env ?? []).map(({ name }: Manifest) => name);
    const shared = Object.keys(documents.find(({ kind }) => kind === "ConfigMap").data);
    expect(shared.filter((name) => /_KEY/.test(name))).toEqual([]);
    expect(workloads.map((workload) => namesOf(workload).filter((name: string) => /_KEY/.test(name)))).toEqual([
      ["KOLLI_MASTER_KEY_FILE"],
      ["KOLLI_MASTER_KEY_FILE"],
      ["KOLLI_WORKER_KEY_FILE"],
    ]);
  });

  test("both roles are asked how they are, and are never all taken away at once", () => {
    for (const role of ["api", "worker"]) {
      const [deployment, ...others] = parseAllDocuments(read(`deploy/kubernetes/${role}.yaml`)).map((document) =>
        document.toJS(),
      );
      const [container] = deployment.spec.template.spec.containers;
      expect(container.args).toEqual(["serve", "--role", role]);
      expect(container.livenessProbe.httpGet.path).toBe("/healthz");
      expect(container.readinessProbe.httpGet.path).toBe("/readyz");
      const ports = container.ports.map(({ name }: { name: string }) => name);
      for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"])
        expect(ports).toContain(container[probe].httpGet.port);
      expect(deployment.spec.template.metadata.labels).toMatchObject(deployment.spec.selector.matchLabels);
      const budget = others.find(({ kind }) => kind === "PodDisruptionBudget");
      expect(budget.spec.selector.matchLabels).toEqual(deployment.spec.selector.matchLabels);
      expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas);
    }
  });

  test("what no policy names is refused, and the Internet is not the inside", () => {
    const policies = documents.filter(({ kind }) => kind === "NetworkPolicy");
    const everything = policies.find(({ spec }) => Object.keys(spec.podSelector).length === 0);
    expect(everything.spec.policyTypes).toEqual(["Ingress", "Egress"]);
    const peers = policies.flatMap(({ spec }) => [
      ...(spec.ingress ?? []).flatMap(({ from }: Manifest) => from),
      ...(spec.egress ?? []).flatMap(({ to }: Manifest) => to),
    ]);
    // Kustomize would add our own label to them, and they would name nobody.
    expect(peers.filter((peer) => peer.podSelector !== undefined)).toEqual([]);
    expect(peers.every((peer) => peer?.namespaceSelector?.matchLabels ?? peer?.ipBlock)).toBe(true);
    const wide = peers.filter(({ ipBlock }) => ipBlock).map(({ ipBlock }) => ipBlock);
    const inside = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "100.64.0.0/10"];
    expect(wide.find(({ cidr }) => cidr === "0.0.0.0/0").except).toEqual(expect.arrayContaining(inside));
    expect(wide.find(({ cidr }) => cidr === "::/0").except).toEqual(expect.arrayContaining(["fc00::/7", "fe80::/10"]));
  });
});

describe("Citus", () => {
  const cluster = parse(read("deploy/citus/compose.yaml"), { merge: true });
  const manifests = ["cluster", "network-policy"].flatMap((name) =>
    parseAllDocuments(read(`deploy/citus/kubernetes/${name}.yaml`)).map((document) => document.toJS() as Manifest),
  );
  const sets = manifests.filter(({ kind }) => kind === "StatefulSet");

  test("Compose puts a coordinator in place of PostgreSQL, as strict as it was, and workers that it alone reaches", () => {
    // How strict they are together: test/compose-overlay.test.ts.
    for (const name of ["postgres", "citus-worker-1", "citus-worker-2"])
      expect(cluster.services[name]).toMatchObject({ read_only: true, image: sets[0].spec.template.spec.containers[0].image });
    expect(cluster.networks).toEqual({ shards: { internal: true } });
    const workers = Object.keys(cluster.services).filter((name) => name.startsWith("citus-worker"));
    for (const name of workers) expect(cluster.services[name]).toMatchObject({ networks: ["shards"] });
    const added = [...read("deploy/citus/add-workers.sh").matchAll(/citus_add_node\('(.+?)', 5432\)/g)].map(([, name]) => name);
    expect(added).toEqual(workers);
    expect(Object.keys(cluster.services.postgres.depends_on)).toEqual(workers);
    expect(cluster.services.migrate.command).toEqual(["migrate", "--citus"]);
    for (const name of [...read("deploy/citus/compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(([, asked]) => asked!))
      expect(read("deploy/.env.example")).toContain(`${name}=`);
  });

  test("every node can move shards and prepare commits, and names its version", () => {
    const commands = [
      ...["postgres", "citus-worker-1"].map((name) => cluster.services[name].command as string[]),
      ...sets.map(({ spec }) => spec.template.spec.containers[0].args as string[]),
    ];
    for (const given of commands)
      expect(given).toEqual(
        expect.arrayContaining(["shared_preload_libraries=citus", "wal_level=logical", "max_prepared_transactions=400"]),
      );
    expect(cluster.services.postgres.image).toMatch(/^citusdata\/citus:\d+\.\d+\.\d+-pg1[678]$/);
  });

  test("in Kubernetes, workers let in the coordinator and each other alone, and pods are as strict as Kolli's", () => {
    expect(sets.map(({ metadata }) => metadata.name)).toEqual(["citus-coordinator", "citus-worker"]);
    for (const { spec } of sets) {
      const pod = spec.template.spec;
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(pod.containers[0].securityContext).toEqual(workloads[0].spec.template.spec.containers[0].securityContext);
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    }
    const policies = manifests.filter(({ kind }) => kind === "NetworkPolicy");
    const trusting = policies.find(({ metadata }) => metadata.name === "citus-worker");
    expect(trusting.spec.ingress.flatMap(({ from }: Manifest) => from)).toEqual([
      { podSelector: { matchExpressions: [expect.objectContaining({ values: ["citus-coordinator", "citus-worker"] })] } },
    ]);
    const everything = policies.find(({ spec }) => Object.keys(spec.podSelector).length === 0);
    expect(everything.spec.policyTypes).toEqual(["Ingress", "Egress"]);
    const { resources } = parse(read("deploy/citus/kubernetes/kustomization.yaml"));
    expect(resources).toEqual(["cluster.yaml", "network-policy.yaml"]);
  });
});

describe("the Helm chart", () => {
  const chart = parse(read("deploy/helm/kolli/Chart.yaml"));
  const values = parse(read("deploy/helm/kolli/values.yaml"));
  const templates = globSync("deploy/helm/kolli/templates/*", { cwd: new URL("..", import.meta.url) }).map((file) => ({
    file,
    text: read(file),
  }));
  const all = templates.map(({ text }) => text).join("\n");

  test("is of this version, names no image by latest, and nobody as a trusted proxy", () => {
    expect([chart.version, chart.appVersion]).toEqual([manifest.version, manifest.version]);
    expect(values.image).toMatchObject({ digest: "", tag: "" });
    expect(values.settings.KOLLI_TRUSTED_PROXIES).toBe("");
    const names = [...new Set(`${all}${read("deploy/helm/kolli/values.yaml")}`.match(/\bKOLLI_[A-Z_]+\b/g))];
    expect(names.filter((name) => !settingNames.has(name))).toEqual([]);
  });

  test("every value that a template asks for has a default, every template that is included is there, and every block ends", () => {
    const asked = [...all.matchAll(/\$?\.Values((?:\.[A-Za-z]+)+)/g)].map(([, path]) => path!.slice(1));
    expect(new Set(asked).size).toBeGreaterThan(20);
    const valueAt = (path: string) => path.split(".").reduce((at, name) => at?.[name], values);
    expect(asked.filter((path) => valueAt(path) === undefined)).toEqual([]);
    const defined = [...all.matchAll(/\bdefine "([\w.]+)"/g)].map(([, name]) => name);
    for (const [, name] of all.matchAll(/\binclude "([\w.]+)"/g)) expect(defined).toContain(name);
    for (const { file, text } of templates) {
      const actions = [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, word]) => word!);
      const opened = actions.filter((word) => ["if", "with", "range", "define"].includes(word)).length;
      expect({ file, ends: actions.filter((word) => word === "end").length }).toEqual({ file, ends: opened });
      expect({ file, braces: text.split("{{").length }).toEqual({ file, braces: text.split("}}").length });
    }
  });

  test("values are checked by a schema: the defaults pass, and what is mistyped is refused by name", () => {
    const isValid = new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(read("deploy/helm/kolli/values.schema.json")));
    const errorsOf = (change: object) => {
      isValid({ ...values, ...change });
      return (isValid.errors ?? []).map(({ instancePath, params }) =>
        `${instancePath} ${params.additionalProperty ?? ""}`.trim(),
      );
    };
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ api: { ...values.api, replcas: 5 } })).toEqual(["/api replcas"]);
    expect(errorsOf({ publicUrl: "http://track.example.com" })).toEqual(["/publicUrl"]);
    expect(errorsOf({ image: { ...values.image, pullSecrets: ["registry", { name: "other" }] } })).toEqual([]);
    expect(errorsOf({ settings: { KOLLI_DRAIN_SECONDS: 8 } })).toEqual(["/settings/KOLLI_DRAIN_SECONDS"]);
    const described = Object.keys(JSON.parse(read("deploy/helm/kolli/values.schema.json")).properties);
    expect(described.filter((name) => name !== "global").toSorted()).toEqual(Object.keys(values).toSorted());
  });

  test("its ingress waits as long as a synchronous creation, and lets carriers' pushes through", () => {
    const ingress = read("deploy/helm/kolli/templates/service.yaml");
    expect(Number(/proxy-read-timeout: "(\d+)"/.exec(ingress)?.[1])).toBeGreaterThan(60);
    expect(Number(/proxy-body-size: (\d+)m/.exec(ingress)?.[1])).toBeGreaterThanOrEqual(5);
    expect(chart.icon).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(read("deploy/helm/kolli/templates/NOTES.txt")).toContain("setup-link");
  });

  test("its workers have a Secret of their own, with the worker key in the place of the master key", () => {
    expect([values.secretName, values.workerSecretName, values.ownerSecretName]).toEqual([
      "kolli",
      "kolli-worker",
      "kolli-owner",
    ]);
    const nodes = read("deploy/helm/kolli/templates/nodes.yaml").replace(/\s+/g, " ");
    expect(nodes).toMatch(
      /if eq \$role "api" }} - name: KOLLI_MASTER_KEY_FILE .*?{{- else }} - name: KOLLI_WORKER_KEY_FILE .*?{{- end }}/,
    );
    expect(nodes).toContain('ternary $.Values.secretName $.Values.workerSecretName (eq $role "api")');
    expect(read("deploy/helm/kolli/templates/configuration.yaml")).not.toMatch(/_KEY/);
  });

  test("its pods are as strict as the manifests', and the Internet of its policy is theirs", () => {
    for (const words of ["runAsNonRoot: true", "readOnlyRootFilesystem: true", "allowPrivilegeEscalation: false", "drop: [ALL]"])
      expect(all).toContain(words);
    const exceptions = [...all.matchAll(/except: (\[.+\])/g)].map(([, list]) => parse(list!));
    const ofManifests = documents.flatMap(({ spec }) => (spec?.egress ?? []).flatMap(({ to }: Manifest) => to));
    expect(exceptions).toEqual(ofManifests.flatMap(({ ipBlock }: Manifest) => (ipBlock ? [ipBlock.except] : [])));
  });

  test("scales workers by how late their work is, in metrics that exist", async () => {
    const lags = [...all.matchAll(/"(kolli_\w+_seconds)"/g)].map(([, name]) => name!);
    expect(lags).toHaveLength(2);
    const rendered = await createMetrics().render();
    for (const name of lags) expect(rendered).toContain(`# TYPE ${name} histogram`);
  });
});

test("the systemd unit for workers is the other with the worker key in the place of the master key", () => {
  const [all, worker] = ["kolli", "kolli-worker"].map((name) => read(`deploy/systemd/${name}.service`));
  expect(worker).not.toMatch(/master-key|MASTER_KEY/);
  expect(worker).toMatch(/^Environment=KOLLI_WORKER_KEY_FILE=%d\/worker-key$/m);
  expect(worker).toMatch(/^ExecStart=.* serve --role worker$/m);
  const rest = (unit: string) =>
    unit
      .split("\n")
      .filter((line) => line !== "" && !/^#|^Description|_KEY|-key|^ExecStart|database-url|kolli(-worker)?$/.test(line));
  expect(rest(worker!)).toEqual(rest(all!));
});

test("the systemd unit takes secrets as files, runs as its own user and ends later than Kolli does", () => {
  const unit = read("deploy/systemd/kolli.service");
  for (const line of ["User=kolli", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "Restart=always"])
    expect(unit.split("\n")).toContain(line);
  for (const [, name, credential] of unit.matchAll(/^Environment=(\w+_FILE)=%d\/(.+)$/gm)) {
    expect(settingNames).toContain(name);
    expect(unit).toContain(`LoadCredential=${credential}:`);
  }
  const named = `${unit}${read("deploy/systemd/kolli.env.example")}`.match(/\bKOLLI_[A-Z_]+\b/g)!;
  expect(named.filter((name) => !settingNames.has(name))).toEqual([]);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(4 + 25);
});
