import { type NatsConnection, openNats } from "../../../../src/destinations/nats/connection.ts";
import type { Egress } from "../../../../src/egress/egress.ts";
import { eventually } from "../../../support/eventually.ts";
import { startNatsServer } from "../../../support/servers/nats-server.ts";
import type { Arrived, TestReceiver } from "../subject.ts";

const password = "3a9f27c1-nats-password";
const filler = "filler";
type Stored = { message: { subject: string; hdrs?: string; data?: string } };

const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split("\r\n").flatMap((line) => (line.includes(": ") ? [line.split(/: (.*)/s).slice(0, 2) as [string, string]] : [])),
  );

/** A server of its own, with a stream whose limits make it refuse. */
export const openNatsReceiver = async (egress: Egress, maxPayload: number): Promise<TestReceiver> => {
  const server = await startNatsServer({ maxPayload, password });
  const address = { hostname: "127.0.0.1", port: server.port, isEncrypted: false };
  const withAdmin = async <Value>(work: (connection: NatsConnection) => Promise<Value>): Promise<Value> => {
    const connection = await openNats(egress, address, { user: "admin", password: "admin" });
    try {
      return await work(connection);
    } finally {
      connection.close();
    }
  };
  const ask = async <Answer>(connection: NatsConnection, subject: string, body: unknown): Promise<Answer> => {
    const { reply } = connection.request(subject, {}, Buffer.from(JSON.stringify(body)));
    return JSON.parse((await reply).body) as Answer;
  };
  const setLimits = (verb: "CREATE" | "UPDATE", limits: object) =>
    withAdmin(async (connection) => {
      const stream = { name: "KOLLI", subjects: ["kolli.events.*"], discard: "new", duplicate_window: 120_000_000_000 };
      const answer = await ask<{ error?: object }>(connection, `$JS.API.STREAM.${verb}.KOLLI`, { ...stream, ...limits });
      if (answer.error) throw new Error(JSON.stringify(answer.error));
    });
  const readStored = (connection: NatsConnection, seq: number) =>
    ask<Stored>(connection, "$JS.API.STREAM.MSG.GET.KOLLI", { seq });
  const mayLogin = () =>
    openNats(egress, address, { user: "kolli", password }).then(
      (connection) => {
        connection.close();
        return true;
      },
      () => false,
    );
  await setLimits("CREATE", {});
  let refusesLogin = false;
  return {
    settings: { server: `nats://127.0.0.1:${server.port}`, subject: "kolli.events.{tracker}", user: "kolli", password },
    arrived: () =>
      withAdmin(async (connection) => {
        const { state } = await ask<{ state: { last_seq: number } }>(connection, "$JS.API.STREAM.INFO.KOLLI", {});
        const arrived: Arrived[] = [];
        for (let seq = 1; seq <= state.last_seq; seq++) {
          const { message } = await readStored(connection, seq);
          const body = Buffer.from(message.data ?? "", "base64").toString("utf8");
          if (body !== JSON.stringify(filler))
            arrived.push({ headers: headersIn(Buffer.from(message.hdrs ?? "", "base64").toString()), body });
        }
        return arrived;
      }),
    async fault(fault) {
      switch (fault.kind) {
        case "full":
          return setLimits("UPDATE", { max_bytes: 1 });
        case "failing": {
          const { trackerId } = fault;
          if (trackerId === undefined) return setLimits("UPDATE", { max_bytes: 1 });
          await withAdmin((connection) => ask(connection, `kolli.events.${trackerId}`, filler));
          return setLimits("UPDATE", { max_msgs_per_subject: 1, discard_new_per_subject: true });
        }
        case "away":
          return server.stop();
        case "slow":
          return server.pause();
        case "refuses-credentials":
          refusesLogin = true;
          await server.configure("another one");
          server.signal("SIGHUP");
          return void (await eventually(async () => !(await mayLogin())));
        case "gone":
          throw new Error("A NATS server does not say that it is gone.");
      }
    },
    async heal() {
      server.signal("SIGCONT");
      if (refusesLogin) await server.configure(password);
      await server.start();
      if (refusesLogin) server.signal("SIGHUP");
      refusesLogin = false;
      await eventually(mayLogin);
      // While a server reads its configuration anew, it may refuse others as well.
      await eventually(() =>
        setLimits("UPDATE", {}).then(
          () => true,
          () => false,
        ),
      );
    },
    close: server.close,
  };
};
