import type { Duplex } from "node:stream";
import { seconds } from "../../../src/lib/clock.ts";
import type { Owner, VirtualMachine } from "../virtual-machine.ts";
import type { Backend } from "./backend.ts";
import { type FarEnd, SimulatedSocket } from "./connection.ts";
import type { SimulatedServer } from "./server.ts";
import { nextDue, setTime } from "./simulated.sql.ts";
import {
  type Answer,
  alive,
  bindMessage,
  bytesOf,
  clockAnswer,
  goodbye,
  greeting,
  listening,
  notification,
  parseMessage,
  queryMessage,
  queryText,
  readBind,
  readParse,
  readSaid,
  type Said,
} from "./wire.ts";

/** How often what goes wrong, for each packet; and how long things take. */
export type DatabaseWeather = {
  /** The connection breaks before the server gets a packet. */
  lostQuestion: number;
  /** It breaks after the server has done what it says. */
  lostAnswer: number;
  /** From then on nothing comes through, and nobody is told. */
  halfOpen: number;
  /** An answer comes in two packets, with a while between them. */
  split: number;
  /** A new connection is greeted and ended in one packet. */
  endedWithGreeting: number;
  lostNotice: number;
  /** A packet is on its way for seconds. */
  slow: number;
};
export const calm: DatabaseWeather = {
  ...{ lostQuestion: 0, lostAnswer: 0, halfOpen: 0, split: 0, endedWithGreeting: 0, lostNotice: 0, slow: 0 },
};

type Connection = {
  readonly socket: SimulatedSocket;
  backend: Backend | null;
  channels: readonly string[];
  isGreeted: boolean;
  isDelivering: boolean;
  isSilent: boolean;
  isClosed: boolean;
  hasNotified: boolean;
  isSampling: boolean;
  /** When the last packet to the node arrives: none overtakes another. */
  arrivesAt: number;
  /** What is being prepared, by the number of the answer that tells of it. */
  preparing: Map<number, string>;
  /** By name, what this node's statements are called at the server. */
  readonly names: Map<string, string>;
};

/** Statements that look whether there is something to do: while only they are seen, nothing happens. */
const looking =
  /^(find_due_|sequence_events|take_maintenance_task|idle_check|write_heartbeat|read_database_clock|pull_retries_forward|read_feed_tail|record_key_use|spend_shared|list_maintenance|latest_position|end_maintenance|hold_webhook_replay|begin$|begin; set local|commit$|select 1|delete_|forget_|erase_|find_retentions|find_proof_retentions|sample_trackers)/;

export type DatabaseNetwork = {
  socketFor(owner: Owner): () => Duplex;
  weather: DatabaseWeather;
  /** The server goes away for so long; everybody is told, or finds out. */
  restart(downMs: number): void;
  /** A node's process is gone. */
  abandon(owner: Owner): void;
  /** Whether something is under way between nodes and server. */
  /** The server is stopped, what it keeps is exchanged, and it starts again. */
  exchange(work: () => Promise<void>): Promise<void>;
  /** When a run is over. */
  endAll(): Promise<void>;
  /** When the next row comes due; 0 where one is due now. */
  dueAt(): Promise<number>;
  isBusy(): boolean;
  lastActivityAt(): number;
  noteActivity(): void;
};

export type NetworkOptions = {
  machine: VirtualMachine;
  server: SimulatedServer;
  /** A statement as it is to be sent; a mutant sends another. */
  rewrite: (name: string, text: string) => string;
  /** A packet of a node arrives, or was answered: a moment to die at. */
  onExchange: (owner: Owner) => void;
};

