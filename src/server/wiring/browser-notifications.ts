import type { Egress } from "../../egress/egress.ts";
import { createHttpExchange } from "../../egress/exchange-http.ts";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { networkOf } from "../../lib/sign-in/network-of.ts";
import { takeEach } from "../../people/sign-in/sign-in-throttle.ts";
import type { Database } from "../../postgres/database.ts";
import type * as ComposeModule from "../../public-page/notifications/compose-notification.ts";
import type { NotificationRouteOptions } from "../../public-page/notifications/notification-routes.ts";
import type { PublicParcel } from "../../public-page/render.ts";
import { recipientBounds } from "../../recipients/bounds.ts";
import type { MailWorkerOptions } from "../../recipients/mail-worker.ts";
import type { RecipientSealing } from "../../recipients/recipient.ts";
import { addAsked, recipientsOf, removeBrowser, replaceBrowser } from "../../recipients/recipients.sql.ts";
import type * as NotifierModule from "../../recipients/web-push/send-notification.ts";
import type * as SenderKeyModule from "../../recipients/web-push/sender-key.ts";
import type { SenderKey } from "../../recipients/web-push/sender-key.ts";
import type * as SubscriptionModule from "../../recipients/web-push/subscription.ts";
import type { BrowserSubscription } from "../../recipients/web-push/subscription.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import { askWindowMs, mailedParts, type RecipientMailPorts } from "./recipient-mails.ts";
import type { Runtime } from "./runtime.ts";

const { composeNotification } = onFirstUse<typeof ComposeModule>(
  import.meta.url,
  "../../public-page/notifications/compose-notification.ts",
);

const { createNotifier } = onFirstUse<typeof NotifierModule>(import.meta.url, "../../recipients/web-push/send-notification.ts");
const { openSenderKey } = onFirstUse<typeof SenderKeyModule>(import.meta.url, "../../recipients/web-push/sender-key.ts");
const { readSubscription, hasSecretOf } = onFirstUse<typeof SubscriptionModule>(
  import.meta.url,
  "../../recipients/web-push/subscription.ts",
);

/** Null if the operator has set no key. Push services reach the operator by the public address. */
export const senderKeyOf = ({ config }: Pick<Runtime, "config">): SenderKey | null =>
  config.notificationKey && openSenderKey(config.notificationKey.reveal(), config.publicUrl);

/** What sends news to browsers; nothing without a key. */
export const notifierOf = (
  runtime: Runtime,
  ports: RecipientMailPorts,
  egress: Egress,
): Pick<MailWorkerOptions<Tracker>, "notify"> => {
  const key = senderKeyOf(runtime);
  if (key === null) return {};
  const { clock } = runtime;
  const send = createNotifier({ key, clock, exchange: createHttpExchange(egress) });
  return {
    async notify(order) {
      const { shopName, parcels } = await mailedParts(runtime, ports, order);
      const { browser, language } = order.recipient;
      const { milestone } = order.claims[0]!;
      const { settings } = order;
      return send(browser, composeNotification({ milestone, settings, shopName, parcels, now: clock.now(), language }));
    },
  };
};

type RoutePorts = {
  readonly sealing: RecipientSealing;
  readonly egress: Egress;
  readonly findParcel: (token: string, host: string) => Promise<PublicParcel | null>;
};

/** What the tracking page's button does. Asking is limited by network; stopping never is. */
export const notificationRoutesOf = (
  { db, clock, config }: Runtime,
  { sealing, egress, findParcel }: RoutePorts,
): Omit<NotificationRouteOptions, "readBodies"> => ({
  async ask(token, { what, subscription, previous, language, host, ipAddress }) {
    const parcel = await findParcel(token, host);
    if (!parcel) return null;
    const { tracker } = parcel;
    const rules = { hosts: config.notificationHosts, mayReach: (url: string) => egress.judgeUrl(url, "LIVE").ok };
    const browser = readSubscription(subscription, rules);
    if (browser === null) return "invalid";
    const addressHash = sealing.hashOfBrowser(browser.endpoint);
    if (what === "state") return (await recipientsOf(db, [{ trackerId: tracker.id, addressHash }])).length > 0 ? "on" : "off";
    if (what === "stop") {
      await db.transaction((tx) => removeBrowser(tx, tracker, addressHash));
      return "off";
    }
    if (what === "renew") {
      const former = readSubscription(previous, rules);
      if (former === null) return "invalid";
      return (await renew({ db }, sealing, tracker, former, browser)) ? "on" : "off";
    }
    if (!parcel.notifications) return null;
    const now = clock.now();
    const place = { key: `news:${networkOf(ipAddress)}`, capacity: recipientBounds.asksOfNetwork.cap };
    if (!(await takeEach(db, [place], { now, windowMs: askWindowMs })).ok) return "wait";
    const sealed = sealing.seal(tracker.id, { browser, language });
    return (await db.transaction((tx) => add(tx, tracker, sealed, now))) ? "on" : "full";
  },
});

/** Only the browser itself has the secret of its former subscription: who shows it may replace it, without being asked again. */
const renew = async (
  { db }: Pick<Runtime, "db">,
  sealing: RecipientSealing,
  tracker: Tracker,
  former: BrowserSubscription,
  browser: BrowserSubscription,
): Promise<boolean> => {
  const addressHash = sealing.hashOfBrowser(former.endpoint);
  const [known] = await recipientsOf(db, [{ trackerId: tracker.id, addressHash }]);
  const opened = known && sealing.open(tracker.id, known.sealed);
  if (!opened || !("browser" in opened) || !hasSecretOf(former, opened.browser)) return false;
  const sealed = sealing.seal(tracker.id, { browser, language: opened.language });
  return db.transaction((tx) => replaceBrowser(tx, tracker, addressHash, sealed));
};

const add = (
  tx: Database,
  { id, bucket, workspaceId, mode }: Tracker,
  sealed: ReturnType<RecipientSealing["seal"]>,
  now: number,
) =>
  addAsked(
    tx,
    { bucket, trackerId: id, workspaceId, mode, ...sealed, isAsked: true, isBrowser: true, createdAt: now },
    recipientBounds.browsersOfTracker.cap,
  );
