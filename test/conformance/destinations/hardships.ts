/** What a destination must get through; the suite has a case of this name for each. */
export const hardships = [
  "broker restart",
  "refused credentials",
  "full queue",
  "message too large",
  "order under retry",
] as const;
export type Hardship = (typeof hardships)[number];

/** What it is at the receiver of a kind; if the kind has no such thing, what comes closest to it. */
type Answers = Readonly<Record<Hardship, string>>;

const https = {
  "broker restart": "nothing listens on its port",
  "order under retry": "503 for one tracker",
} as const;
const chat = {
  ...https,
  "refused credentials": "401 for a revoked webhook URL",
  "full queue": "it has none, and limits the rate: 429 with Retry-After",
  "message too large": "never, since a message has its parts cut to size: a very large event",
} as const;
const aws = { "broker restart": "nothing listens on its port", "refused credentials": "403 InvalidClientTokenId" } as const;
const sqs = {
  ...aws,
  "full queue": "it has none, and limits the rate: 400 RequestThrottled",
  "message too large": "more than a request takes",
  "order under retry": "one entry of a batch fails",
} as const;

/**
 * By kind. One without a line does not start: `describeKind` refuses it, and `hardships.test.ts` compares the kinds that there are.
 * With moto and real brokers the same things are said by programs that others wrote, where those can be made to.
 */
const answersByKind: Readonly<Record<string, Answers>> = {
  webhook: {
    ...https,
    "refused credentials": "401",
    "full queue": "it has none, and limits the rate: 429 with Retry-After",
    "message too large": "413",
  },
  slack: chat,
  teams: chat,
  discord: chat,
  sqs,
  eventbridge: { ...sqs, "full queue": "it has none, and limits the rate: 400 ThrottlingException" },
  s3: {
    ...aws,
    "full queue": "a compatible store without room: 507 XMinioStorageFull",
    "message too large": "never, since an object can have 5 GB: a very large event",
    "order under retry": "503 SlowDown for the file of one tracker",
  },
  kafka: {
    "broker restart": "the broker stops and starts with what it stored",
    "refused credentials": "SASL_AUTHENTICATION_FAILED",
    "full queue": "a disk without room: KAFKA_STORAGE_ERROR",
    "message too large": "MESSAGE_TOO_LARGE",
    "order under retry": "NOT_ENOUGH_REPLICAS for one tracker's partition",
  },
  rabbitmq: {
    "broker restart": "its connections are cut, or it is killed and started",
    "refused credentials": "ACCESS_REFUSED",
    "full queue": "a queue at its x-max-length that rejects",
    "message too large": "more than max_message_size",
    "order under retry": "one tracker's queue is full",
  },
  nats: {
    "broker restart": "the server stops and starts with what it stored",
    "refused credentials": "Authorization Violation",
    "full queue": "a stream at its max_bytes that discards new messages",
    "message too large": "more than max_payload",
    "order under retry": "one tracker's subject is full",
  },
  pubsub: {
    ...https,
    "refused credentials": "401",
    "full queue": "it has none, and has quotas: 429 RESOURCE_EXHAUSTED",
    "message too large": "more than a request takes",
  },
  // Only in tests: see `file.test.ts`.
  file: {
    "broker restart": "its folder is not there",
    "refused credentials": "another passphrase",
    "full queue": "a full disk",
    "message too large": "more than its largest event",
    "order under retry": "a full disk for one tracker",
  },
};

export const kindsWithAnswers: readonly string[] = Object.keys(answersByKind);

/** The beginnings of the cases' names, for a kind. */
export const hardshipsOf = (kind: string): Readonly<Record<Hardship, string>> => {
  const answers = answersByKind[kind];
  if (!answers) throw new Error(`The kind ${kind} has no line in hardships.ts that says what it gets through.`);
  return Object.fromEntries(hardships.map((hardship) => [hardship, `${hardship} (${answers[hardship]})`])) as Answers;
};