export const createDatabaseNetwork = ({ machine, server, rewrite, onExchange }: NetworkOptions): DatabaseNetwork => {
  const connections = new Set<Connection>();
  /** With how many answers of theirs nobody but the simulation asked for. */
  const blocked = new Map<Connection, number>();
  let downUntil = 0;
  let delivering = 0;
  let activityAt = machine.now();
  /** When somebody wrote last. */
  let version = machine.now();
  let due = { version: -1, at: 0 };
  const memory = new Map<string, { version: number; bytes: Buffer; rest: Buffer }>();

  const latency = (): number => (machine.chance(network.weather.slow) ? machine.between(500, 4_000) : machine.between(0.1, 0.6));
  const arrival = (connection: Connection): number => {
    connection.arrivesAt = Math.max(connection.arrivesAt, machine.now() + latency());
    return connection.arrivesAt - machine.now();
  };
  const answer = (connection: Connection, bytes: Buffer): void => {
    if (connection.isClosed || connection.isSilent) return;
    if (bytes.length > 10 && machine.chance(network.weather.split)) {
      const at = Math.floor(machine.between(1, bytes.length - 1));
      connection.socket.receive(bytes.subarray(0, at), arrival(connection));
      connection.arrivesAt += machine.between(0, 50);
      connection.socket.receive(bytes.subarray(at), arrival(connection));
    } else connection.socket.receive(bytes, arrival(connection));
  };

  /** The server's side ends: what was not committed is undone. */
  const endSession = async (connection: Connection): Promise<void> => {
    connections.delete(connection);
    if (blocked.delete(connection)) delivering--;
    const { backend } = connection;
    connection.backend = null;
    if (!backend) return;
    await backend.reset();
    server.giveBack(backend);
    await lookAtBlocked();
  };
  const breakOff = (connection: Connection, code = "ECONNRESET"): Promise<void> => {
    if (!connection.isSilent) connection.socket.breakOff(code, arrival(connection));
    connection.isClosed = true;
    return endSession(connection);
  };

  const lookAtBlocked = async (): Promise<void> => {
    for (const [connection, ours] of [...blocked]) {
      // Finishing one may end a session, after which all are looked at again: whoever was answered then is not answered twice.
      if (!blocked.has(connection)) continue;
      const answers = (await connection.backend?.look()) ?? "blocked";
      if (answers === "blocked") continue;
      blocked.delete(connection);
      await finish(connection, answers.slice(ours));
    }
  };

  const passNotices = async (connection: Connection): Promise<void> => {
    if (!connection.hasNotified || connection.backend?.state() !== "I") return;
    connection.hasNotified = false;
    for (const { channel, payload } of await server.takeNotices())
      for (const listener of connections)
        if (listener.channels.includes(channel) && !machine.chance(network.weather.lostNotice))
          answer(listener, notification(channel, payload));
  };

  const finish = async (connection: Connection, answers: readonly Answer[]): Promise<void> => {
    connection.isDelivering = false;
    delivering--;
    for (const [number, name] of connection.preparing) if (answers[number]?.hasParsed) connection.backend?.prepared.add(name);
    // Which rows a sample takes is the server's own chance, and nobody acts on it within a run.
    if (!connection.isSampling) machine.trace(`  = ${answers.map(({ outcome }) => outcome).join(" ")}`);
    await passNotices(connection);
    onExchange(connection.socket.owner);
    if (connection.isClosed) return endSession(connection);
    if (machine.chance(network.weather.lostAnswer)) {
      machine.trace("  lost answer");
      await breakOff(connection);
    } else answer(connection, Buffer.concat(answers.map(({ bytes }) => bytes)));
    if (connection.backend?.state() === "I" || connection.isClosed) await lookAtBlocked();
    if (connection.socket.unsent.length > 0) schedule(connection);
  };

  /** As the server gets it: named by its text, so that a session prepares each text once whoever uses it. */
  const translate = (
    connection: Connection,
    backend: Backend,
    said: readonly Said[],
  ): { bytes: Buffer[]; count: number; names: string[] } => {
    const bytes: Buffer[] = [];
    const names: string[] = [];
    const preparing = new Set<string>();
    connection.preparing = new Map();
    let count = 0;
    for (const one of said) {
      if (one.kind === "P") {
        const { name, text, rest } = readParse(one);
        const sent = rewrite(name, text);
        const known = server.nameOf(name, sent);
        connection.names.set(name, known);
        if (backend.prepared.has(known) || preparing.has(known)) continue;
        bytes.push(parseMessage(known, sent, rest));
        preparing.add(known);
        connection.preparing.set(count, known);
      } else if (one.kind === "B") {
        const { portal, statement, rest } = readBind(one);
        names.push(statement);
        const known = connection.names.get(statement) ?? statement;
        if (server.notifies(known)) connection.hasNotified = true;
        bytes.push(bindMessage(portal, known, rest));
      } else {
        bytes.push(bytesOf(one));
        if (one.kind === "Q") names.push(queryText(one));
        if (one.kind === "S" || one.kind === "Q") count++;
      }
    }
    return { bytes, count, names };
  };

  /** What a look finds again as long as nobody has written and nothing comes due: it need not be asked for. */
  const recall = async (backend: Backend, said: readonly Said[]): Promise<Buffer | null> => {
    if (said.length !== 3 || said[0]!.kind !== "B" || backend.state() !== "I") return null;
    const { statement, rest } = readBind(said[0]!);
    if (statement === "read_database_clock") return clockAnswer(machine.now());
    const found = memory.get(statement);
    if (!found || found.version !== version || machine.now() - version < 20) return null;
    if (statement === "read_feed_tail") return found.rest.equals(rest) ? found.bytes : null;
    return machine.now() + seconds(3) < (await network.dueAt()) ? found.bytes : null;
  };
  const remember = (said: readonly Said[], answers: readonly Answer[]): void => {
    if (said.length > 4 || answers.length !== 1) return;
    const bind = said.find(({ kind }) => kind === "B");
    if (!bind || said.some(({ kind }) => kind === "D")) return;
    const { statement, rest } = readBind(bind);
    if (looking.test(statement) && (statement === "read_feed_tail" || / 0$/.test(answers[0]!.outcome)))
      memory.set(statement, { version, bytes: answers[0]!.bytes, rest });
  };

  const perform = async (connection: Connection, backend: Backend, said: readonly Said[]): Promise<void> => {
    const known = await recall(backend, said);
    if (known) return answer(connection, known);
    const { bytes, count, names } = translate(connection, backend, said);
    if (!names.every((name) => looking.test(name))) {
      activityAt = machine.now();
      version = machine.now();
    }
    machine.trace(`${connection.socket.owner.name} > ${names.join(" ")}`);
    connection.isSampling = names.some((name) => name.startsWith("sample_"));
    connection.isDelivering = true;
    delivering++;
    const isFresh = backend.state() === "I";
    if (isFresh) bytes.unshift(queryMessage(setTime(new Date(machine.now()).toISOString())));
    const answers = await backend.exchange(Buffer.concat(bytes), count + (isFresh ? 1 : 0));
    if (answers === "blocked") {
      machine.trace("  blocked");
      blocked.set(connection, isFresh ? 1 : 0);
    } else {
      const own = answers.slice(isFresh ? 1 : 0);
      if (names.every((name) => looking.test(name))) {
        if (own.some(({ outcome }) => /^(UPDATE|INSERT|DELETE)/.test(outcome) && !/ 0$/.test(outcome))) version = machine.now();
        else remember(said, own);
      }
      await finish(connection, own);
    }
  };

  const hear = async (connection: Connection): Promise<void> => {
    const bytes = Buffer.concat(connection.socket.unsent.splice(0));
    if (bytes.length === 0 || connection.isClosed || connection.isSilent) return;
    if (!connection.isGreeted) {
      connection.isGreeted = true;
      machine.trace(`connection of ${connection.socket.owner.name}`);
      connection.backend = await server.take();
      if (!machine.chance(network.weather.endedWithGreeting)) return answer(connection, greeting);
      machine.trace("greeted and ended");
      answer(connection, Buffer.concat([greeting, goodbye]));
      return breakOff(connection);
    }
    onExchange(connection.socket.owner);
    const all = readSaid(bytes);
    const leaving = all.findIndex(({ kind }) => kind === "X");
    const said = leaving < 0 ? all : all.slice(0, leaving);
    if (leaving >= 0) connection.isClosed = true;
    const text = said[0]?.kind === "Q" ? queryText(said[0]) : "";
    if (said.length === 0) return endSession(connection);
    if (machine.chance(network.weather.halfOpen)) {
      machine.trace("half open");
      connection.isSilent = true;
      // The server may have got it, and may keep its session for a while.
      if (machine.chance(0.5)) return;
    } else if (machine.chance(network.weather.lostQuestion)) {
      machine.trace("lost question");
      return breakOff(connection);
    }
    if (text.startsWith("listen ")) {
      connection.channels = text.split(";").map((part) => part.replace("listen ", "").trim());
      return answer(connection, listening(connection.channels.length));
    }
    if (text === "select 1") return answer(connection, alive);
    if (connection.backend) await perform(connection, connection.backend, said);
  };

  const schedule = (connection: Connection): void => {
    if (connection.isDelivering) return;
    machine.after(latency(), () => (connection.isDelivering ? undefined : hear(connection)));
  };

  const farEnd = (socket: SimulatedSocket): FarEnd => {
    const connection: Connection = {
      ...{ socket, backend: null, channels: [], isGreeted: false, isDelivering: false, isSilent: false, isClosed: false },
      ...{ hasNotified: false, isSampling: false, arrivesAt: 0, preparing: new Map(), names: new Map() },
    };
    connections.add(connection);
    return {
      opened() {
        if (machine.now() < downUntil) {
          connections.delete(connection);
          connection.isClosed = true;
          socket.breakOff("ECONNREFUSED", latency());
        } else machine.arrive(latency(), socket.owner, () => void (socket.destroyed || socket.emit("connect")));
      },
      wrote: () => schedule(connection),
      closed() {
        if (connection.isClosed) return;
        connection.isClosed = true;
        machine.after(connection.isSilent ? machine.between(0, 30_000) : latency(), () => endSession(connection));
      },
    };
  };

  const network: DatabaseNetwork = {
    weather: calm,
    socketFor: (owner) => () => new SimulatedSocket(machine, owner, farEnd),
    restart(downMs) {
      machine.trace(`PostgreSQL restarts, away for ${Math.round(downMs)} ms`);
      downUntil = machine.now() + downMs;
      for (const connection of [...connections])
        machine.after(0, () => {
          if (connection.isClosed) return;
          if (machine.chance(0.5)) answer(connection, goodbye);
          return breakOff(connection);
        });
    },
    abandon(owner) {
      for (const connection of [...connections])
        if (connection.socket.owner === owner) {
          connection.isClosed = true;
          machine.after(latency() + 1, () => (connection.isDelivering ? undefined : endSession(connection)));
        }
    },
    async exchange(work) {
      for (const connection of [...connections]) await breakOff(connection);
      await work();
      memory.clear();
      version = machine.now();
      due = { version: -1, at: 0 };
    },
    async endAll() {
      for (const connection of [...connections]) await endSession(connection);
    },
    async dueAt() {
      if (due.version === version && (due.at === 0 || due.at > machine.now())) return due.at;
      const { next, overdue } = await nextDue(server.control, new Date(machine.now()));
      due = { version, at: overdue ? 0 : (next?.getTime() ?? Number.POSITIVE_INFINITY) };
      return due.at;
    },
    isBusy: () => delivering > 0 || machine.now() < downUntil,
    lastActivityAt: () => activityAt,
    noteActivity() {
      activityAt = machine.now();
    },
  };
  return network;
};
