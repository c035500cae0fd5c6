import { X509Certificate } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";

/**
 * A store of trusted certificates, and the commands that add one or remove it. Commands run one after the other; one that fails
 * ends them. `needsRoot`: the system's store, which only the administrator may change.
 */
export type TrustStore = {
  name: string;
  add: readonly Command[];
  remove: readonly Command[];
  needsRoot: boolean;
};
export type Command = readonly [program: string, ...args: string[]];

export type TrustPlace = {
  platform: NodeJS.Platform;
  home: string;
  /** The authority's certificate, PEM. */
  file: string;
  /** A prefix for /usr/local, /etc and so on; empty except in tests. */
  root?: string;
};

/** The certificate's name: browsers list it by this name. */
export const authorityName = (pem: string): string =>
  new X509Certificate(pem).subject
    .split("\n")
    .find((line) => line.startsWith("CN="))
    ?.slice(3) ?? "Kolli local authority";

/** Where Linux distributions store what the administrator trusts, and the command that applies it. */
const systemStores = [
  { folder: "/usr/local/share/ca-certificates", update: ["update-ca-certificates"], name: "the system (Debian, Ubuntu, Alpine)" },
  { folder: "/etc/pki/ca-trust/source/anchors", update: ["update-ca-trust", "extract"], name: "the system (Fedora, Red Hat)" },
  { folder: "/etc/ca-certificates/trust-source/anchors", update: ["update-ca-trust", "extract"], name: "the system (Arch)" },
] as const;

/** Databases of Chromium and Chrome, and of each profile of Firefox, in a home folder. */
const nssFolders = [
  ".pki/nssdb",
  "snap/chromium/current/.pki/nssdb",
  ".mozilla/firefox/*",
  "snap/firefox/common/.mozilla/firefox/*",
  ".var/app/org.mozilla.firefox/.mozilla/firefox/*",
];

const nssStores = ({ home, file }: TrustPlace, name: string): TrustStore[] =>
  nssFolders
    .flatMap((pattern) => globSync(pattern, { cwd: home }))
    .map((folder) => join(home, folder))
    .filter((folder) => existsSync(join(folder, "cert9.db")))
    .map((folder) => ({
      name: folder.includes("mozilla") ? `Firefox (${folder})` : `Chromium and Chrome (${folder})`,
      add: [["certutil", "-d", `sql:${folder}`, "-A", "-t", "C,,", "-n", name, "-i", file]],
      remove: [["certutil", "-d", `sql:${folder}`, "-D", "-n", name]],
      needsRoot: false,
    }));

const linuxStores = (place: TrustPlace, name: string): TrustStore[] => {
  const { root = "", file } = place;
  const system = systemStores
    .filter(({ folder }) => existsSync(root + folder))
    .slice(0, 1)
    .map(({ folder, update, name: store }): TrustStore => {
      const copy = `${root}${folder}/kolli-local-authority.crt`;
      return {
        name: store,
        add: [["cp", file, copy], ["chmod", "644", copy], update],
        remove: [["rm", "-f", copy], update],
        needsRoot: true,
      };
    });
  return [...system, ...nssStores(place, name)];
};

/** Every store of this machine and user that browsers and programs read. */
export const trustStores = (place: TrustPlace, pem: string): TrustStore[] => {
  const { platform, home, file } = place;
  const name = authorityName(pem);
  const keychain = join(home, "Library/Keychains/login.keychain-db");
  switch (platform) {
    case "darwin":
      return [
        {
          name: "the login keychain (Safari, Chrome, curl)",
          add: [["security", "add-trusted-cert", "-r", "trustRoot", "-k", keychain, file]],
          remove: [
            ["security", "remove-trusted-cert", file],
            ["security", "delete-certificate", "-c", name, keychain],
          ],
          needsRoot: false,
        },
      ];
    case "win32":
      return [
        {
          name: "the user's trusted root certificates (Edge, Chrome)",
          add: [["certutil", "-user", "-addstore", "Root", file]],
          remove: [["certutil", "-user", "-delstore", "Root", new X509Certificate(pem).serialNumber]],
          needsRoot: false,
        },
      ];
    default:
      return linuxStores(place, name);
  }
};
