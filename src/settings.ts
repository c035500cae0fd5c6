import { logLevels } from "./lib/telemetry/log.ts";

/** A variable that an operator can set, with its description. `config.ts` reads the values. */
export type Setting = { name: string; fallback: string; meaning: string };

/** These can also come from a file, named by the variable with `_FILE`. */
export const secretSettings = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "KOLLI_MASTER_KEY",
  "KOLLI_MASTER_KEY_NEXT",
  "KOLLI_WORKER_KEY",
  "KOLLI_WORKER_KEY_NEXT",
  "KOLLI_OIDC",
  "KOLLI_SMTP_URL",
  "KOLLI_NOTIFICATION_KEY",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;
export type SecretSetting = (typeof secretSettings)[number];

/** Printed by `kolli doctor` and in docs/operating.md; a test compares them. */
export const settings: readonly Setting[] = (
  [
    ["PORT", "4000", "The port for HTTPS."],
    ["HOST", "127.0.0.1", "The address to listen on; 0.0.0.0 or :: for all."],
    ["KOLLI_DATA_DIR", "./data", "The folder for the embedded database, the generated certificate and the master key."],
    [
      "DATABASE_URL",
      "(embedded)",
      "A PostgreSQL 16 to 18 database, as postgres://user:password@host/name; several hosts comma-separated.",
    ],
    [
      "DATABASE_DIRECT_URL",
      "(none)",
      "If DATABASE_URL points to a pooler in transaction mode: the address that bypasses it; see docs/scaling.md.",
    ],
    [
      "DATABASE_REPLICA_URL",
      "(none)",
      "Read replicas for lists, the feed, the overview and public pages; several hosts comma-separated; see docs/scaling.md.",
    ],
    ["KOLLI_PUBLIC_URL", "https://localhost:<PORT>", "Kolli's public address, used in links."],
    ["KOLLI_TLS_CERT", "(generated)", "Certificate chain, PEM file."],
    ["KOLLI_TLS_KEY", "(generated)", "The certificate's private key, PEM file."],
    [
      "KOLLI_TLS_CERTIFICATES",
      "(none)",
      "A folder with certificates for more host names; Kolli picks the one that matches each request; see docs/tracking-page.md.",
    ],
    [
      "KOLLI_TRUSTED_PROXIES",
      "(none)",
      "Addresses or networks of proxies that terminate TLS in front of Kolli, comma-separated.",
    ],
    ["KOLLI_MASTER_KEY", "(generated)", "32 bytes in base64 that encrypt secrets at rest."],
    ["KOLLI_MASTER_KEY_NEXT", "(none)", "The new master key, during a rotation."],
    [
      "KOLLI_WORKER_KEY",
      "(none)",
      "For `kolli serve --role worker`, instead of the master key: decrypts only what workers need.",
    ],
    ["KOLLI_WORKER_KEY_NEXT", "(none)", "The worker key of the new master key, during a rotation."],
    ["KOLLI_EGRESS_ALLOW", "(none)", "Networks that webhooks may reach although they are not public, comma-separated."],
    [
      "KOLLI_TRACKING_HOSTS",
      "(none)",
      "Hosts that workspaces may use for their tracking pages, comma-separated: track.shop.com or *.shops.example; track.shop.com=<workspace ID> keeps it for one.",
    ],
    [
      "KOLLI_COMPAT_HOSTS",
      "(none)",
      "Hosts at whose root another service's tracking API is served instead of below /compat/, comma-separated: api.shop.com=easypost.",
    ],
    ["LOG_LEVEL", "info", `One of ${logLevels.join(", ")}.`],
    [
      "KOLLI_URL",
      "(this installation)",
      "For commands that use the API, such as `kolli listen`: the address of a service elsewhere.",
    ],
    ["KOLLI_KEY", "(none)", "For commands that use the API: an API key."],
    ["KOLLI_MOVE_KEY", "(none)", "For `kolli move` and `kolli shadow`: an API key of the account at the other service."],
    [
      "KOLLI_PROFILE",
      "(none)",
      "For commands that use the API: the profile to use, instead of KOLLI_URL and KOLLI_KEY; see `kolli login`.",
    ],
    ["KOLLI_CONFIG_DIR", "(~/.config/kolli)", "The folder in which `kolli login` stores profiles."],
    ["KOLLI_CA", "(generated)", "For commands that use the API: the CA certificate of the service, PEM file."],
    [
      "KOLLI_LOG_FILE",
      "(standard error)",
      "A file for the log; errors also go to standard error. A start in a terminal writes to `kolli.log` in the data folder by default.",
    ],
    ["KOLLI_SYNC_DEADLINE", "60", "Seconds a synchronous trackerCreate waits for the carrier."],
    ["KOLLI_STALE_AFTER", "60", "Days without news after which tracking ends."],
    ["KOLLI_AUDIT_DAYS", "400", "Days that audit log entries are kept; 0 keeps them forever."],
    [
      "KOLLI_FEED_DAYS",
      "400",
      "Days that events can be read in the feed, at least 31; older cursors are refused with CURSOR_GONE; 0 keeps events forever.",
    ],
    ["KOLLI_SESSION_IDLE_DAYS", "14", "Days without use after which a dashboard session expires."],
    ["KOLLI_SESSION_DAYS", "90", "Days after which a dashboard session expires in any case."],
    ["KOLLI_OIDC", "(none)", "Single sign-on providers, as JSON; see docs/accounts.md. Usually a file, KOLLI_OIDC_FILE."],
    [
      "KOLLI_SMTP_URL",
      "(none)",
      "A mail server, as smtps://user:password@host or smtp://… with STARTTLS, or a provider's API (see Mail). Without one, links are shown to copy.",
    ],
    ["KOLLI_MAIL_FROM", "Kolli <kolli@host of the public URL>", "The sender of emails."],
    [
      "KOLLI_MAILS_PER_SECOND",
      "10",
      "How many emails to recipients a node sends in a second, at most 1000: your provider's limit.",
    ],
    [
      "KOLLI_NOTIFICATION_KEY",
      "(none)",
      "The key for notifications to recipients' browsers, from `kolli notification-key`. Without one, tracking pages do not offer them.",
    ],
    [
      "KOLLI_NOTIFICATION_HOSTS",
      "(none)",
      "Hosts of push services beside those of Chrome, Firefox, Edge and Safari, comma-separated, such as push.shop.com or *.push.shop.com.",
    ],
    [
      "KOLLI_SECURITY_CONTACT",
      "(none)",
      "The contact for reporting vulnerabilities, as mailto: or https:, shown at /.well-known/security.txt.",
    ],
    ["KOLLI_RATE_LIMIT", "100", "Average requests per second for one API key or dashboard session, across all nodes."],
    ["KOLLI_RATE_BURST", "1000", "Requests in a burst for one API key or dashboard session."],
    ["KOLLI_PUSH_LIMIT", "100", "Average pushes per second to one carrier account; each further 8 KiB counts as one more."],
    ["KOLLI_PUSH_BURST", "1000", "Pushes to one carrier account in a burst."],
    [
      "KOLLI_COST_LIMIT",
      "250000",
      "Average cost per second for one API key or dashboard session; 1000 is about a millisecond of one core.",
    ],
    [
      "KOLLI_COST_BURST",
      "1000000",
      "Cost in a burst for one API key or dashboard session; at least 100000, which one request may cost.",
    ],
    [
      "KOLLI_CONNECTIONS_PER_ADDRESS",
      "1000",
      "Connections that one client address may have open in each process; behind a trusted proxy, requests in progress.",
    ],
    ["KOLLI_CONNECTIONS", "4000", "Connections of all clients that each process accepts."],
    ["KOLLI_STREAMS_PER_CALLER", "100", "Open subscriptions that one API key or dashboard session may have in each process."],
    ["KOLLI_STREAMS", "2000", "Open subscriptions of all callers in each process."],
    [
      "KOLLI_PAGE_STREAMS_PER_NETWORK",
      "50",
      "Tracking pages with live updates that one network (an IPv4 address or an IPv6 /64) may have open in each process.",
    ],
    ["KOLLI_PAGE_STREAMS", "1000", "Tracking pages with live updates that all visitors may have open in each process."],
    ["KOLLI_BODY_MEMORY", "64", "MiB of request bodies that each process holds in memory; one caller gets at most a quarter."],
    ["KOLLI_ANSWER_TIMEOUT", "60", "Seconds a client may take to read a response."],
    [
      "KOLLI_DATABASE_CONNECTIONS",
      "(10, or fewer if the server has too few for all processes)",
      "Connections to PostgreSQL that each process may use, plus one for notifications.",
    ],
    [
      "KOLLI_CITUS_WORKERS",
      "(through the coordinator)",
      "`direct`: on a Citus cluster, send what is about one shard straight to its worker; see docs/scaling.md.",
    ],
    [
      "KOLLI_PROCESSES",
      "auto",
      "Processes of `kolli serve`; auto is one for each core, or two for every three cores if the embedded database shares them.",
    ],
    ["KOLLI_METRICS_PORT", "(none)", "A port for /metrics, /healthz and /readyz over plain HTTP; do not expose it publicly."],
    [
      "KOLLI_DRAIN_SECONDS",
      "4 (0 on a loopback HOST without proxies)",
      "Seconds after SIGTERM during which a node reports not ready but still serves requests, so that load balancers can notice.",
    ],
    [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "(none)",
      "An OpenTelemetry collector to send traces to over HTTP, such as http://collector:4318. If not set, no traces are recorded.",
    ],
    [
      "OTEL_EXPORTER_OTLP_HEADERS",
      "(none)",
      "Headers for the collector, such as an API key, as comma-separated name=value pairs.",
    ],
    ["OTEL_SERVICE_NAME", "kolli", "The name of this installation in traces."],
    [
      "OTEL_TRACES_SAMPLER",
      "parentbased_always_on",
      "Which traces are sent: always_on, always_off or traceidratio; with the prefix parentbased_, the caller's decision takes precedence.",
    ],
    ["OTEL_TRACES_SAMPLER_ARG", "1", "The share of traces to send with traceidratio, from 0 to 1."],
  ] as const
).map(([name, fallback, meaning]) => ({ name, fallback, meaning }));
