import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { problemsOfDatabase, replicaAttributes } from "./lib/database-url.ts";
import { frontBounds } from "./lib/front/bounds.ts";
import type { TrackingHostRule } from "./lib/front/tracking-host-rule.ts";
import { fail, ok, type Result } from "./lib/result.ts";
import { Secret } from "./lib/secret.ts";
import { createSettingReader, type Environment, type SettingReader } from "./lib/settings/setting-reader.ts";
import type { OidcProvider } from "./lib/sign-in/oidc-settings.ts";
import { readOidcSetting } from "./lib/sign-in/read-oidc.ts";
import { type LogLevel, logLevels } from "./lib/telemetry/log.ts";
import { readTraceSettings, type TraceSettings } from "./lib/telemetry/traces/trace-settings.ts";
import type { SecretSetting } from "./settings.ts";

/** Everything an operator can set. Only this file reads environment variables; `settings.ts` describes them. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** null: the embedded PostgreSQL in the data folder. */
  databaseUrl: Secret | null;
  /** A connection past the pooler in `databaseUrl`, for what belongs to a session; null: there is no pooler. */
  databaseDirectUrl: Secret | null;
  /** Replicas for lists, the overview and public pages; null: there are none. */
  databaseReplicaUrl: Secret | null;
  /** Without a trailing slash. */
  publicUrl: string;
  tlsCertFile: string | null;
  tlsKeyFile: string | null;
  /** Further certificates, by host. */
  tlsFolder: string | null;
  trustedProxies: readonly string[];
  /** null: generated once in the data folder. */
  masterKey: Secret | null;
  /** The key that a rotation changes to, or has changed to. */
  nextMasterKey: Secret | null;
  /** What a worker gets instead of the master key. */
  workerKey: Secret | null;
  nextWorkerKey: Secret | null;
  egressAllow: readonly string[];
  /** Hosts that workspaces may show their tracking pages under. */
  trackingHosts: readonly TrackingHostRule[];
  /** Hosts that speak for another service (`src/compat/`), by name. */
  compatHosts: ReadonlyMap<string, string>;
  logLevel: LogLevel;
  /** null: standard error. */
  logFile: string | null;
  syncDeadlineMs: number;
  staleAfterDays: number;
  /** 0: the audit log is stored forever. */
  auditDays: number;
  /** 0: events are stored forever. */
  feedDays: number;
  requestsPerSecond: number;
  requestBurst: number;
  /** For one carrier account. */
  pushesPerSecond: number;
  pushBurst: number;
  /** What requests may cost, in the units of docs/api.md. */
  costPerSecond: number;
  costBurst: number;
  connectionsPerAddress: number;
  maxConnections: number;
  streamsPerCaller: number;
  maxStreams: number;
  /** For tracking pages, which anyone with a link may open. */
  pageStreamsPerNetwork: number;
  maxPageStreams: number;
  bodyMemoryBytes: number;
  answerTimeoutMs: number;
  processes: number;
  /** For each process; null: as many as fit. */
  databaseConnections: number | null;
  /** How statements about one shard of a Citus cluster reach it; null: through the coordinator. */
  citusWorkers: "direct" | null;
  /** null: nothing is counted. */
  metricsPort: number | null;
  /** null: no traces. */
  traces: TraceSettings | null;
  /** How long a stopping node still takes requests, so that load balancers notice first. */
  drainMs: number;
  /** How long people stay signed in: without use, and in total. */
  sessionIdleDays: number;
  sessionDays: number;
  oidcProviders: readonly OidcProvider[];
  /** null: no mail is sent, and links are shown to copy and share. */
  smtpUrl: Secret | null;
  mailFrom: string;
  mailsPerSecond: number;
  /** Signs notifications to recipients' browsers; null: there are none. */
  notificationKey: Secret | null;
  /** Push services beside those of the usual browsers. */
  notificationHosts: readonly string[];
  /** For commands that use the API: a service other than this installation, its certificate authority, and a key. */
  client: { url: string | null; ca: string | null; key: Secret | null; profile: string | null };
  /** Where the command line keeps its profiles. */
  configDir: string;
  /** For `kolli move` and `kolli shadow`: a key of the account at the other service. */
  moveKey: Secret | null;
  /** The contact for reports of vulnerabilities, for `/.well-known/security.txt`. */
  securityContact: string | null;
};

/** The embedded database gets every third core: more processes would only cause more work for the same load. */
export const processesFor = (cores: number, isDatabaseEmbedded: boolean): number =>
  isDatabaseEmbedded ? Math.max(1, cores - Math.ceil(cores / 3)) : cores;

