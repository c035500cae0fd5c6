import { ownCommand } from "../../lib/terminal/own-command.ts";

/** Examples for the help of every command, which a test parses. Each is complete: someone can copy it and change its values. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  serve: ["serve", "serve --role worker --processes 4"],
  migrate: ["migrate --dry-run", "migrate"],
  upgrade: ["upgrade --check"],
  "keys create": ["keys create --mode test", "keys create --mode live --name Shop --expires 90d --json"],
  "keys list": ["keys list --mode live"],
  "keys update": ["keys update 0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e --name Shop --networks 192.0.2.0/24"],
  "keys roll": ["keys roll 0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e --grace 7d --json"],
  "keys revoke": ["keys revoke 0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e"],
  "setup-link": ["setup-link"],
  "users list": ["users list --json"],
  "users reset-password": ["users reset-password maria@example.net", "users reset-password maria@example.net --two-factor"],
  "users vouch": ["users vouch maria@example.net"],
  "users change-address": ["users change-address maria@example.net maria@shop.com"],
  "users grant": ["users grant maria@example.net --workspace Main --role operations"],
  "audit export": ["audit export --since 30d", "audit export --action api-key --format csv"],
  apply: ["apply --file kolli.yaml --dry-run", "apply --file kolli.yaml"],
  "export-config": ["export-config --workspace Main"],
  "carriers list": ["carriers list --json"],
  "carriers connect": [
    "carriers connect DHL --credential apiKey=abc123",
    "carriers connect UPS --name Germany --destinations DE",
  ],
  "carriers accounts": ["carriers accounts --workspace Main"],
  "carriers rules": ["carriers rules gid://kolli/CarrierAccount/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e --destinations DE,AT"],
  "carriers disconnect": ["carriers disconnect gid://kolli/CarrierAccount/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e"],
  "carriers scaffold": ["carriers scaffold NEW_CARRIER"],
  doctor: ["doctor", "doctor --security --json"],
  track: ["track 1Z999AA10123456784", "track K1000000005 --mode test --json", "track K1000000005 --profile shop"],
  "master-key adopt": ["master-key adopt --secrets-are-lost"],
  "master-key rotate": ["master-key rotate --new-key new-master-key"],
  "master-key reseal": ["master-key reseal"],
  "master-key worker-key": ["master-key worker-key --file worker-key"],
  "notification-key": ["notification-key --file notification-key"],
  "webhooks kinds": ["webhooks kinds"],
  "webhooks create": [
    "webhooks create --url https://shop.com/kolli --mode test --json",
    "webhooks create --url https://shop.com/kolli --mode live --statuses DELIVERED,ATTEMPT_FAILURE",
  ],
  "webhooks list": ["webhooks list --mode live"],
  "webhooks show": ["webhooks show gid://kolli/WebhookEndpoint/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e --json"],
  "webhooks update": ["webhooks update gid://kolli/WebhookEndpoint/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e --carriers all"],
  "webhooks disable": ["webhooks disable gid://kolli/WebhookEndpoint/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e"],
  "webhooks enable": ["webhooks enable gid://kolli/WebhookEndpoint/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e"],
  "webhooks rotate": ["webhooks rotate gid://kolli/WebhookEndpoint/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e --grace 24h"],
  "webhooks test": ["webhooks test gid://kolli/WebhookEndpoint/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e --topic TRACKER_UPDATED"],
  "webhooks dry-run": [
    "webhooks dry-run gid://kolli/WebhookEndpoint/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e --url https://next.shop.com/kolli",
  ],
  "webhooks delete": ["webhooks delete gid://kolli/WebhookEndpoint/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e"],
  listen: [
    "listen --forward-to http://localhost:3000/hook",
    "listen --profile shop --forward-to http://localhost:3000/hook --from start",
  ],
  trigger: ["trigger TRACKER_UPDATED --status DELIVERED", "trigger TRACKER_EXCEPTION_RAISED --profile shop"],
  advance: [
    "advance gid://kolli/Tracker/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e",
    "advance gid://kolli/Tracker/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e --journey --speed 3600",
  ],
  login: [
    "login --url https://track.shop.com --key-file key.txt",
    "login --url https://track.shop.com --key-file live-key.txt --profile live",
  ],
  logout: ["logout", "logout --profile live"],
  profiles: ["profiles", "profiles --json"],
  "copy-database": ["copy-database --to-file new-database-url"],
  backup: ["backup kolli.backup --passphrase-file passphrase"],
  "verify-backup": ["verify-backup kolli.backup --passphrase-file passphrase"],
  restore: ["restore kolli.backup --passphrase-file passphrase"],
  restored: ["restored"],
  "workspaces list": ["workspaces list --json"],
  "workspaces export": ["workspaces export Main --to main.jsonl"],
  "workspaces delete": ["workspaces delete Main --confirm Main"],
  "workspaces restore": ["workspaces restore Main"],
  "workspaces erase-person": ["workspaces erase-person Main --reference order-4711 --confirm"],
  "predictions evaluate": ["predictions evaluate parcels.csv", "predictions evaluate parcels.csv --json"],
  "predictions rebuild": ["predictions rebuild --workspace Main"],
  "history import": ["history import parcels.csv", "history import more-parcels.csv --add --workspace Main"],
  mcp: ["mcp", "mcp --profile shop"],
  move: ["move easypost --workspace Main", "move aftership --all --state aftership.json", "move shippo --codes tracks.csv"],
  shadow: ["shadow easypost --workspace Shadow", "shadow aftership --workspace Shadow --report --price-per-parcel 0.05"],
  trust: ["trust", "trust --remove"],
  completion: ["completion bash", "completion zsh", "completion fish"],
  schema: ["schema"],
};

/** Of the whole: what someone tries first, here and on a Kolli elsewhere. */
const first = ["serve", "keys create", "track", "listen", "login"];

/** A group shows the first example of each of its commands. */
const examplesOf = (path: readonly string[]): readonly string[] => {
  const name = path.join(" ");
  const own = examples[name];
  if (own) return own;
  const names = path.length === 0 ? first : Object.keys(examples).filter((one) => one.startsWith(`${name} `));
  return names.map((one) => examples[one]![0]!);
};

/** The last part of a command's help; for no words, of the help of all. */
export const exampleText = (path: readonly string[]): string => {
  const own = examplesOf(path);
  return own.length > 0 ? `\nExamples:\n${own.map((example) => `  ${ownCommand.command} ${example}`).join("\n")}` : "";
};
