import { readdirSync } from "node:fs";
import { join } from "node:path";

const text = (value: string): string => JSON.stringify(value);

/** What `workerd` serves: the worker of the project, with the client as its only package, trusting this authority alone. */
export const workerConfig = (project: string, ca: string, settings: Readonly<Record<string, string>>): string => {
  const dist = "node_modules/@kolli/client/dist";
  const files = readdirSync(join(project, dist)).filter((name) => name.endsWith(".js") && name !== "file-cursor.js");
  const modules = [
    `(name = "worker.js", esModule = embed "worker.js")`,
    ...files.map((file) => {
      const name = file === "kolli.js" ? "@kolli/client" : `@kolli/${file}`;
      return `(name = ${text(name)}, esModule = embed ${text(`${dist}/${file}`)})`;
    }),
  ];
  const bindings = Object.entries(settings).map(([name, value]) =>
    value.startsWith("{") ? `(name = ${text(name)}, json = ${text(value)})` : `(name = ${text(name)}, text = ${text(value)})`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (
      allow = ["local", "private", "public"],
      tlsOptions = (trustBrowserCas = false, trustedCertificates = [${text(ca)}]),
    )),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [${modules.join(", ")}],
  bindings = [${bindings.join(", ")}],
  compatibilityDate = "2026-11-01",
);
`;
};