type Settings = SettingReader<SecretSetting>;

/** Reads nothing but files with secrets. All invalid values are reported together, with the variables' names. */
export const readConfig = (env: Environment, cwd: string): Result<Config, string[]> => {
  const settings: Settings = createSettingReader(env, cwd);
  const { problems, text, networks, hosts } = settings;
  const port = settings.wholeNumber("PORT", 4000, 0, 65535);
  const tls = readTls(settings);
  const publicUrl = readPublicUrl(settings, port);
  const databases = readDatabases(settings);
  const config: Config = {
    port,
    dataDir: resolve(cwd, text("KOLLI_DATA_DIR") ?? "data"),
    publicUrl: publicUrl.replace(/\/+$/, ""),
    ...tls,
    ...databases,
    oidcProviders: readOidcProviders(settings),
    ...readKeys(settings, databases.databaseUrl !== null),
    ...readMail(settings, publicUrl),
    ...readNotifications(settings),
    securityContact: readSecurityContact(settings),
    logLevel: readLogLevel(settings),
    citusWorkers: readCitusWorkers(settings),
    logFile: text("KOLLI_LOG_FILE"),
    ...readProcesses(settings, port, databases.databaseUrl === null),
    traces: readTraces(settings),
    ...readListening(settings),
    egressAllow: networks("KOLLI_EGRESS_ALLOW"),
    trackingHosts: hosts("KOLLI_TRACKING_HOSTS"),
    compatHosts: settings.namedHosts("KOLLI_COMPAT_HOSTS"),
    client: {
      url: text("KOLLI_URL"),
      ca: text("KOLLI_CA"),
      key: secretOf(text("KOLLI_KEY")),
      profile: text("KOLLI_PROFILE"),
    },
    configDir: resolve(cwd, text("KOLLI_CONFIG_DIR") ?? join(configHome(env), "kolli")),
    moveKey: secretOf(text("KOLLI_MOVE_KEY")),
    ...readPeriods(settings),
    ...readLimits(settings),
  };
  return problems.length > 0 ? fail(problems) : ok(config);
};

/** A container's user may have no home. */
const configHome = ({ XDG_CONFIG_HOME, HOME, USERPROFILE }: Environment): string =>
  XDG_CONFIG_HOME || join(HOME || USERPROFILE || ".", ".config");

const secretOf = (value: string | null): Secret | null => (value === null ? null : new Secret(value));

const readTls = ({ text, problems }: Settings) => {
  const tlsCertFile = text("KOLLI_TLS_CERT");
  const tlsKeyFile = text("KOLLI_TLS_KEY");
  if ((tlsCertFile === null) !== (tlsKeyFile === null))
    problems.push("KOLLI_TLS_CERT and KOLLI_TLS_KEY belong together: set both, or neither.");
  return { tlsCertFile, tlsKeyFile, tlsFolder: text("KOLLI_TLS_CERTIFICATES") };
};

const readPublicUrl = ({ text, problems }: Settings, port: number): string => {
  const publicUrl = text("KOLLI_PUBLIC_URL") ?? `https://localhost:${port}`;
  if (!isOrigin(publicUrl))
    problems.push(`KOLLI_PUBLIC_URL is "${publicUrl}", but must be an address such as https://track.shop.com, without a path.`);
  return publicUrl;
};

const readDatabases = ({ secret, problems }: Settings) => {
  const databaseUrl = secret("DATABASE_URL");
  const databaseDirectUrl = secret("DATABASE_DIRECT_URL");
  if (databaseUrl !== null) problems.push(...problemsOfDatabase("DATABASE_URL", databaseUrl));
  if (databaseDirectUrl !== null) problems.push(...problemsOfDatabase("DATABASE_DIRECT_URL", databaseDirectUrl));
  if (databaseDirectUrl !== null && databaseUrl === null)
    problems.push("DATABASE_DIRECT_URL bypasses a pooler. Set DATABASE_URL, the pooler's address, too.");
  const databaseReplicaUrl = secret("DATABASE_REPLICA_URL");
  if (databaseReplicaUrl !== null)
    problems.push(...problemsOfDatabase("DATABASE_REPLICA_URL", databaseReplicaUrl, replicaAttributes));
  if (databaseReplicaUrl !== null && databaseUrl === null)
    problems.push("DATABASE_REPLICA_URL is set without DATABASE_URL. Set DATABASE_URL to the primary of these replicas.");
  return {
    databaseUrl: secretOf(databaseUrl),
    databaseDirectUrl: secretOf(databaseDirectUrl),
    databaseReplicaUrl: secretOf(databaseReplicaUrl),
  };
};

