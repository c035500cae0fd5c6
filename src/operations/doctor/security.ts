import type { Config } from "../../config.ts";
import { keyIdOf } from "../../lib/seal.ts";
import { workerKeyOf } from "../master-key/node-keys.ts";
import { plainDatabases, plainDatabaseWarning } from "./database-transport.ts";
import type { RoleFacts } from "./doctor.sql.ts";
import type { SecurityFacts } from "./security.sql.ts";

/** An auditor's question, whether it is fulfilled, and how, or how to fulfil it. */
export type SecurityAnswer = { question: string; isSo: boolean; how: string };

const answer = (question: string, isSo: boolean, yes: string, no: string): SecurityAnswer => ({
  question,
  isSo,
  how: isSo ? yes : no,
});

const transport = (config: Config): SecurityAnswer[] => {
  const { tlsCertFile, trustedProxies, databaseUrl } = config;
  return [
    answer(
      "Is traffic to Kolli encrypted?",
      true,
      "TLS 1.2 and 1.3 with forward secrecy and authenticated encryption only; plain HTTP is refused. HSTS if the host name is public.",
      "",
    ),
    answer(
      "Is the certificate publicly trusted?",
      tlsCertFile !== null || trustedProxies.length > 0,
      tlsCertFile === null ? "A proxy terminates TLS (KOLLI_TRUSTED_PROXIES)." : `KOLLI_TLS_CERT is ${tlsCertFile}.`,
      "It is from a local CA that Kolli created. Set KOLLI_TLS_CERT and KOLLI_TLS_KEY.",
    ),
    answer(
      "Are only your own proxies trusted with client addresses?",
      !trustedProxies.some((network) => /\/([0-9]|1[0-5])$/.test(network)),
      trustedProxies.length === 0 ? "No proxy is trusted." : `KOLLI_TRUSTED_PROXIES is ${trustedProxies.join(", ")}.`,
      "KOLLI_TRUSTED_PROXIES contains a network of tens of thousands of addresses. Name only the proxy's own addresses.",
    ),
    answer(
      "Is traffic to the database encrypted, or does it stay on the machine?",
      plainDatabases(config).length === 0,
      databaseUrl === null
        ? "The embedded PostgreSQL listens only on this machine."
        : "sslmode requires TLS, or the database is on this machine.",
      plainDatabaseWarning(plainDatabases(config)),
    ),
  ];
};

const secrets = ({ masterKey, databaseUrl }: Config, key: Buffer, facts: SecurityFacts): SecurityAnswer[] => [
  answer(
    "Are secrets encrypted at rest?",
    true,
    `AES-256-GCM under the master key (id ${keyIdOf(key)}), each bound to its row. API keys, passwords, sessions and links are hashes.`,
    "",
  ),
  answer(
    "Is the master key kept apart from the data?",
    masterKey !== null,
    databaseUrl === null ? "It is stored outside the data folder." : "It is passed to each node and is not in the database.",
    "It is in the data folder, together with the data. Use KOLLI_MASTER_KEY_FILE with a secret store.",
  ),
  answer(
    "Can workers decrypt only what they need?",
    facts.hasWorkerKey,
    `Credentials, webhook secrets and proofs are under the worker key (id ${keyIdOf(workerKeyOf(key))}), which decrypts nothing else. ` +
      `Running processes that have only this key: ${facts.workersWithoutMasterKey}. Nodes with --role worker need no other (KOLLI_WORKER_KEY_FILE).`,
    "Everything is encrypted under the master key. Once every node runs this version, run `kolli master-key reseal`.",
  ),
  answer(
    "Are passwords, sessions and keys closed to workers in the database?",
    databaseUrl === null || facts.workerRoles.length > 0,
    databaseUrl === null
      ? "With the embedded PostgreSQL, there are no separate workers."
      : `They are closed to workers that run as ${facts.workerRoles.join(", ")}.`,
    "Workers have no role of their own. deploy/postgres/roles.sql creates kolli_worker; `kolli migrate` grants it what workers need.",
  ),
  answer("Can the master key be changed?", true, "While nodes run: `kolli master-key rotate` (docs/operating.md).", ""),
];

