import type { Egress } from "../../egress/egress.ts";
import { startTimer, stopTimer } from "../../lib/machine.ts";
import type { BrokerAddress } from "../broker-address.ts";
import { connectBroker } from "../reused-connection.ts";
import { nameOfError } from "./errors.ts";
import { authenticateScram } from "./scram.ts";
import { type Api, apis, bytes, createResponseReader, type Fields, readKafkaFields, request, string } from "./wire.ts";

export type KafkaLogin = {
  readonly mechanism: "PLAIN" | "SCRAM-SHA-256" | "SCRAM-SHA-512";
  readonly user: string;
  readonly password: string;
};

/** The broker does not let this user in, or does not have this way to sign in. */
export class KafkaSignInRefused extends Error {}

export type KafkaConnection = {
  /** Rejects if the connection ends before the answer. */
  ask(api: Api, body: Buffer): Promise<Fields>;
  isClosed(): boolean;
  close(): void;
};

const handshakeMs = 10_000;

type Waiter = { resolve(fields: Fields): void; reject(error: Error): void };

/** One connection to one broker, signed in. It does not connect again. */
export const openKafka = async (egress: Egress, address: BrokerAddress, login: KafkaLogin | null): Promise<KafkaConnection> => {
  const socket = await connectBroker(egress, address);
  const waiting = new Map<number, Waiter>();
  let closedBy: Error | null = null;
  let nth = 0;

  const end = (error: Error): void => {
    closedBy ??= error;
    socket.destroy();
    for (const { reject } of waiting.values()) reject(closedBy);
    waiting.clear();
  };
  const read = createResponseReader((correlationId, body) => {
    const waiter = waiting.get(correlationId);
    waiting.delete(correlationId);
    waiter?.resolve(readKafkaFields(body));
  });
  socket.on("data", (chunk: Buffer) => {
    try {
      read(chunk);
    } catch (error) {
      end(error as Error);
    }
  });
  socket.on("error", end);
  socket.on("close", () => end(new Error("The broker closed the connection.")));

  const connection: KafkaConnection = {
    ask: (api, body) =>
      new Promise((resolve, reject) => {
        if (closedBy !== null) return reject(closedBy);
        const correlationId = ++nth;
        waiting.set(correlationId, { resolve, reject });
        socket.write(request(api, correlationId, body));
      }),
    isClosed: () => closedBy !== null,
    close: () => end(new Error("The connection was closed.")),
  };
  const timer = startTimer(() => end(new Error("The broker did not answer in time.")), handshakeMs);
  try {
    if (login !== null) await signIn(connection, login);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    stopTimer(timer);
  }
};

const signIn = async ({ ask }: KafkaConnection, login: KafkaLogin): Promise<void> => {
  const { mechanism, user, password } = login;
  const offered = await ask(apis.saslHandshake, string(mechanism));
  if (offered.int16() !== 0) {
    const others = offered.list(() => offered.text()).join(", ");
    throw new KafkaSignInRefused(`The broker does not offer ${mechanism}, only ${others || "nothing that Kolli knows"}`);
  }
  const exchange = async (message: string): Promise<string> => {
    const answer = await ask(apis.saslAuthenticate, bytes(Buffer.from(message)));
    const code = answer.int16();
    const said = answer.text();
    if (code !== 0) throw new KafkaSignInRefused(said ?? nameOfError(code));
    return answer.bytes().toString("utf8");
  };
  if (mechanism === "PLAIN") await exchange(`\0${user}\0${password}`);
  else await authenticateScram(mechanism === "SCRAM-SHA-256" ? "sha256" : "sha512", login, exchange);
};
