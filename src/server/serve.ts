import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import manifest from "../../package.json" with { type: "json" };
import { registerCarrierPush } from "../carrier-pushes/push-route.ts";
import { findCarrier } from "../carriers/registry.ts";
import { type BodyLedger, createBodyLedger } from "../graphql/body-ledger.ts";
import { registerBodyReader } from "../graphql/body-reader.ts";
import { whileRoutesAreBuilt } from "../lib/code-generation.ts";
import { mayHaveHost } from "../lib/front/tracking-host-rule.ts";
import { Refusal } from "../lib/refusal.ts";
import { networkOf } from "../lib/sign-in/network-of.ts";
import { countErrors } from "../lib/telemetry/log.ts";
import type { ServeRole } from "../operations/roles.ts";
import type { TlsMaterial } from "../operations/tls/material.ts";
import { keepCertificateFresh } from "../operations/tls/refresh.ts";
import { loadTls } from "../operations/tls/tls.ts";
import { createAccounts } from "../people/accounts.ts";
import { registerMailRoutes } from "../public-page/mails/mail-routes.ts";
import { registerNotificationRoutes } from "../public-page/notifications/notification-routes.ts";
import { lookUpOrder } from "../public-page/orders/look-up.ts";
import { registerOrders } from "../public-page/orders/order-routes.ts";
import { registerPublicPage } from "../public-page/routes.ts";
import { registerNews } from "../public-page/sharing/news.ts";
import { recipientBounds } from "../recipients/bounds.ts";
import { findLogoBytes } from "../workspaces/tracking-page/tracking-page.sql.ts";
import { type AppOptions, buildApp, type FrontOptions } from "./app.ts";
import { registerDashboardFiles } from "./dashboard-files.ts";
import { registerDashboard } from "./dashboard-routes.ts";
import { createDocs } from "./documents/docs-route.ts";
import { registerExports } from "./export-route.ts";
import { serverBounds } from "./front/bounds.ts";
import { createStreamPlaces } from "./front/stream-places.ts";
import { isTrackingHost } from "./front/tracking-hosts.ts";
import { createListener } from "./listener/listener.ts";
import { registerTrackingPagePreview } from "./preview-route.ts";
import { registerProofs } from "./proof-route.ts";
import { registerSecurityTxt } from "./security-txt.ts";
import { notificationRoutesOf, senderKeyOf } from "./wiring/browser-notifications.ts";
import { createParcelPreviews } from "./wiring/parcel-previews.ts";
import { createLookUpPath, createPublicNews, createPublicParcels, createShopFinder } from "./wiring/public-parcels.ts";
import { buildPublicSchema } from "./wiring/public-schema.ts";
import { mailRoutesOf } from "./wiring/recipient-mails.ts";
import type { Runtime } from "./wiring/runtime.ts";
import { createService, type Service } from "./wiring/service.ts";
import { startWorkerNode } from "./worker-node.ts";

export type Serving = { service: Service; tls: TlsMaterial | null; port: number | null; stop(how?: HowToStop): Promise<void> };

const defaultGraceMs = 20_000;
/** `drain`: others send requests here and must notice first that it ends. */
export type HowToStop = "drain" | "at-once";

/** How long a request may still wait for a carrier while Kolli stops: container engines often kill after ten seconds. */
const carrierGraceMs = 8_000;

/** For tests: delays that are half a minute otherwise. `graceMs` is how long a stop waits for open connections. */
export type ServeTimes = { standingCheckMs?: number; certificateCheckMs?: number; graceMs?: number };

