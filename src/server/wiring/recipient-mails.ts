import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import type { OwnCouriers } from "../../carriers/own-courier/couriers.ts";
import { findCarrier } from "../../carriers/registry.ts";
import type { SendSample } from "../../dashboard-api/workspace/recipient-mail-commands.ts";
import type { Egress } from "../../egress/egress.ts";
import { createHttpExchange } from "../../egress/exchange-http.ts";
import { days, minutes } from "../../lib/clock.ts";
import { isUuid, newUuid } from "../../lib/ids.ts";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { random } from "../../lib/machine.ts";
import { networkOf } from "../../lib/sign-in/network-of.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { type MailTransport, mailDomainOf, openTransport } from "../../mail/transport.ts";
import { takeEach } from "../../people/sign-in/sign-in-throttle.ts";
import type * as ComposeModule from "../../public-page/mails/compose-mail.ts";
import type * as ConfirmationModule from "../../public-page/mails/confirmation-mail.ts";
import type { MailRouteOptions } from "../../public-page/mails/mail-routes.ts";
import { createMailTokens, type MailTokens } from "../../public-page/mails/mail-tokens.ts";
import type * as SampleMailModule from "../../public-page/mails/sample-mail.ts";
import type { PublicParcel } from "../../public-page/render.ts";
import type * as ThemeModule from "../../public-page/theme/theme.ts";
import { recipientBounds } from "../../recipients/bounds.ts";
import { findMailSettings } from "../../recipients/mail-settings.sql.ts";
import { type MailWorkerOptions, type RecipientMailOrder, startMailWorker } from "../../recipients/mail-worker.ts";
import { noteReport } from "../../recipients/note-report.ts";
import { readReport } from "../../recipients/read-report.ts";
import { checkRecipient } from "../../recipients/recipient.ts";
import { addAsked, stopMails } from "../../recipients/recipients.sql.ts";
import { allowAddress, suppressAddress } from "../../recipients/suppressions.sql.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import { findPublicTracker, findTrackers } from "../../trackers/trackers.sql.ts";
import { zoneOfPlace } from "../../tracking/place-zone.ts";
import type { Location } from "../../tracking/reading.ts";
import type { DuePoll } from "../../work/due-poll.ts";
import type { Worker } from "../../work/worker.ts";
import { findTrackingPage } from "../../workspaces/tracking-page/tracking-page.sql.ts";
import type { WorkspaceService } from "../../workspaces/workspace.graphql.ts";
import type { Runtime } from "./runtime.ts";
import type { TrackingEngine } from "./tracking-engine.ts";

const { composeRecipientMail } = onFirstUse<typeof ComposeModule>(import.meta.url, "../../public-page/mails/compose-mail.ts");
const { confirmationMail } = onFirstUse<typeof ConfirmationModule>(
  import.meta.url,
  "../../public-page/mails/confirmation-mail.ts",
);
const { sampleMail } = onFirstUse<typeof SampleMailModule>(import.meta.url, "../../public-page/mails/sample-mail.ts");
const { createTheme } = onFirstUse<typeof ThemeModule>(import.meta.url, "../../public-page/theme/theme.ts");

export type RecipientMailPorts = {
  readonly engine: TrackingEngine;
  readonly workspaces: WorkspaceService;
  readonly couriers: OwnCouriers;
};

export const mailTokensOf = ({ linkSecret, proofSealer }: Pick<Runtime, "linkSecret" | "proofSealer">): MailTokens =>
  createMailTokens({ linkSecret, sealer: proofSealer });

/** The shop knows better than the carrier which country it sends to. */
const destinationOf = ({ facts: { destination = {} }, hints }: Tracker): Location => {
  const countryCode = hints?.destinationCountryCode;
  return countryCode === undefined || destination.countryCode === countryCode ? destination : { countryCode };
};

/** Where the parcel arrives; where it is unknown, the carrier's home. */
const zoneOf = (tracker: Tracker): string =>
  zoneOfPlace(destinationOf(tracker))?.zone ?? findCarrier(tracker.carrier)?.timeZone ?? "UTC";

const load =
  ({ db }: Runtime): MailWorkerOptions<Tracker>["load"] =>
  async (claims) => {
    const scopes = Map.groupBy(claims, ({ accountId, mode }) => `${accountId} ${mode}`);
    const found = await Promise.all(
      [...scopes.values()].map((some) => {
        const { accountId: workspaceId, mode } = some[0]!;
        return findTrackers(db, { workspaceId, mode }, [...new Set(some.map(({ trackerId }) => trackerId))]);
      }),
    );
    return new Map(found.flat().map((tracker) => [tracker.id, tracker]));
  };

