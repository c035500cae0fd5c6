import { createRequire } from "node:module";
import type { eventbridge } from "./aws/eventbridge.ts";
import type { s3 } from "./aws/s3.ts";
import type { sqs } from "./aws/sqs.ts";
import type { discord } from "./chat/discord.ts";
import type { slack } from "./chat/slack.ts";
import type { teams } from "./chat/teams.ts";
import type { kafka } from "./kafka/kafka.ts";
import type { KindList } from "./kind.ts";
import type { nats } from "./nats/nats.ts";
import type { pubsub } from "./pubsub/pubsub.ts";
import type { rabbitmq } from "./rabbitmq/rabbitmq.ts";
import type { webhook } from "./webhook/webhook.ts";

const load = createRequire(import.meta.url);

/**
 * All kinds of destinations. A kind's code and libraries take memory only if one of its destinations is used. It has no prototype:
 * people type the names, and `valueOf` is none.
 */
export const destinationKinds: KindList = Object.assign(Object.create(null), {
  webhook: () => (load("./webhook/webhook.ts") as { webhook: typeof webhook }).webhook,
  slack: () => (load("./chat/slack.ts") as { slack: typeof slack }).slack,
  teams: () => (load("./chat/teams.ts") as { teams: typeof teams }).teams,
  discord: () => (load("./chat/discord.ts") as { discord: typeof discord }).discord,
  sqs: () => (load("./aws/sqs.ts") as { sqs: typeof sqs }).sqs,
  eventbridge: () => (load("./aws/eventbridge.ts") as { eventbridge: typeof eventbridge }).eventbridge,
  kafka: () => (load("./kafka/kafka.ts") as { kafka: typeof kafka }).kafka,
  rabbitmq: () => (load("./rabbitmq/rabbitmq.ts") as { rabbitmq: typeof rabbitmq }).rabbitmq,
  nats: () => (load("./nats/nats.ts") as { nats: typeof nats }).nats,
  pubsub: () => (load("./pubsub/pubsub.ts") as { pubsub: typeof pubsub }).pubsub,
  s3: () => (load("./aws/s3.ts") as { s3: typeof s3 }).s3,
} satisfies KindList);
