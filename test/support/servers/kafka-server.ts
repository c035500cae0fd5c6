import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openKafka } from "../../../src/destinations/kafka/connection.ts";
import { array, int8, int16, int32, int64, string } from "../../../src/destinations/kafka/wire.ts";
import type { Egress } from "../../../src/egress/egress.ts";
import { freePort } from "../database/postgres-server.ts";
import { eventually } from "../eventually.ts";
import { batchesIn, type StoredRecord } from "./kafka-records.ts";
import { keptFolder } from "./unpacked-server.ts";

const version = "4.1.0";
const project = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>kolli</groupId><artifactId>kafka</artifactId><version>1</version><packaging>pom</packaging>
<dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${version}</version></dependency></dependencies>
</project>`;

/** From where this machine's Maven is set up to fetch, once. Null, with a warning, if it cannot be had or there is no Java. */
export const findKafkaServer = (): string | null => {
  try {
    if (spawnSync("java", ["-version"]).status !== 0) throw new Error("There is no Java.");
    return keptFolder(`kafka-${version}`, (folder) => {
      writeFileSync(join(folder, "pom.xml"), project);
      const repository = `-Dmaven.repo.local=${join(folder, "repository")}`;
      const copied = spawnSync("mvn", ["-q", "-B", repository, "dependency:copy-dependencies", "-DoutputDirectory=libs"], {
        cwd: folder,
        encoding: "utf8",
      });
      if (copied.status !== 0) throw new Error(copied.error?.message ?? copied.stdout.slice(-500));
    });
  } catch (error) {
    console.warn(`Kafka could not be fetched, and its tests are skipped: ${(error as Error).message}`);
    return null;
  }
};

type Options = {
  readonly root: string;
  readonly egress: Egress;
  readonly maxBatchBytes: number;
  readonly password: string;
  readonly tls: { readonly key: string; readonly cert: string };
};

/** Values of a Java properties file are one line. */
const oneLine = (pem: string): string => pem.trim().replaceAll("\n", "\\n");

/** A real broker that is its own controller, with SASL over TLS, and a listener without either for the test's questions. */
export const startKafkaServer = async ({ root, egress, maxBatchBytes, password, tls }: Options) => {
  const home = await mkdtemp(join(tmpdir(), "kolli-kafka-"));
  const [port, plainPort, controllerPort] = (await Promise.all([1, 2, 3].map(freePort))) as [number, number, number];
  const config = join(home, "server.properties");
  const login = `org.apache.kafka.common.security.plain.PlainLoginModule required user_kolli="${password}";`;
  await writeFile(
    config,
    `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
controller.listener.names=CONTROLLER
listeners=SECURE://127.0.0.1:${port},OPEN://127.0.0.1:${plainPort},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=SECURE://127.0.0.1:${port},OPEN://127.0.0.1:${plainPort}
listener.security.protocol.map=SECURE:SASL_SSL,OPEN:PLAINTEXT,CONTROLLER:PLAINTEXT
inter.broker.listener.name=OPEN
sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512
listener.name.secure.plain.sasl.jaas.config=${login}
listener.name.secure.scram-sha-256.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
listener.name.secure.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
ssl.keystore.type=PEM
ssl.keystore.key=${oneLine(tls.key)}
ssl.keystore.certificate.chain=${oneLine(tls.cert)}
log.dirs=${home}/data
offsets.topic.replication.factor=1
auto.create.topics.enable=false
message.max.bytes=${maxBatchBytes}
`,
  );
  const java = (...args: string[]): ChildProcess =>
    spawn("java", ["-Xmx512m", "-XX:TieredStopAtLevel=1", "-cp", `${root}/libs/*`, ...args], { cwd: home, stdio: "ignore" });
  const users = ["256", "512"].flatMap((bits) => ["--add-scram", `SCRAM-SHA-${bits}=[name=kolli,password=${password}]`]);
  const format = java("kafka.tools.StorageTool", "format", "-t", "a0ziC0qWRkKTJ2pUhdPRRg", "-c", config, ...users);
  if ((await once(format, "exit"))[0] !== 0) throw new Error("Kafka's folder could not be prepared.");
  let child: ChildProcess | null = null;

  const ask = async (key: number, apiVersion: number, ...body: Buffer[]) => {
    const connection = await openKafka(egress, { hostname: "127.0.0.1", port: plainPort, isEncrypted: false }, null);
    try {
      return await connection.ask({ key, version: apiVersion }, Buffer.concat(body));
    } finally {
      connection.close();
    }
  };
  const createTopic = async (topic: string, partitions: number): Promise<void> => {
    const about = [string(topic), int32(partitions), int16(1), array([]), array([])];
    const answer = await ask(19, 2, array([Buffer.concat(about)]), int32(20_000), int8(0));
    answer.int32();
    const [code] = answer.list(() => {
      answer.text();
      const ofTopic = answer.int16();
      answer.text();
      return ofTopic;
    });
    if (code !== 0) throw new Error(`The topic could not be created: ${code}.`);
  };
  /** Everything in a partition, from its beginning. */
  const read = async (topic: string, partition: number): Promise<StoredRecord[]> => {
    const most = 900_000;
    const ofPartition = Buffer.concat([int32(partition), int64(0n), int32(most)]);
    const topics = array([Buffer.concat([string(topic), array([ofPartition])])]);
    const answer = await ask(1, 4, int32(-1), int32(100), int32(1), int32(most), int8(0), topics);
    answer.int32();
    const [stored] = answer.list(() => {
      answer.text();
      return answer.list(() => {
        answer.int32();
        const code = answer.int16();
        answer.int64();
        answer.int64();
        answer.list(() => [answer.int64(), answer.int64()]);
        // A broker that has only started does not lead the partition yet.
        return code === 0 ? answer.bytes() : Buffer.alloc(0);
      })[0];
    });
    return batchesIn(stored ?? Buffer.alloc(0)).flatMap(({ records }) => records);
  };
  const isUp = () =>
    ask(18, 0).then(
      () => true,
      () => false,
    );
  const start = async (): Promise<void> => {
    if (child !== null) return;
    child = java("kafka.Kafka", config);
    await eventually(isUp);
  };
  const stop = async (): Promise<void> => {
    const running = child;
    child = null;
    if (running === null) return;
    running.kill("SIGKILL");
    await once(running, "exit");
  };
  await start();
  return {
    port,
    createTopic,
    read,
    start,
    stop,
    async close() {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
};
