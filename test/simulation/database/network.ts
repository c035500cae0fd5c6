import type { Duplex } from "node:stream";
import type { Owner, VirtualMachine } from "../virtual-machine.ts";
import type { Backend } from "./backend.ts";
import { type FarEnd, SimulatedSocket } from "./connection.ts";
import { isLookName, type KnownStatement } from "./known-statement.ts";
import { createMemory, foundNothing } from "./memory.ts";
import { type Asked, translate, understand } from "./packet.ts";
import type { SimulatedServer } from "./server.ts";
import { nextDue, setTime } from "./simulated.sql.ts";
import {
  type Answer,
  alive,
  goodbye,
  greeting,
  listening,
  notification,
  queryMessage,
  queryText,
  readSaid,
  type Said,
  withRowsInOrder,
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
  /** The server's session while it has something to do: most statements stand by themselves, and the next finds another. */
  backend: Backend | null;
  channels: readonly string[];
  isGreeted: boolean;
  isDelivering: boolean;
  isSilent: boolean;
  isClosed: boolean;
  /** What listeners are told if it is committed. */
  notified: Set<string>;
  isSampling: boolean;
  asked: Asked | null;
  /** Tables that its transaction has written to so far. */
  readonly changed: Set<string>;
  /** When the last packet to the node arrives: none overtakes another. */
  arrivesAt: number;
  /** What is being prepared, by the number of the answer that tells of it. */
  preparing: Map<number, string>;
  /** By name, this node's statements as the server knows them. */
  readonly statements: Map<string, KnownStatement>;
};
export type DatabaseNetwork = {
  socketFor(owner: Owner): () => Duplex;
  weather: DatabaseWeather;
  /** The server goes away for so long; everybody is told, or finds out. */
  restart(downMs: number): void;
  /** A node's process is gone. */
  abandon(owner: Owner): void;
  /** The server is stopped, what it keeps is exchanged, and it starts again. */
  exchange(work: () => Promise<void>): Promise<void>;
  /** When a run is over. */
  endAll(): Promise<void>;
  /** When the next row comes due; soon where one is due already. */
  dueAt(): Promise<number>;
  /** Whether something is under way between nodes and server. */
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

const notePrepared = ({ preparing }: Connection, { prepared }: Backend, answers: readonly Answer[]): void => {
  for (const [number, name] of preparing) if (answers[number]?.hasParsed) prepared.add(name);
};

export const createDatabaseNetwork = ({ machine, server, rewrite, onExchange }: NetworkOptions): DatabaseNetwork => {
  const connections = new Set<Connection>();
  /** With how many answers of theirs nobody but the simulation asked for. */
  const blocked = new Map<Connection, number>();
  let downUntil = 0;
  let delivering = 0;
  let activityAt = machine.now();
  const memory = createMemory((now) => nextDue(server.control, new Date(now)));

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

  const giveBack = (connection: Connection, backend: Backend): void => {
    connection.backend = null;
    // Whether it was committed or undone: locks are free again, too.
    memory.noteChanges(connection.changed);
    connection.changed.clear();
    server.giveBack(backend);
  };
  /** The server's side ends: what was not committed is undone. */
  const endSession = async (connection: Connection): Promise<void> => {
    connections.delete(connection);
    const ours = blocked.get(connection);
    if (blocked.delete(connection)) delivering--;
    const { backend } = connection;
    if (!backend) return;
    connection.backend = null;
    const answers = await backend.reset();
    // What it waited with is prepared all the same.
    if (ours !== undefined) notePrepared(connection, backend, answers.slice(ours));
    giveBack(connection, backend);
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

  /** As the server does it: with the commit, and each once. */
  const passNotices = (connection: Connection, answers: readonly Answer[]): void => {
    for (const { notified, hasFailed } of answers) if (!hasFailed) for (const one of notified) connection.notified.add(one);
    if (answers.at(-1)?.state !== "I") return;
    const isUndone = answers.some(({ hasFailed, outcome }) => hasFailed || outcome === "ROLLBACK");
    const told = isUndone ? [] : [...connection.notified];
    connection.notified.clear();
    for (const one of told) {
      const channel = one.slice(0, one.indexOf(" "));
      for (const listener of connections)
        if (listener.channels.includes(channel) && !machine.chance(network.weather.lostNotice))
          answer(listener, notification(channel, one.slice(channel.length + 1)));
    }
  };

  /** The node may die at it, or never hear of it. */
  const reply = async (connection: Connection, bytes: Buffer): Promise<void> => {
    onExchange(connection.socket.owner);
    if (connection.isClosed) return endSession(connection);
    if (machine.chance(network.weather.lostAnswer)) {
      machine.trace("  lost answer");
      await breakOff(connection);
    } else answer(connection, bytes);
  };

  const learnFrom = (connection: Connection, backend: Backend, answers: readonly Answer[]): void => {
    notePrepared(connection, backend, answers);
    const { names, statements, alone } = connection.asked!;
    const isVain = names.every(isLookName) && answers.every(({ outcome }) => foundNothing(outcome));
    // Who found something goes about it.
    if (!isVain) activityAt = machine.now();
    for (const { changes } of isVain ? [] : statements) for (const table of changes) connection.changed.add(table);
    if (alone && answers[0]?.state === "I" && !answers[0].hasFailed) memory.keep(alone, answers[0]);
  };

  const finish = async (connection: Connection, given: readonly Answer[]): Promise<void> => {
    connection.isDelivering = false;
    delivering--;
    const { answered } = connection.asked!;
    const answers = given.map((one, i) => (answered[i]?.isOrdered ? one : { ...one, bytes: withRowsInOrder(one.bytes) }));
    const { backend } = connection;
    if (backend) learnFrom(connection, backend, answers);
    // Which rows a sample takes is the server's own chance, and nobody acts on it within a run.
    if (!connection.isSampling) machine.trace(`  = ${answers.map(({ outcome }) => outcome).join(" ")}`);
    passNotices(connection, answers);
    const isDone = backend?.state() === "I";
    if (isDone) giveBack(connection, backend);
    await reply(connection, Buffer.concat(answers.map(({ bytes }) => bytes)));
    if (isDone || connection.isClosed) await lookAtBlocked();
    if (connection.socket.unsent.length > 0) schedule(connection);
  };

  const perform = async (connection: Connection, said: readonly Said[]): Promise<void> => {
    const asked = understand(said, connection.statements, (name, text) => server.statementOf(name, rewrite(name, text)));
    const { names, statements, alone } = asked;
    const isLooking = names.every(isLookName);
    if (!isLooking) activityAt = machine.now();
    const known = alone && connection.backend === null ? await memory.recall(alone, machine.now()) : null;
    if (known && isLooking) return answer(connection, known);
    machine.trace(`${connection.socket.owner.name} ${known ? "knows" : ">"} ${names.join(" ")}`);
    if (known) return reply(connection, known);
    connection.asked = asked;
    connection.isSampling = names.some((name) => name.startsWith("sample_"));
    connection.isDelivering = true;
    delivering++;
    const isFresh = connection.backend === null;
    const backend = connection.backend ?? (await server.take());
    connection.backend = backend;
    const { bytes, count, preparing } = translate(said, connection.statements, backend.prepared);
    connection.preparing = preparing;
    // A transaction may come to ask for the time.
    const setsTime = isFresh && (statements.length < names.length || statements.some(({ usesTime }) => usesTime));
    if (setsTime) bytes.unshift(queryMessage(setTime(new Date(machine.now()).toISOString())));
    const ours = setsTime ? 1 : 0;
    const answers = await backend.exchange(Buffer.concat(bytes), count + ours);
    if (answers === "blocked") {
      machine.trace("  blocked");
      blocked.set(connection, ours);
    } else await finish(connection, answers.slice(ours));
  };

  const hear = async (connection: Connection): Promise<void> => {
    const bytes = Buffer.concat(connection.socket.unsent.splice(0));
    if (bytes.length === 0 || connection.isClosed || connection.isSilent) return;
    if (!connection.isGreeted) {
      connection.isGreeted = true;
      machine.trace(`connection of ${connection.socket.owner.name}`);
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
    await perform(connection, said);
  };

  const schedule = (connection: Connection): void => {
    if (connection.isDelivering) return;
    machine.after(latency(), () => (connection.isDelivering ? undefined : hear(connection)));
  };

  const farEnd = (socket: SimulatedSocket): FarEnd => {
    const connection: Connection = {
      ...{ socket, backend: null, channels: [], isGreeted: false, isDelivering: false, isSilent: false, isClosed: false },
      ...{ isSampling: false, asked: null, notified: new Set(), changed: new Set() },
      ...{ arrivesAt: 0, preparing: new Map(), statements: new Map() },
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
      memory.forget();
    },
    async endAll() {
      for (const connection of [...connections]) await endSession(connection);
    },
    dueAt: () => memory.dueAt(machine.now()),
    isBusy: () => delivering > 0 || machine.now() < downUntil,
    lastActivityAt: () => activityAt,
    noteActivity() {
      activityAt = machine.now();
    },
  };
  return network;
};