/** Starts what the role requires: the API and everything else that is served, the workers, or both. */
export const serve = async (
  runtime: Runtime,
  role: ServeRole,
  { standingCheckMs, certificateCheckMs, graceMs = defaultGraceMs }: ServeTimes = {},
): Promise<Serving> => {
  const { config, clock, log } = runtime;
  if (role === "worker") return { ...startWorkerNode(runtime), tls: null };
  if (runtime.keys.masters.length === 0)
    throw new Refusal(
      "KOLLI_WORKER_KEY decrypts only what workers need. Set KOLLI_MASTER_KEY instead, or run this node with --role worker.",
    );
  const service = createService(runtime);
  const tls = await loadTls(config, clock.now());
  if (!tls.ok) {
    await service.stop();
    throw new Refusal(tls.failure);
  }
  const listener = createListener({
    tls: tls.value,
    trustedProxies: config.trustedProxies,
    limits: { maxConnectionsPerAddress: config.connectionsPerAddress, maxConnections: config.maxConnections },
  });
  const front: FrontOptions = {
    bodies: createBodyLedger({ maxBytes: config.bodyMemoryBytes }),
    streamPlaces: createStreamPlaces({ perCaller: config.streamsPerCaller, perProcess: config.maxStreams }),
    pagePlaces: createStreamPlaces({ perCaller: config.pageStreamsPerNetwork, perProcess: config.maxPageStreams }),
    maxRequestsPerAddress: config.connectionsPerAddress,
    answerTimeoutMs: config.answerTimeoutMs,
    standingCheckMs,
  };
  let isStopping = false;
  const options: AppOptions = {
    listener,
    front,
    readiness: runtime.readiness,
    clock,
    log,
    metrics: runtime.metrics,
    tracer: runtime.tracer,
    services: service.services,
    authenticator: service.authenticator,
    spending: service.spending,
    publicSchema: buildPublicSchema(),
    version: manifest.version,
    isStopping: () => isStopping,
    hasPublicName: !/^(localhost|[\d.]+|\[.*)$/.test(new URL(config.publicUrl).hostname),
    publicHost: new URL(config.publicUrl).hostname,
    trackingHosts: {
      allowed: config.trackingHosts,
      publicUrl: config.publicUrl,
      lookUpPath: createLookUpPath({
        ...service.engine,
        db: runtime.db,
        workspaces: service.services.workspaces,
        mayHave: (workspaceId, host) => mayHaveHost(workspaceId, host, config.trackingHosts),
      }),
    },
    compatHosts: config.compatHosts,
    routes: routesOf(service, front),
  };
  const app = await whileRoutesAreBuilt(async () => {
    const built = await buildApp(options);
    await built.ready();
    return built;
  });
  // Not before the routes are built: Zod checks once, when it first reads something, whether it may generate code. It may not, but
  // until then it would seem so.
  if (role !== "api") service.startWorkers();
  service.startForPeople();
  const port = await listen(app, config.host, config.port).catch(async (error) => {
    await service.stop();
    throw error;
  });
  for (const warning of tls.value.warnings) log.warn({ certificate: warning }, "a certificate cannot be used");
  const renewals = keepCertificateFresh({
    current: tls.value,
    load: () => loadTls(config, clock.now()),
    apply: listener.replaceCertificate,
    onTrouble: (trouble) => log.warn({ certificate: trouble }, "a certificate cannot be used"),
    ...(certificateCheckMs !== undefined && { everyMs: certificateCheckMs }),
  });
  return {
    service,
    tls: tls.value,
    port,
    async stop(how = "at-once") {
      isStopping = true;
      renewals.stop();
      const hurry = setTimeout(service.stopWaiting, carrierGraceMs);
      if (how === "drain") await delay(config.drainMs);
      await listener.close(app, graceMs);
      clearTimeout(hurry);
      await service.stop();
    },
  };
};

/** Built when the dashboard is first used: it takes 10 MB. An operation without a row in the table refuses all of it. */
const loadDashboardSchema = async () => (await import("./wiring/dashboard-schema.ts")).buildDashboardSchema();

/** What is served besides the public API. */
const routesOf = (service: Service, front: FrontOptions): ((app: FastifyInstance) => Promise<void>)[] => {
  const { accounts, carrierClient, receivePush, pushes, pushLimiter, services, budgets, runtime } = service;
  const { db, sealer, clock, config } = runtime;
  const log = countErrors(runtime.log, runtime.metrics.internalError);
  const people = createAccounts({
    db,
    sealer,
    clock,
    log,
    publicUrl: config.publicUrl,
    sessionLimits: services.dashboard.sessionLimits,
    oidcProviders: config.oidcProviders,
    outbox: services.dashboard.outbox,
  });
  return [
    (app) =>
      registerCarrierPush(app, {
        accounts,
        carrierClient,
        receivePush,
        log,
        bodies: front.bodies,
        onNotice: pushes.confirmations.take,
        limiter: pushLimiter,
      }),
    (app) =>
      registerDashboard(app, {
        accounts: people,
        services,
        budgets,
        dashboard: services.dashboard,
        schema: loadDashboardSchema,
        log,
        front,
      }),
    (app) =>
      registerTrackingPagePreview(app, {
        ...{ dashboard: services.dashboard, budgets, bodies: front.bodies },
        drawParcel: createParcelPreviews({
          ...{ ...service.engine, ...services, couriers: service.couriers },
          hasMails: services.dashboard.outbox !== null,
          notificationKey: senderKeyOf(runtime)?.publicKey ?? null,
        }),
      }),
    async (app) => {
      const { workspaces } = services;
      const isShownAt = (host: string, page: { workspaceId: string; host: string | null }): boolean =>
        !isTrackingHost(host, { allowed: config.trackingHosts, publicUrl: config.publicUrl }) ||
        (page.host === host && mayHaveHost(page.workspaceId, host, config.trackingHosts));
      const find = createPublicParcels({
        ...service.engine,
        db: runtime.reading ?? db,
        workspaces,
        couriers: service.couriers,
        isShownAt,
        hasMails: services.dashboard.outbox !== null,
        notificationKey: senderKeyOf(runtime)?.publicKey ?? null,
      });
      registerPublicPage(app, {
        find,
        findLogo: async (id) => (await findLogoBytes(db, id))?.bytes ?? null,
      });
      await registerOrders(app, {
        findShop: createShopFinder({ ...service.engine, db, workspaces, isShownAt }),
        lookUp: (workspaceId, question) =>
          lookUpOrder(db, workspaceId, question, { now: clock.now(), recipients: service.engine.recipients }),
        clock,
        tokenOf: service.engine.publicTokens.tokenOf,
        carrierNameOf: ({ carrier }) => findCarrier(carrier)?.name ?? carrier,
        readBodies: (scope) => readSmallForms(scope, front.bodies),
      });
      await registerMailRoutes(app, {
        ...mailRoutesOf(runtime, {
          engine: service.engine,
          workspaces,
          couriers: service.couriers,
          outbox: services.dashboard.outbox,
          findParcel: find,
        }),
        readBodies: (scope) => readSmallForms(scope, front.bodies),
        readReports: (scope) => readForms(scope, front.bodies, recipientBounds.bounceReportBytes.cap),
      });
      await registerNotificationRoutes(app, {
        ...notificationRoutesOf(runtime, { sealing: service.engine.recipients, egress: service.egress, findParcel: find }),
        readBodies: (scope) => readSmallForms(scope, front.bodies),
      });
      registerNews(app, {
        follow: createPublicNews({ ...service.engine, db, workspaces }),
        takePlace: front.pagePlaces.take,
        onError: (error) => log.error({ err: error }, "The live updates of a tracking page ended with an error"),
      });
    },
    (app) => registerProofs(app, { proofs: services.proofs }),
    (app) => registerExports(app, { dashboard: services.dashboard, budgets, openBody: services.proofs.openBody }),
    async (app) => registerSecurityTxt(app, { contact: config.securityContact, publicUrl: config.publicUrl, clock }),
    createDocs(),
    registerDashboardFiles,
  ];
};

const readSmallForms = (scope: FastifyInstance, ledger: BodyLedger): void => readForms(scope, ledger, serverBounds.formBytes.cap);

const readForms = (scope: FastifyInstance, ledger: BodyLedger, maxBytes: number): void => {
  registerBodyReader(scope, { maxBytes, ledger });
  scope.addHook("onRequest", async (request) => {
    request.bodyHolder = networkOf(request.ip);
  });
};
/**
 * Connections that wait to be accepted. Node's default of 511 is full after one burst, and later clients are not refused: their
 * systems try again after one second, then two, then four. Linux allows 4,096 by default.
 */
const waitingConnectionsMax = 4096;

const listen = async (app: FastifyInstance, host: string, port: number): Promise<number> => {
  try {
    await app.listen({ host, port, backlog: waitingConnectionsMax });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new Refusal(
        `Port ${port} on ${host} is already in use, perhaps by another Kolli. Stop that program, or choose another port, such as PORT=4001.`,
      );
    if (code === "EACCES") throw new Refusal(`This user may not listen on port ${port}. Choose one above 1023 with PORT.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
      throw new Refusal(`HOST is ${host}, which is not an address of this machine.`);
    throw error;
  }
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : port;
};