const people = ({ sessionIdleDays, sessionDays, oidcProviders, auditDays }: Config, facts: SecurityFacts): SecurityAnswer[] => [
  answer(
    "Does every owner sign in with more than a password?",
    facts.ownersWithPasswordOnly === 0,
    `All ${facts.owners}: two-factor, passkeys or single sign-on.`,
    `${facts.ownersWithPasswordOnly} of ${facts.owners} have only a password. To require more, use "Members must sign in" under Settings › Workspace.`,
  ),
  answer(
    "Does every workspace require it?",
    facts.openWorkspaces.length === 0,
    "Each requires two-factor, passkeys or single sign-on.",
    `These do not: ${facts.openWorkspaces.join(", ")}. Set "Members must sign in" under Settings › Workspace.`,
  ),
  answer(
    "Is there single sign-on?",
    oidcProviders.length > 0,
    `With ${oidcProviders.map(({ name }) => name).join(", ")}.`,
    "Set KOLLI_OIDC_FILE to use OpenID Connect providers (docs/accounts.md).",
  ),
  answer(
    "Are the email addresses of accounts verified?",
    facts.unprovedAddresses === 0,
    "A provider or the operator verified each of them.",
    `Not verified: ${facts.unprovedAddresses}. \`kolli users list\` shows them; use \`kolli users vouch\` or single sign-on.`,
  ),
  answer(
    "Do sessions expire, and do sensitive actions require confirmation?",
    sessionDays <= 90,
    `After ${sessionIdleDays} days without use and ${sessionDays} in any case; live keys, secrets and owners require a confirmation within ten minutes.`,
    `They last up to ${sessionDays} days (KOLLI_SESSION_DAYS).`,
  ),
  answer(
    "Is there a log of who changed what?",
    auditDays === 0 || auditDays >= 365,
    `For ${auditDays === 0 ? "ever" : `${auditDays} days`}, failed sign-ins included; \`kolli audit export\`.`,
    `It is kept for ${auditDays} days only (KOLLI_AUDIT_DAYS).`,
  ),
];

const access = ({ egressAllow, securityContact }: Config, facts: SecurityFacts, role: RoleFacts): SecurityAnswer[] => [
  answer(
    "Are live keys restricted?",
    facts.unboundLiveKeys === 0,
    `All ${facts.liveKeys} are read-only, create-only or restricted to networks.`,
    `${facts.unboundLiveKeys} of ${facts.liveKeys} can do everything from anywhere. Restrict them under Settings › Developer › API keys.`,
  ),
  answer(
    "Do live keys expire?",
    facts.endlessLiveKeys === 0,
    "Each has an expiry date.",
    `${facts.endlessLiveKeys} of ${facts.liveKeys} never expire. Roll them and set an expiry date.`,
  ),
  answer(
    "Does the database role have only the rights it needs?",
    role.serverRights.length === 0 && !role.mayChangeSchema,
    `${role.role} reads and writes rows; only \`kolli migrate\` runs as the role that owns the tables.`,
    `${role.role} ${role.serverRights[0] ?? "owns the tables and can change them"}. Run nodes as a role that only reads and writes rows (deploy/postgres/roles.sql).`,
  ),
  answer(
    "Are webhooks kept out of internal networks?",
    egressAllow.length === 0,
    "They reach only public addresses, checked at each connection.",
    `KOLLI_EGRESS_ALLOW opens ${egressAllow.join(", ")}.`,
  ),
  answer(
    "Is personal data erased after a retention period?",
    facts.withoutRetention.length === 0,
    "Finished trackers after each workspace's retention period, proofs of delivery after 90 days or the period that the workspace sets.",
    `Finished trackers are kept forever in ${facts.withoutRetention.join(", ")}. Set a retention period under Settings › Workspace.`,
  ),
  answer(
    "Is there a contact for reporting vulnerabilities?",
    securityContact !== null,
    `/.well-known/security.txt names ${securityContact}.`,
    "Set KOLLI_SECURITY_CONTACT to publish it at /.well-known/security.txt.",
  ),
  answer("Is there a software bill of materials?", true, "`npm run sbom` (CycloneDX); docs/releasing.md for signatures.", ""),
];

export const securityAnswers = (config: Config, key: Buffer, facts: SecurityFacts, role: RoleFacts): SecurityAnswer[] => [
  ...transport(config),
  ...secrets(config, key, facts),
  ...people(config, facts),
  ...access(config, facts, role),
];