/** The name under which recipients know the shop. */
export const shopNameOf = (pageName: string | null, workspaceName: string): string => pageName ?? workspaceName;

/** The shop and the parcels of a mail or notification, as its recipient knows them. */
export const mailedParts = async (
  { db }: Pick<Runtime, "db">,
  { engine, workspaces, couriers }: RecipientMailPorts,
  { claims, parcels }: Pick<RecipientMailOrder<Tracker>, "claims" | "parcels">,
) => {
  const first = parcels[0]!;
  const [page, workspace, courier] = await Promise.all([
    findTrackingPage(db, first.workspaceId),
    workspaces.current(first),
    couriers.of(first.workspaceId),
  ]);
  return {
    page,
    shopName: shopNameOf(page.settings.name, workspace.name),
    parcels: await Promise.all(
      parcels.map(async (tracker, nth) => ({
        tracker,
        carrierName:
          (tracker.carrier === ownCourier.carrier ? courier?.name : undefined) ??
          findCarrier(tracker.carrier)?.name ??
          tracker.carrier,
        link: (await engine.trackers.publicUrl(tracker)) ?? (await engine.trackers.carrierUrl(tracker)),
        previousDay: claims[nth]!.previousDay,
      })),
    ),
  };
};

const compose = (runtime: Runtime, ports: RecipientMailPorts) => {
  const { config, clock } = runtime;
  const tokens = mailTokensOf(runtime);
  return async (order: RecipientMailOrder<Tracker>) => {
    const { recipient, isAsked, settings } = order;
    const { milestone, trackerId, addressHash } = order.claims[0]!;
    const stop = `${config.publicUrl}/t/mails/${tokens.tokenOf({ trackerId, addressHash })}`;
    return composeRecipientMail({
      ...{ milestone, recipient, isAsked, settings },
      ...(await mailedParts(runtime, ports, order)),
      stopLinks: { parcel: `${stop}?stop=parcel`, shop: `${stop}?stop=shop` },
      publicUrl: config.publicUrl,
      domain: mailDomainOf(config.mailFrom),
      now: clock.now(),
    });
  };
};

type Sending = Pick<MailWorkerOptions<Tracker>, "notify"> & {
  /** Null if no mail server is set: then only browsers are sent to. */
  transport: MailTransport | null;
  poll: DuePoll;
};

const noTransport: Pick<MailTransport, "send"> = {
  send: async () => ({ result: "later", error: "No mail server is set." }),
};

/** Sends mails to recipients with the operator's sender, and notifications to their browsers. */
export const startRecipientMails = (
  runtime: Runtime,
  ports: RecipientMailPorts,
  { transport, notify, poll }: Sending,
): Worker => {
  const { db, clock, log, config } = runtime;
  return startMailWorker<Tracker>({
    ...{ db, clock, log, random, zoneOf, poll },
    sealing: ports.engine.recipients,
    transportOf: () => transport ?? noTransport,
    ...(notify && { notify }),
    load: load(runtime),
    compose: compose(runtime, ports),
    perSecond: config.mailsPerSecond,
  });
};

/** Sends a sample with the saved settings to one address. */
export const sampleSender = (runtime: Runtime, workspaces: WorkspaceService, egress: Egress): SendSample | null => {
  const { db, clock, config } = runtime;
  const { smtpUrl, mailFrom, publicUrl } = config;
  if (smtpUrl === null) return null;
  return async (scope, { milestone, language, email }) => {
    const [page, { settings }, workspace] = await Promise.all([
      findTrackingPage(db, scope.workspaceId),
      findMailSettings(db, scope),
      workspaces.current(scope),
    ]);
    const shopName = shopNameOf(page.settings.name, workspace.name);
    const look = { page, settings, shopName, publicUrl, domain: mailDomainOf(mailFrom), now: clock.now() };
    const transport = await openTransport({ url: smtpUrl, from: mailFrom, exchange: createHttpExchange(egress) });
    const sent = await transport.send({
      ...sampleMail({ ...look, milestone, language, email, name: null }),
      id: newUuid(clock.now()),
      to: email,
    });
    transport.close();
    return sent.result === "sent" ? null : sent.error;
  };
};

