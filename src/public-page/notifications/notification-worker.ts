/**
 * Runs for pushes, without a page: shows what the push says, and opens the tracking page on a click. It is served below `/t/`, so that
 * it has no say over the dashboard. If the browser renews its subscription, it gives the new one to each parcel that the page stored,
 * with the former one as the proof; not every browser says what the former one was, so the page stores it too.
 */
export const notificationWorker = {
  path: "/t/notifications.js",
  /** The browser's cache of what it asked for: by address of a parcel, its subscription and the operator's key. */
  cache: "notifications",
  text: `self.addEventListener("push", function (event) {
  var news = event.data.json();
  var shown = { body: news.text, tag: news.tag, lang: news.lang, dir: news.dir, renotify: true, data: news.url };
  event.waitUntil(self.registration.showNotification(news.title, shown));
});
self.addEventListener("notificationclick", function (event) {
  event.notification.close();
  if (event.notification.data) event.waitUntil(self.clients.openWindow(event.notification.data));
});
self.addEventListener("pushsubscriptionchange", function (event) {
  event.waitUntil(renew(event.newSubscription));
});
async function renew(subscription) {
  var cache = await caches.open("notifications");
  for (var parcel of await cache.keys()) {
    var known = await (await cache.match(parcel)).json();
    subscription = subscription || await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: known.key });
    var body = JSON.stringify({ what: "renew", previous: known.subscription, subscription: subscription });
    var answer = await fetch(parcel.url, { method: "POST", headers: { "content-type": "application/json" }, body: body });
    if (answer.ok && (await answer.json()).isOn)
      await cache.put(parcel, new Response(JSON.stringify({ key: known.key, subscription: subscription })));
    else if (answer.ok || answer.status === 404) await cache.delete(parcel);
  }
}
`,
};