const readCitusWorkers = ({ text, problems }: Settings): Config["citusWorkers"] => {
  const ways = text("KOLLI_CITUS_WORKERS");
  if (ways !== null && ways !== "direct") problems.push(`KOLLI_CITUS_WORKERS is "${ways}", but must be direct or left out.`);
  return ways === "direct" ? ways : null;
};

const readOidcProviders = ({ secret, problems }: Settings): OidcProvider[] => {
  const oidc = secret("KOLLI_OIDC");
  const providers = oidc === null ? ok([]) : readOidcSetting(oidc);
  if (providers.ok) return providers.value;
  problems.push(...providers.failure.map((problem) => `KOLLI_OIDC: ${problem}.`));
  return [];
};

const readKeys = ({ key, problems }: Settings, hasDatabase: boolean) => {
  const masterKey = key("KOLLI_MASTER_KEY");
  const workerKey = key("KOLLI_WORKER_KEY");
  const nextWorkerKey = key("KOLLI_WORKER_KEY_NEXT");
  if (masterKey !== null && workerKey !== null)
    problems.push(
      "KOLLI_MASTER_KEY and KOLLI_WORKER_KEY are both set. Set only KOLLI_WORKER_KEY on workers, and only KOLLI_MASTER_KEY on all other nodes.",
    );
  if (nextWorkerKey !== null && workerKey === null) problems.push("KOLLI_WORKER_KEY_NEXT is set without KOLLI_WORKER_KEY.");
  if (workerKey !== null && !hasDatabase)
    problems.push("KOLLI_WORKER_KEY is for workers that share a database with other nodes. Set DATABASE_URL to that database.");
  return { masterKey, nextMasterKey: key("KOLLI_MASTER_KEY_NEXT"), workerKey, nextWorkerKey };
};

