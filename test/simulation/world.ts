import { createHash } from "node:crypto";
import { connectCarrierAccount } from "../../src/carriers/accounts/account-commands.ts";
import { createEndpoint } from "../../src/destinations/endpoints/endpoints.ts";
import { days, hours, minutes, seconds } from "../../src/lib/clock.ts";
import { createSealer } from "../../src/lib/seal.ts";
import { eventTopics } from "../../src/trackers/event-topics.ts";
import { operatorCaller } from "../../src/use-cases/caller.ts";
import type { Mode, Scope } from "../../src/workspaces/scope.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { createApiKey } from "../support/api-key.ts";
import { type Clients, createClients } from "./clients.ts";
import { calm, createDatabaseNetwork, type DatabaseNetwork } from "./database/network.ts";
import type { SimulatedServer } from "./database/server.ts";
import { findWaiting } from "./database/simulated.sql.ts";
import type { Planted } from "./mutant.ts";
import { type NodePorts, type SimulatedNode, startNode } from "./node.ts";
import {
  carrierCredentials,
  carrierLimit,
  carrierName,
  createSimulatedCarrier,
  type SimulatedCarrier,
} from "./outside/carrier.ts";
import type { Outside } from "./outside/http-client.ts";
import { createSimulatedReceiver, type SimulatedReceiver } from "./outside/receiver.ts";
import type { SeedPlan } from "./plan.ts";
import type { Owner, VirtualMachine } from "./virtual-machine.ts";

export type Shop = { readonly scope: Scope; readonly key: string };
export type World = {
  readonly machine: VirtualMachine;
  readonly plan: SeedPlan;
  readonly server: SimulatedServer;
  readonly network: DatabaseNetwork;
  readonly carrier: SimulatedCarrier;
  readonly receivers: SimulatedReceiver[];
  /** Receivers by their endpoints, with whose events they get. */
  readonly endpoints: { readonly endpointId: string; readonly shop: Shop; readonly receiver: SimulatedReceiver }[];
  readonly shops: Shop[];
  /** What cannot be, as soon as it is seen. */
  readonly violations: string[];
  clients: Clients | null;
  nodes(): readonly SimulatedNode[];
  /** Resolves when a node dies the next time. */
  nextDeath(): Promise<void>;
  restart(downMs: number): void;
  run(): Promise<void>;
};

export type WorldOptions = {
  machine: VirtualMachine;
  server: SimulatedServer;
  plan: SeedPlan;
  planted?: Planted;
  /** Looked at all the time: a run that has shown enough ends. */
  isEnough?: () => boolean;
};

const masterKey = createHash("sha256").update("the master key").digest();
const otherKey = createHash("sha256").update("another master key").digest();
const settledAfterMs = 600;
/** Three days in which a node dies twice a minute take over three million. */
const mostSteps = 12_000_000;

