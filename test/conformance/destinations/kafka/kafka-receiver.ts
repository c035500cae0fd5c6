import { type KafkaLogins, startKafkaEmulator } from "../../../support/servers/kafka-emulator.ts";
import type { Fault, TestReceiver } from "../subject.ts";

const password = "3a9f27c1-kafka-password";

/** A broker of its own over TLS, which keeps what it stored while it is away. */
export const openKafkaReceiver = async (tls: { key: string; cert: string }, maxBatchBytes: number): Promise<TestReceiver> => {
  let fault: Fault | null = null;
  const logins = (): KafkaLogins => (fault?.kind === "refuses-credentials" ? {} : { kolli: password });
  const broker = await startKafkaEmulator({
    partitions: 3,
    maxBatchBytes,
    tls,
    logins,
    topicCode: () => (fault?.kind === "gone" ? 3 : 0),
    judge({ records }) {
      if (fault?.kind === "slow") return null;
      if (fault?.kind === "full") return 56;
      if (fault?.kind !== "failing") return 0;
      const { trackerId } = fault;
      // As with fewer replicas than `min.insync.replicas`.
      return trackerId === undefined || records.some(({ key }) => key === trackerId) ? 19 : 0;
    },
  });
  return {
    settings: { brokers: `127.0.0.1:${broker.port()}`, topic: "kolli.events", user: "kolli", password },
    arrived: async () => broker.records(),
    async fault(next) {
      fault = next;
      if (next.kind === "away") await broker.stop();
    },
    async heal() {
      fault = null;
      await broker.start();
    },
    close: broker.stop,
  };
};
