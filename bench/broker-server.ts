import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startKafkaEmulator } from "../test/support/servers/kafka-emulator.ts";

/** Takes what it is sent and keeps nothing: Kafka's protocol, or that of SQS (any signature). */
const answerSqs = (body: string): string => {
  const { Entries } = JSON.parse(body) as { Entries: { Id: string }[] };
  return JSON.stringify({ Successful: Entries.map(({ Id }) => ({ Id, MessageId: Id })), Failed: [] });
};

const started = (port: number) => console.log(JSON.stringify({ port }));

if (process.env.BENCH_BROKER === "kafka") {
  const broker = await startKafkaEmulator({ partitions: 12, forgets: true });
  started(broker.port());
} else {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => response.end(answerSqs(Buffer.concat(chunks).toString("utf8"))));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1", () => started((server.address() as AddressInfo).port));
}
process.once("SIGTERM", () => process.exit(0));