const readMail = ({ text, secret, wholeNumber, problems }: Settings, publicUrl: string) => {
  const smtpUrl = secret("KOLLI_SMTP_URL");
  const isProvider =
    smtpUrl !== null && /^(?:(?:postmark|resend):\/\/[^/?#@:]+|ses:\/\/[^/?#@:]+:[^/?#@:]+)@[^/?#@]+\/?$/.test(smtpUrl);
  if (smtpUrl !== null && !(URL.canParse(smtpUrl) && (isProvider || /^smtps?:\/\/[^/?#]+\/?$/.test(smtpUrl))))
    problems.push(
      "KOLLI_SMTP_URL must be smtps://user:password@host:port or smtp://…, with a percent-encoded password, or a provider's: postmark://token@api.postmarkapp.com, resend://key@api.resend.com or ses://key:secret@email.region.amazonaws.com.",
    );
  const mailFrom =
    text("KOLLI_MAIL_FROM") ?? `Kolli <kolli@${URL.canParse(publicUrl) ? new URL(publicUrl).hostname : "localhost"}>`;
  if (!/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(mailFrom))
    problems.push(`KOLLI_MAIL_FROM is "${mailFrom}", but must be an address such as Kolli <kolli@shop.com>.`);
  return { smtpUrl: secretOf(smtpUrl), mailFrom, mailsPerSecond: wholeNumber("KOLLI_MAILS_PER_SECOND", 10, 1, 1000) };
};

const readNotifications = ({ key, names }: Settings) => ({
  notificationKey: key("KOLLI_NOTIFICATION_KEY", "`kolli notification-key` creates one"),
  notificationHosts: names("KOLLI_NOTIFICATION_HOSTS"),
});

const readSecurityContact = ({ text, problems }: Settings): string | null => {
  const securityContact = text("KOLLI_SECURITY_CONTACT");
  if (securityContact !== null && !/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(securityContact))
    problems.push(`KOLLI_SECURITY_CONTACT is "${securityContact}", but must begin with mailto: or https://.`);
  return securityContact;
};

const readLogLevel = ({ text, problems }: Settings): LogLevel => {
  const logLevel = text("LOG_LEVEL") ?? "info";
  if (!logLevels.includes(logLevel as LogLevel))
    problems.push(`LOG_LEVEL is "${logLevel}", but must be one of ${logLevels.join(", ")}.`);
  return logLevel as LogLevel;
};

const readProcesses = ({ text, wholeNumber, problems }: Settings, port: number, isDatabaseEmbedded: boolean) => {
  const asManyAsFit = processesFor(availableParallelism(), isDatabaseEmbedded);
  const processes = text("KOLLI_PROCESSES") === "auto" ? asManyAsFit : wholeNumber("KOLLI_PROCESSES", asManyAsFit, 1, 64);
  const metricsPort = text("KOLLI_METRICS_PORT") === null ? null : wholeNumber("KOLLI_METRICS_PORT", 0, 0, 65535);
  if (metricsPort === port && port !== 0) problems.push(`KOLLI_METRICS_PORT is ${port}, the same as PORT. Choose another port.`);
  return { processes, metricsPort };
};

const readTraces = ({ text, secret, problems }: Settings): TraceSettings | null =>
  readTraceSettings(
    {
      endpoint: text("OTEL_EXPORTER_OTLP_ENDPOINT"),
      headers: secret("OTEL_EXPORTER_OTLP_HEADERS"),
      protocol: text("OTEL_EXPORTER_OTLP_PROTOCOL"),
      serviceName: text("OTEL_SERVICE_NAME"),
      sampler: text("OTEL_TRACES_SAMPLER"),
      samplerArgument: text("OTEL_TRACES_SAMPLER_ARG"),
    },
    problems,
  );

const readListening = ({ text, wholeNumber, networks }: Settings) => {
  const host = text("HOST") ?? "127.0.0.1";
  const trustedProxies = networks("KOLLI_TRUSTED_PROXIES");
  // There is no proxy in front of a node that only its own machine can reach.
  const isAlone = /^(127\.|::1$|localhost$)/.test(host) && trustedProxies.length === 0;
  return { host, trustedProxies, drainMs: wholeNumber("KOLLI_DRAIN_SECONDS", isAlone ? 0 : 4, 0, 300) * 1000 };
};

const readPeriods = ({ wholeNumber }: Settings) => ({
  syncDeadlineMs: wholeNumber("KOLLI_SYNC_DEADLINE", 60, 1, 600) * 1000,
  staleAfterDays: wholeNumber("KOLLI_STALE_AFTER", 60, 1, 3650),
  auditDays: wholeNumber("KOLLI_AUDIT_DAYS", 400, 0, 36_500),
  feedDays: wholeNumber("KOLLI_FEED_DAYS", 400, 0, 36_500),
  sessionIdleDays: wholeNumber("KOLLI_SESSION_IDLE_DAYS", 14, 1, 365),
  sessionDays: wholeNumber("KOLLI_SESSION_DAYS", 90, 1, 365),
});

const readLimits = ({ text, wholeNumber }: Settings) => ({
  requestsPerSecond: wholeNumber("KOLLI_RATE_LIMIT", 100, 1, 1_000_000),
  requestBurst: wholeNumber("KOLLI_RATE_BURST", 1000, 1, 10_000_000),
  pushesPerSecond: wholeNumber("KOLLI_PUSH_LIMIT", frontBounds.pushesPerSecond.cap, 1, 1_000_000),
  pushBurst: wholeNumber("KOLLI_PUSH_BURST", frontBounds.pushBurst.cap, 1, 10_000_000),
  costPerSecond: wholeNumber("KOLLI_COST_LIMIT", 250_000, 1_000, 1_000_000_000_000),
  costBurst: wholeNumber("KOLLI_COST_BURST", 1_000_000, 100_000, 1_000_000_000_000),
  connectionsPerAddress: wholeNumber("KOLLI_CONNECTIONS_PER_ADDRESS", 1000, 1, 1_000_000),
  maxConnections: wholeNumber("KOLLI_CONNECTIONS", 4000, 1, 1_000_000),
  streamsPerCaller: wholeNumber("KOLLI_STREAMS_PER_CALLER", frontBounds.streamsOfCaller.cap, 1, 1_000_000),
  maxStreams: wholeNumber("KOLLI_STREAMS", frontBounds.streams.cap, 1, 1_000_000),
  pageStreamsPerNetwork: wholeNumber("KOLLI_PAGE_STREAMS_PER_NETWORK", frontBounds.pageStreamsOfNetwork.cap, 1, 1_000_000),
  maxPageStreams: wholeNumber("KOLLI_PAGE_STREAMS", frontBounds.pageStreams.cap, 1, 1_000_000),
  bodyMemoryBytes: wholeNumber("KOLLI_BODY_MEMORY", 64, 32, 65_536) * 1024 * 1024,
  answerTimeoutMs: wholeNumber("KOLLI_ANSWER_TIMEOUT", 60, 1, 3600) * 1000,
  databaseConnections:
    text("KOLLI_DATABASE_CONNECTIONS") === null ? null : wholeNumber("KOLLI_DATABASE_CONNECTIONS", 10, 2, 1000),
});

const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === "https:" || url.protocol === "http:") && url.pathname === "/" && url.search === "" && url.username === ""
  );
};
