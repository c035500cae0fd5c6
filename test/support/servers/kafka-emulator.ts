import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { array, bytes, int16, int32, int64, readKafkaFields, string } from "../../../src/destinations/kafka/wire.ts";
import { batchesIn, type StoredBatch, type StoredRecord } from "./kafka-records.ts";

export type KafkaLogins = Readonly<Record<string, string>>;

type Options = {
  readonly partitions: number;
  readonly maxBatchBytes?: number;
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly port?: number;
  /** Who may sign in, by PLAIN; without it, everyone may. */
  readonly logins?: () => KafkaLogins;
  /** Kafka's code for a batch; 0 takes it, null never answers. */
  readonly judge?: (batch: StoredBatch) => number | null;
  readonly topicCode?: () => number;
  /** For who asks for a producer ID. */
  readonly producerCode?: () => number;
  /** Takes records without keeping them. */
  readonly forgets?: boolean;
  /** Cuts the connection after storing a batch, instead of acknowledging it. */
  readonly losesAcknowledgement?: () => boolean;
};

type Stored = Map<number, { records: StoredRecord[]; last: Map<string, number> }>;

/**
 * Speaks the part of Kafka's protocol that a producer uses, in the versions that Kolli sends: one broker that leads every
 * partition, checks checksums and the numbers of batches as Kafka does, and stores a repeated batch once.
 */
export const startKafkaEmulator = async (options: Options) => {
  const {
    partitions,
    maxBatchBytes = 1_048_588,
    tls,
    logins,
    judge = () => 0,
    topicCode = () => 0,
    producerCode = () => 0,
  } = options;
  const stored: Stored = new Map(
    Array.from({ length: partitions }, (_, index) => [index, { records: [] as StoredRecord[], last: new Map() }]),
  );
  const sockets = new Set<Socket>();
  let producers = 0n;
  let port = options.port ?? 0;

  const store = (partition: number, batch: StoredBatch): number => {
    const place = stored.get(partition);
    if (!place) return 3;
    if (!batch.isIntact) return 2;
    const last = place.last.get(batch.producer) ?? -1;
    const end = batch.sequence + batch.records.length - 1;
    if (end <= last) return 0;
    if (batch.sequence !== last + 1) return 45;
    place.last.set(batch.producer, end);
    if (!options.forgets) place.records.push(...batch.records);
    return 0;
  };
  const produce = (fields: ReturnType<typeof readKafkaFields>): Buffer | null => {
    fields.text();
    fields.int16();
    fields.int32();
    let isSilent = false;
    const topics = fields.list(() => {
      const name = fields.text();
      const answers = fields.list(() => {
        const partition = fields.int32();
        const [batch] = batchesIn(fields.bytes());
        let code = batch!.bytes > maxBatchBytes ? 10 : judge(batch!);
        if (code === 0) code = store(partition, batch!);
        isSilent ||= code === null;
        return Buffer.concat([int32(partition), int16(code ?? 0), int64(0n), int64(-1n), int64(0n)]);
      });
      return Buffer.concat([string(name), array(answers)]);
    });
    return isSilent ? null : Buffer.concat([array(topics), int32(0)]);
  };
  const metadata = (fields: ReturnType<typeof readKafkaFields>): Buffer => {
    const [topic = ""] = fields.list(() => fields.text() ?? "");
    const code = topicCode();
    const all = Array.from({ length: code === 0 ? partitions : 0 }, (_, index) =>
      Buffer.concat([int16(0), int32(index), int32(1), array([int32(1)]), array([int32(1)])]),
    );
    const broker = Buffer.concat([int32(1), string("127.0.0.1"), int32(port), string(null)]);
    const about = Buffer.concat([int16(code), string(topic), Buffer.from([0]), array(all)]);
    return Buffer.concat([int32(0), array([broker]), string("emulated"), int32(1), array([about])]);
  };
  const signIn = (fields: ReturnType<typeof readKafkaFields>): Buffer => {
    const [, user = "", password = ""] = fields.bytes().toString("utf8").split("\0");
    const isRight = logins?.()[user] === password;
    return Buffer.concat([int16(isRight ? 0 : 58), string(isRight ? null : "Authentication failed"), bytes(Buffer.alloc(0))]);
  };
  const answerTo = (key: number, fields: ReturnType<typeof readKafkaFields>, state: { isSignedIn: boolean }): Buffer | null => {
    if (key === 17) return Buffer.concat([int16(0), array([string("PLAIN")])]);
    if (key === 36) {
      const answer = signIn(fields);
      state.isSignedIn = answer.readInt16BE(0) === 0;
      return answer;
    }
    if (!state.isSignedIn) throw new Error("Not signed in.");
    if (key === 3) return metadata(fields);
    if (key === 22) return Buffer.concat([int32(0), int16(producerCode()), int64(++producers), int16(0)]);
    if (key === 0) return produce(fields);
    throw new Error(`Unknown request ${key}.`);
  };
  const serve = (socket: Socket): void => {
    const state = { isSignedIn: logins === undefined };
    let buffered: Buffer = Buffer.alloc(0);
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    socket.on("data", (chunk) => {
      buffered = Buffer.concat([buffered, chunk as Buffer]);
      while (buffered.length >= 4 && buffered.length >= buffered.readInt32BE(0) + 4) {
        const size = buffered.readInt32BE(0);
        const fields = readKafkaFields(buffered.subarray(4, size + 4));
        buffered = buffered.subarray(size + 4);
        const key = fields.int16();
        fields.int16();
        const correlationId = fields.int32();
        fields.text();
        try {
          const answer = answerTo(key, fields, state);
          if (key === 0 && options.losesAcknowledgement?.()) return void socket.destroy();
          if (answer !== null) socket.write(bytes(Buffer.concat([int32(correlationId), answer])));
        } catch {
          socket.destroy();
        }
      }
    });
  };
  let server: Server | null = null;
  const start = async (): Promise<void> => {
    if (server !== null) return;
    server = tls ? createTlsServer(tls, serve) : createServer(serve);
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as { port: number }).port;
  };
  const stop = async (): Promise<void> => {
    const listening = server;
    server = null;
    if (listening === null) return;
    for (const socket of sockets) socket.destroy();
    listening.close();
    await once(listening, "close");
  };
  await start();
  return {
    port: () => port,
    start,
    stop,
    /** Of all partitions, one after another. */
    records: (): StoredRecord[] => [...stored.values()].flatMap(({ records }) => records),
  };
};