/** Kolli's nodes and everything around them, from a plan. */
export const createWorld = ({ machine, server, plan, planted = {}, isEnough }: WorldOptions): World => {
  const rewrite = (name: string, text: string): string =>
    name === "take_maintenance_task" && !plan.hasMaintenance
      ? text.replace("where name = any($1)", "where false and name = any($1)")
      : (planted.rewrite?.(name, text) ?? text);
  const network = createDatabaseNetwork({ machine, server, rewrite, onExchange: (owner) => maybeDie(owner) });
  const carrier = createSimulatedCarrier(machine);
  const receivers: SimulatedReceiver[] = [];
  const nodes = new Map<string, SimulatedNode>();
  const skews = new Map<string, number>();
  const deaths: (() => void)[] = [];
  let crash = 0;
  let freeze = 0;
  let underWay = 0;
  /** Whether nodes are given their time, second by second: what is passed over cannot be held against them. */
  let isWatched = false;

  const outside: Outside = (request, from) => {
    network.noteActivity();
    const receiver = receivers.find(({ host }) => host === request.url.hostname);
    // Mostly it is at a carrier that one is caught up with by the end of a lease.
    if (receiver || !carrier.owesAnAnswer(request)) maybeDie(from, receiver ? 1 : 60);
    const isCaught = from.isDead || (from.frozenUntil ?? 0) > machine.now();
    const outcome = receiver ? receiver.answer(request) : carrier.answer(request, isCaught);
    machine.trace(
      `http ${request.url.hostname} ${outcome === null ? "nothing" : "error" in outcome ? outcome.error : outcome.status}`,
    );
    underWay++;
    machine.after((outcome?.afterMs ?? seconds(45)) + 100, () => void underWay--);
    return outcome;
  };

  const start = async (name: string, withWorkers: boolean): Promise<void> => {
    skews.set(name, machine.chance(0.5) ? machine.between(-plan.skewMs, plan.skewMs) : 0);
    const owner: Owner = { name, isDead: false };
    const options = {
      machine,
      network,
      outside,
      masterKey,
      withWorkers,
      mutate: planted.ports ?? ((ports: NodePorts) => ports),
      skewMs: () => skews.get(name) ?? 0,
    };
    const started = await Promise.race([
      machine.runAs(owner, () => startNode(owner, options)).catch(() => null),
      machine.sleep(seconds(30)).then(() => null),
    ]);
    machine.trace(`${name} ${started ? "started" : "could not start"}`);
    if (started && !owner.isDead) nodes.set(name, started);
    else {
      owner.isDead = true;
      network.abandon(owner);
      await machine.sleep(machine.between(500, 5_000));
      await start(name, withWorkers);
    }
  };
  const kill = (owner: Owner): void => {
    if (owner.isDead) return;
    machine.trace(`${owner.name} dies`);
    owner.isDead = true;
    const isKnown = nodes.get(owner.name) === owner;
    nodes.delete(owner.name);
    network.abandon(owner);
    for (const tell of deaths.splice(0)) tell();
    if (isKnown) machine.after(machine.between(500, 60_000), () => void start(owner.name, !owner.name.startsWith("api")));
  };
  const maybeDie = (owner: Owner, stalls = 1): void => {
    if (nodes.get(owner.name) !== owner) return;
    if (machine.chance(crash)) kill(owner);
    else if (machine.chance(freeze * stalls)) {
      const frozenMs = machine.between(seconds(5), seconds(200));
      owner.frozenUntil = machine.now() + frozenMs;
      // Not longer, whatever time is passed over; and what it finds then takes it a moment.
      machine.after(frozenMs, network.noteActivity);
      machine.trace(`${owner.name} stands still`);
    }
  };

  const setUp = async (): Promise<void> => {
    await start("node 1", true);
    const { db, sealer, clock } = nodes.get("node 1")!.runtime;
    const { egress } = nodes.get("node 1")!.service;
    const deps = nodes.get("node 1")!.service.services.dashboard;
    const modes: readonly [string, Mode][] = [
      ["First shop", "LIVE"],
      ["Second shop", "LIVE"],
      ["First shop", "TEST"],
    ];
    for (const [name, mode] of modes) {
      const workspace = await ensureWorkspace(db, name, clock.now());
      const scope: Scope = { workspaceId: workspace.id, mode };
      const { key } = await createApiKey(db, sealer, scope, { name: "simulated", expiresAt: null, now: clock.now() });
      const shop: Shop = { scope, key };
      world.shops.push(shop);
      if (mode === "LIVE") {
        const credentials = { ...carrierCredentials, clientUrl: `https://${workspace.id}.example` };
        const form = { carrier: carrierName, credentials, rateLimit: carrierLimit };
        const account = await connectCarrierAccount(operatorCaller({ workspaceId: workspace.id }), form, deps);
        if (!account.ok) throw new Error(JSON.stringify(account.failure));
      }
      for (let n = 0; n < plan.receivers; n++) {
        const receiver = createSimulatedReceiver(machine, `hooks-${world.endpoints.length}.shop.com`);
        receivers.push(receiver);
        const isUnreadable = plan.hasUnreadableSecret && n === plan.receivers - 1 && n > 0;
        const made = await createEndpoint({ db, clock, egress, sealer: isUnreadable ? createSealer(otherKey) : sealer }, scope, {
          url: `https://${receiver.host}/kolli`,
          topics: machine.chance(0.5) ? [...eventTopics] : ["TRACKER_UPDATED"],
          maxInFlight: plan.maxInFlight,
        });
        if (!made.ok) throw new Error(made.failure.message);
        receiver.secret = isUnreadable ? null : made.value.secret;
        world.endpoints.push({ endpointId: made.value.endpoint.id, shop, receiver });
      }
    }
    for (let n = 2; n <= plan.nodes; n++) await start(`node ${n}`, true);
    if (plan.withApiNode) await start("api node", false);
  };

  const spoil = (): void => {
    network.weather = plan.weather;
    crash = plan.crash;
    freeze = plan.freeze;
    carrier.trouble = plan.carrierTrouble;
    for (const receiver of receivers) Object.assign(receiver, { trouble: plan.receiverTrouble, slowestMs: plan.receiverMs });
    for (let n = 0; n < plan.restarts; n++)
      machine.after(machine.between(0, plan.spreadMs + plan.restartsWithinMs), () => network.restart(machine.between(0, 8_000)));
    if (plan.hasRestore) planRestore();
    if (plan.hasDyingReceiver)
      machine.after(machine.between(0, plan.spreadMs), () => {
        receivers[0]!.deadUntil = machine.now() + machine.between(seconds(10), hours(3));
      });
    if (plan.skewMs > 0)
      machine.after(machine.between(0, plan.spreadMs), () => {
        for (const name of skews.keys()) skews.set(name, machine.between(-plan.skewMs, plan.skewMs));
      });
  };
  /** All nodes are stopped, the backup is put back, and a new epoch is begun, as `kolli restore` does. */
  const restore = async (): Promise<void> => {
    machine.trace("the database is restored");
    for (const node of nodes.values()) kill(node);
    await network.exchange(server.restore);
  };
  const planRestore = (): void => {
    const backedUpAt = machine.between(minutes(1), minutes(4));
    machine.after(backedUpAt, server.backUp);
    machine.after(backedUpAt + machine.between(minutes(1), minutes(4)), restore);
  };
  const calmDown = (): void => {
    network.weather = calm;
    crash = 0;
    freeze = 0;
    carrier.trouble = 0;
    for (const receiver of receivers) Object.assign(receiver, { trouble: 0, deadUntil: 0 });
  };

  /** Everything that was begun is finished, given time and peace. */
  const settle = async (): Promise<void> => {
    const readable = world.endpoints.filter(({ receiver }) => receiver.secret !== null).map(({ endpointId }) => endpointId);
    const look = () => machine.standStill(() => findWaiting(server.control, readable));
    for (let round = 0; round < 40; round++) {
      await machine.sleep(round === 0 ? minutes(3) : hours(2));
      const { waiting, unbegun } = await look();
      if (waiting === 0) return;
      if (unbegun.length === 0) continue;
      // It may have become free a moment ago, when the one before it was done.
      isWatched = true;
      await machine.sleep(minutes(1));
      isWatched = false;
      const after = await look();
      if (unbegun.some((one) => after.unbegun.includes(one))) {
        world.violations.push("in peace, something that nothing holds up was not begun within a minute");
        return;
      }
    }
    world.violations.push("something is still waiting after three days of peace");
  };

  const live = async (): Promise<void> => {
    await setUp();
    const clients = createClients(world);
    world.clients = clients;
    spoil();
    await clients.work().finally(calmDown);
    await settle();
    await clients.readToTheEnd();
  };

  /** Where nothing happens, time passes at once, until something is due or the world acts. */
  const passQuietTime = async (): Promise<void> => {
    // What was to happen while time was passed over happens first, all of it: it may be what somebody waits for.
    if (isWatched || network.isBusy() || machine.isBehind() || machine.now() - network.lastActivityAt() < settledAfterMs) return;
    // Who waits for an answer from outside gives up when he means to, not when the next thing happens.
    const acts = Math.min(machine.nextOfWorld(), underWay > 0 ? machine.nextLimit() : Number.POSITIVE_INFINITY);
    if (acts < machine.now() + seconds(2)) return;
    const due = await network.dueAt();
    const until = Math.min(acts, due);
    network.noteActivity();
    if (until > machine.now() + 1) machine.sleepUntil(until);
  };

  const world: World = {
    ...{ machine, plan, server, network, carrier, receivers, endpoints: [], shops: [], violations: [], clients: null },
    nodes: () => [...nodes.values()],
    nextDeath: () => new Promise((resolve) => void deaths.push(resolve)),
    restart: network.restart,
    async run() {
      const endAt = machine.now() + plan.spreadMs + days(12);
      let isOver = false;
      let failure: unknown = null;
      live().then(
        () => {
          isOver = true;
        },
        (error) => {
          failure = error;
          isOver = true;
        },
      );
      try {
        for (let steps = 0; !isOver && !isEnough?.(); steps++) {
          await passQuietTime();
          if (!(await machine.step())) throw new Error("Nothing is left to happen, and the world has not ended.");
          if (steps > mostSteps || machine.now() > endAt) throw new Error("The simulation does not come to an end.");
        }
      } finally {
        for (const node of nodes.values()) kill(node);
        await network.endAll();
      }
      if (failure) throw failure;
    },
  };
  return world;
};
