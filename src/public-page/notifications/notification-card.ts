import type { PageLanguage } from "../../workspaces/tracking-page/page-settings.ts";
import { html, Markup } from "../html.ts";
import { hashOf } from "../style.ts";
import { notificationWords } from "./notification-words.ts";
import { notificationWorker } from "./notification-worker.ts";

/** What a page needs to offer notifications: the operator's public key, and where the browser's subscription is sent to. */
export type OfferedNotifications = { readonly key: string; readonly path: string };

/**
 * The state is an attribute of the document: the page's content is replaced when there is news, and the state stays. Nothing is shown
 * in browsers without push. A subscription that another key made is made again. What the server has is stored in the browser, for the
 * worker; a renewal that the worker could not send, such as offline, is sent by the next page.
 */
const script = `(function(){
var d=document,r=d.documentElement,n=navigator.serviceWorker,o=d.querySelector("[data-push]").dataset;
if(!n||!window.PushManager||!window.Notification)return;
function say(s,focus){r.dataset.news=s;var b=focus&&d.querySelector(".push .when-"+s+" button");if(b)b.focus()}
function store(){return caches.open("${notificationWorker.cache}")}
function send(what,s,focus,previous){return fetch(o.push+location.search,{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({what:what,subscription:s,previous:previous})})
.then(function(a){if(!a.ok)throw a;return a.json()}).then(function(x){say(x.isOn?"on":"off",focus);
return store().then(function(c){return x.isOn?c.put(o.push,new Response(JSON.stringify({key:o.key,subscription:s}))):c.delete(o.push)})})}
function look(s){return store().then(function(c){return c.match(o.push)}).then(function(a){return a&&a.json()}).then(function(k){var p=k&&k.subscription;
return p&&p.endpoint!==s.endpoint?send("renew",s,0,p):send("state",s)})}
function current(){return n.getRegistration("/t/").then(function(w){return w?w.pushManager.getSubscription():null})}
function bytes(k){return Uint8Array.from(atob(k.replace(/-/g,"+").replace(/_/g,"/")),function(c){return c.charCodeAt(0)})}
function subscribe(w){var m=w.pushManager,p={userVisibleOnly:true,applicationServerKey:bytes(o.key)};
return m.subscribe(p).catch(function(e){return m.getSubscription().then(function(s){if(!s)throw e;return s.unsubscribe().then(function(){return m.subscribe(p)})})})}
function start(){return Notification.requestPermission().then(function(p){if(p!=="granted")return say(p==="denied"?"blocked":"off");
return n.register("${notificationWorker.path}").then(function(){return n.ready}).then(subscribe).then(function(s){return send("start",s,1)})})}
function stop(){return current().then(function(s){return s?send("stop",s,1):say("off",1)})}
current().then(function(s){if(s)return look(s);say(Notification.permission==="denied"?"blocked":"off")}).catch(function(){say("off")});
d.addEventListener("click",function(e){var b=e.target.closest(".push button");if(b)(b.dataset.what==="start"?start():stop()).catch(function(){say("failed")})})
})()`.replace(/\n/g, "");

export const notificationScript = new Markup(`<script>${script}</script>`);
export const notificationScriptHash = hashOf(script);

/** Hidden until the browser is known to have push. */
export const renderNotificationCard = ({ key, path }: OfferedNotifications, language: PageLanguage): Markup => {
  const words = notificationWords[language];
  return html`<aside class="order card push" data-push="${path}" data-key="${key}" aria-live="polite"><h2>${words.title}</h2>
<div class="when-off"><p class="note">${words.lead}</p><button type="button" class="button" data-what="start">${words.start}</button></div>
<div class="when-on"><p class="note">${words.isOn}</p><button type="button" class="button plain" data-what="stop">${words.stop}</button></div>
<p class="when-blocked note">${words.blocked}</p><p class="when-failed note">${words.failed}</p></aside>`;
};