const reportsPath = "/mail-reports";
/** Stands for the whole installation in the address of reports: for an operator whose one provider sends for all workspaces. */
export const mailReportsUrl = (runtime: Pick<Runtime, "config" | "linkSecret" | "proofSealer">, workspaceId: string): string =>
  `${runtime.config.publicUrl}${reportsPath}/${workspaceId}/${mailTokensOf(runtime).reportsOf(workspaceId)}`;

export const askWindowMs = minutes(15);
const confirmMs = days(2);

type MailRoutePorts = RecipientMailPorts & {
  outbox: Outbox | null;
  findParcel: (token: string, host: string) => Promise<PublicParcel | null>;
};

/** What the routes of mails do. */
export const mailRoutesOf = (
  runtime: Runtime,
  { engine, workspaces, outbox, findParcel }: MailRoutePorts,
): Omit<MailRouteOptions, "readBodies" | "readReports"> => {
  const { db, clock, config } = runtime;
  const tokens = mailTokensOf(runtime);
  const shopOf = async (tracker: Tracker) => {
    const [page, workspace] = await Promise.all([findTrackingPage(db, tracker.workspaceId), workspaces.current(tracker)]);
    return {
      page,
      theme: createTheme(page),
      name: shopNameOf(page.settings.name, workspace.name),
      hasOrder: tracker.reference !== null,
    };
  };
  const mayAsk = async (tracker: Tracker): Promise<boolean> =>
    outbox !== null && tracker.stopReason === null && (await findMailSettings(db, tracker)).settings.asksOnPage;
  return {
    tokens,
    async findShop(trackerId) {
      const tracker = await findPublicTracker(db, trackerId);
      return tracker ? shopOf(tracker) : null;
    },
    async stop({ trackerId, addressHash }, what) {
      const tracker = await findPublicTracker(db, trackerId);
      if (!tracker) return;
      if (what === "parcel") await stopMails(db, tracker, addressHash, clock.now());
      else await suppressAddress(db, { workspaceId: tracker.workspaceId, addressHash, reason: "UNSUBSCRIBED", now: clock.now() });
    },
    async ask(token, { email: typed, language, host, ipAddress }) {
      const parcel = await findParcel(token, host);
      if (parcel === null || !(await mayAsk(parcel.tracker))) return null;
      const { tracker } = parcel;
      const { page, theme, name } = await shopOf(tracker);
      const recipient = checkRecipient({ email: typed, language });
      if (!recipient.ok) return { result: "invalid", theme };
      const now = clock.now();
      const place = { key: `news:${networkOf(ipAddress)}`, capacity: recipientBounds.asksOfNetwork.cap };
      const taken = await takeEach(db, [place], { now, windowMs: askWindowMs });
      if (!taken.ok) return { result: "wait", theme };
      const { email } = recipient.value;
      const confirmation = tokens.confirmationOf({ trackerId: tracker.id, email, language, until: now + confirmMs });
      const url = `${config.publicUrl}/t/mails/confirm/${confirmation}`;
      const content = confirmationMail({ language, page, shopName: name, publicUrl: config.publicUrl, url });
      const order = { kind: "recipient-confirmation", to: email, onceKey: null, workspaceId: tracker.workspaceId } as const;
      await db.transaction((tx) =>
        outbox!.order(tx, { ...order, subject: "", paragraphs: [], content, now, expiresAt: now + confirmMs }),
      );
      return { result: "sent", theme };
    },
    async confirm({ trackerId, email, language, until }) {
      const now = clock.now();
      const tracker = until < now ? undefined : await findPublicTracker(db, trackerId);
      if (!tracker) return false;
      const sealed = engine.recipients.seal(trackerId, { email, name: null, language });
      const { bucket, workspaceId, mode } = tracker;
      const row = { bucket, trackerId, workspaceId, mode, ...sealed, isAsked: true, isBrowser: false, createdAt: now };
      await db.transaction(async (tx) => {
        await addAsked(tx, row, recipientBounds.recipientsOfTracker.cap);
        await allowAddress(tx, workspaceId, sealed.addressHash);
      });
      return true;
    },
    async report(workspaceId, token, body) {
      if (!isUuid(workspaceId) || !tokens.isReportsOf(workspaceId, token)) return false;
      const deps = { db, now: clock.now(), hashOf: engine.recipients.hashOf };
      for (const report of readReport(body)) await noteReport(deps, workspaceId, report);
      return true;
    },
  };
};
